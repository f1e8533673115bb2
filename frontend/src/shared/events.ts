import { recordEvent } from './api/generated/events/events';
import type { RecordEventDto } from './api/generated/model';
import { sessionRecord } from './session-record';

/** The funnel's steps that happen in the browser; the server counts the others itself. */
export type FunnelEvent =
  | 'landing_view'
  | 'form_start'
  | 'form_submit'
  | 'phone_rejected'
  | 'calendar_redirect'
  | 'exit_intent_shown'
  | 'social_proof_shown'
  | 'checkout_view'
  | 'payment_submit';

const session = sessionRecord<string>('eventSession', (value): value is string => typeof value === 'string');
const counted = new Set<FunnelEvent>();
let sessionId: string | undefined;

/**
 * Counts one step of the funnel under a random id that lives as long as the tab. Never carries personal data.
 * Counting must not disturb the visitor: a failure is dropped, and the call outlives the page that made it.
 */
export function trackEvent(event: FunnelEvent, metadata?: RecordEventDto['metadata']): void {
  // Browsers offer random ids on secure origins only.
  if (!window.isSecureContext) return;
  sessionId ??= session.read() ?? crypto.randomUUID();
  session.write(sessionId);
  recordEvent({ event, sessionId, ...(metadata && { metadata }) }, { keepalive: true }).catch(
    () => undefined,
  );
}

/** Counts a step the first time only: for what a page may do again and again. */
export function trackEventOnce(event: FunnelEvent, metadata?: RecordEventDto['metadata']): void {
  if (counted.has(event)) return;
  counted.add(event);
  trackEvent(event, metadata);
}
