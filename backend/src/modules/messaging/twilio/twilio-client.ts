import twilio, { type Twilio } from 'twilio';
import type { TwilioConfig } from '../../../config/app-config';

/** Longest any call to Twilio may take. */
const TWILIO_TIMEOUT_MS = 5_000;

/** Failures before a byte was sent. */
export const NEVER_SENT: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);

/** The SDK, pointed at Twilio or at the hosts the configuration names. It never retries by itself. */
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
