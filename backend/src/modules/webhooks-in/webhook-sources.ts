/** Paths to which providers send messages. */
export const WEBHOOK_PATHS = {
  twilio_inbound: '/api/webhooks/twilio/inbound',
  twilio_status: '/api/webhooks/twilio/status',
  twilio_voice: '/api/webhooks/twilio/voice',
  twilio_call_status: '/api/webhooks/twilio/call-status',
  nmi: '/api/webhooks/nmi',
  calendly: '/api/webhooks/calendly',
  cal: '/api/webhooks/cal',
} as const;

export type WebhookSource = keyof typeof WEBHOOK_PATHS;

const SOURCES = new Map(
  (Object.keys(WEBHOOK_PATHS) as WebhookSource[]).map((source) => [WEBHOOK_PATHS[source] as string, source]),
);

/**
 * Returns the provider that uses a URL of ours, or null if none does.
 * @param url URL with or without a query
 */
export const sourceAt = (url: string): WebhookSource | null => SOURCES.get(url.split('?', 1)[0]!) ?? null;
