import twilio, { type Twilio } from 'twilio';
import type { TwilioConfig } from '../../../config/provider-config';

/** Maximum duration of a request to Twilio. */
const TWILIO_TIMEOUT_MS = 5_000;

/** Error codes of failures before a byte was sent. */
export const NEVER_SENT: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** Creates an SDK client for Twilio or the configured hosts. It never retries by itself. */
export function createTwilioClient(config: TwilioConfig): Twilio {
  const client = twilio(config.accountSid, config.authToken, {
    autoRetry: false,
    timeout: TWILIO_TIMEOUT_MS,
  });
  if (config.apiBaseUrl) {
    client.api.baseUrl = config.apiBaseUrl;
    client.messaging.baseUrl = config.apiBaseUrl;
  }
  if (config.lookupBaseUrl) client.lookups.baseUrl = config.lookupBaseUrl;
  return client;
}
