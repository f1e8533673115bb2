import { recordEvent } from './api/generated/events/events';
import type { RecordEventDto } from './api/generated/model';
import { sessionRecord } from './session-record';

/** Funnel steps that the browser reports. The server counts the others. */
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
 * Records a funnel step under a random id of this tab, without personal data. Failures are ignored, because
 * counting must not disturb the visitor. The request continues after the page is closed.
 */
export function trackEvent(event: FunnelEvent, metadata?: RecordEventDto['metadata']): void {
  // Browsers offer random ids only on secure origins.
  if (!window.isSecureContext) return;
  sessionId ??= session.read() ?? crypto.randomUUID();
  session.write(sessionId);
  recordEvent({ event, sessionId, ...(metadata && { metadata }) }, { keepalive: true }).catch(
    () => undefined,
  );
}

/** Records a step only once per page, for steps that can repeat. */
export function trackEventOnce(event: FunnelEvent, metadata?: RecordEventDto['metadata']): void {
  if (counted.has(event)) return;
  counted.add(event);
  trackEvent(event, metadata);
}
