import { hasFields, sessionRecord } from '../shared/session-record';

/** The secret of a payment link, and the plan that it is for. */
interface KeptLink {
  plan: string;
  ref: string;
}

const SECRET = /^[\w-]{4,100}$/;

/** Kept as long as the tab, so that a reload finds what the address no longer says. */
const kept = sessionRecord<KeptLink>('paymentLink', hasFields<KeptLink>({ plan: 'string', ref: 'string' }));

/**
 * Takes the secret of a payment link out of the address, where it would be seen, kept in the history and sent along.
 * @returns null without one for this plan
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

/** For a link that is over: the plan can be bought without it. */
export const forgetPaymentLink = (): void => kept.clear();

/** `30 de noviembre`, where the visitor is. */
export const dayInWords = (moment: string): string =>
  new Intl.DateTimeFormat('es-US', { day: 'numeric', month: 'long' }).format(new Date(moment));
