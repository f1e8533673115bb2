import type { CheckedItem, CheckedProvider, ProviderCheck } from 'domain/office/provider-checks';

/** Checked item of a provider. */
export interface CheckSubject {
  provider: CheckedProvider;
  item: CheckedItem;
}

/** Returns a finding without problems. */
export const good = (asked: CheckSubject, text: string): ProviderCheck => ({
  ...asked,
  ok: true,
  text,
  todo: null,
});

/** Returns a finding without a known problem that a person has to check, because the program cannot. */
export const toVerify = (asked: CheckSubject, text: string, todo: string): ProviderCheck => ({
  ...asked,
  ok: true,
  text,
  todo,
});

/** Returns a finding for an error, or for an item that could not be checked. */
export const wrong = (asked: CheckSubject, text: string, todo: string): ProviderCheck => ({
  ...asked,
  ok: false,
  text,
  todo,
});
