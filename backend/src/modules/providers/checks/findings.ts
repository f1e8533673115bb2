import type { CheckedItem, CheckedProvider, ProviderCheck } from 'domain/provider-checks';

/** An item of a provider that is to be named with the finding. */
export interface Asked {
  provider: CheckedProvider;
  item: CheckedItem;
}

/** In order. */
export const good = (asked: Asked, text: string): ProviderCheck => ({ ...asked, ok: true, text, todo: null });

/** Nothing wrong is known, but a person has to look: it cannot be asked from here. */
export const lookAt = (asked: Asked, text: string, todo: string): ProviderCheck => ({
  ...asked,
  ok: true,
  text,
  todo,
});

/** Wrong, or not to be found out now. */
export const wrong = (asked: Asked, text: string, todo: string): ProviderCheck => ({
  ...asked,
  ok: false,
  text,
  todo,
});
