/** Steps that the browser reports. */
const BROWSER_EVENTS = [
  'landing_view',
  'form_start',
  'form_submit',
  'phone_rejected',
  'calendar_redirect',
  'checkout_view',
  'payment_submit',
  'exit_intent_shown',
  'social_proof_shown',
] as const;

/** Steps that the server records. */
const SERVER_EVENTS = [
  'code_sent',
  'code_verified',
  'booked',
  'attended',
  'payment_approved',
  'payment_declined',
] as const;

export const FUNNEL_EVENTS = [...BROWSER_EVENTS, ...SERVER_EVENTS] as const;

export type FunnelEvent = (typeof FUNNEL_EVENTS)[number];

/** Returns whether browsers may report this event. */
export const isBrowserEvent = (event: FunnelEvent): boolean =>
  (BROWSER_EVENTS as readonly string[]).includes(event);
