/** Steps from the first visit to the first payment, with the event that marks each step. */
export const FUNNEL_EVENTS_BY_STEP = {
  visit: 'landing_view',
  form_start: 'form_start',
  form_submit: 'form_submit',
  code_sent: 'code_sent',
  code_verified: 'code_verified',
  calendar_redirect: 'calendar_redirect',
  booked: 'booked',
  attended: 'attended',
  client: 'payment_approved',
} as const;

export type FunnelStep = keyof typeof FUNNEL_EVENTS_BY_STEP;

export const FUNNEL_STEPS = Object.keys(FUNNEL_EVENTS_BY_STEP) as FunnelStep[];
