import { hasFields, sessionRecord } from '../shared/session-record';

/** Secret of a payment link, with its plan. */
interface KeptLink {
  plan: string;
  ref: string;
}

const SECRET = /^[\w-]{4,100}$/;

/** Stored for the tab's lifetime, so that a reload works after the secret was removed from the address. */
const kept = sessionRecord<KeptLink>('paymentLink', hasFields<KeptLink>({ plan: 'string', ref: 'string' }));

/**
 * Reads the secret of a payment link and removes it from the address, where it would be visible, stay in the
 * history and be sent to other sites.
 * @returns null if there is none for this plan
 */
export function takePaymentLink(plan: string): string | null {
  const query = new URLSearchParams(location.search);
  const ref = query.get('ref');
  if (ref !== null) {
    query.delete('ref');
    history.replaceState(history.state, '', `${location.pathname}?${query.toString()}`);
    if (SECRET.test(ref)) kept.write({ plan, ref });
    else kept.clear();
    return ref;
  }
  const before = kept.read();
  return before?.plan === plan ? before.ref : null;
}

/** Forgets a link that is no longer valid; the plan can be bought without it. */
export const forgetPaymentLink = (): void => kept.clear();

/** Formats a day in the visitor's time zone: `30 de noviembre`. */
export const dayInWords = (moment: string): string =>
  new Intl.DateTimeFormat('es-US', { day: 'numeric', month: 'long' }).format(new Date(moment));
