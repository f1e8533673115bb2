import type { EnvironmentReader } from './environment';

export interface TwilioConfig {
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164 number that sends messages; empty if a Messaging Service chooses it. */
  readonly from: string;
  /** E.164 number that makes and receives calls; empty without calls. */
  readonly voiceFrom: string;
  /** E.164 number of the WhatsApp sender; empty without WhatsApp. */
  readonly whatsappFrom: string;
  readonly messagingServiceSid: string;
  /** Other host for the REST API; empty for Twilio's own. */
  readonly apiBaseUrl: string;
  /** Other host for Lookup v2; empty for Twilio's own. */
  readonly lookupBaseUrl: string;
}

/** Connection to the NMI gateway, to a reseller or to a stand-in. */
export interface NmiConfig {
  /** Full URL of the Direct Post API. */
  readonly apiUrl: string;
  /** Full URL of the query API. */
  readonly queryUrl: string;
  readonly securityKey: string;
  /** Public key of Collect.js; empty if the card fields are our own. */
  readonly tokenizationKey: string;
}

export const METHOD_TRANSPORTS = ['outbox', 'twilio', 'off'] as const;
/** Transport of calls or WhatsApp messages; `off`: the product does without them. */
export type MethodTransport = (typeof METHOD_TRANSPORTS)[number];

/** `sale` charges immediately, `vault` stores the card at the gateway and charges later, `simulator` calls no gateway. */
export const PAYMENTS_MODES = ['sale', 'vault', 'simulator'] as const;
export type PaymentsMode = (typeof PAYMENTS_MODES)[number];

/** Transports that decide whether Twilio is used. */
interface Transports {
  readonly smsTransport: 'outbox' | 'twilio';
  readonly voiceTransport: MethodTransport;
  readonly whatsappTransport: MethodTransport;
}

/** Returns null if no transport uses Twilio. Adds missing and malformed variables to `read.problems`. */
export function readTwilio(
  read: EnvironmentReader,
  { smsTransport, voiceTransport, whatsappTransport }: Transports,
): TwilioConfig | null {
  const users = Object.entries({
    SMS_TRANSPORT: smsTransport,
    VOICE_TRANSPORT: voiceTransport,
    WHATSAPP_TRANSPORT: whatsappTransport,
  }).filter(([, transport]) => transport === 'twilio');
  for (const [name] of users) read.requireAll(`${name}=twilio`, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN']);
  if (smsTransport === 'twilio' && !read.text('TWILIO_FROM') && !read.text('TWILIO_MESSAGING_SERVICE_SID')) {
    read.problems.push('SMS_TRANSPORT=twilio exige TWILIO_FROM o TWILIO_MESSAGING_SERVICE_SID');
  }
  if (voiceTransport === 'twilio') read.requireAll('VOICE_TRANSPORT=twilio', ['TWILIO_VOICE_FROM']);
  if (whatsappTransport === 'twilio') read.requireAll('WHATSAPP_TRANSPORT=twilio', ['TWILIO_WHATSAPP_FROM']);
  for (const name of ['TWILIO_FROM', 'TWILIO_VOICE_FROM', 'TWILIO_WHATSAPP_FROM'] as const) {
    const number = read.text(name);
    if (number && !/^\+[1-9]\d{6,14}$/.test(number))
      read.problems.push(`${name} se escribe con el signo + y el país, sin espacios: +13055551234`);
  }
  if (users.length === 0) return null;
  return {
    accountSid: read.text('TWILIO_ACCOUNT_SID'),
    authToken: read.text('TWILIO_AUTH_TOKEN'),
    from: read.text('TWILIO_FROM'),
    voiceFrom: read.text('TWILIO_VOICE_FROM'),
    whatsappFrom: read.text('TWILIO_WHATSAPP_FROM'),
    messagingServiceSid: read.text('TWILIO_MESSAGING_SERVICE_SID'),
    apiBaseUrl: read.url('TWILIO_API_BASE_URL', ['http:', 'https:']),
    lookupBaseUrl: read.url('TWILIO_LOOKUP_BASE_URL', ['http:', 'https:']),
  };
}

/** Refuses, in production, an omitted mode and a simulator that is not allowed. */
export function readPaymentsMode(read: EnvironmentReader, isProduction: boolean): PaymentsMode {
  const mode = read.choice('PAYMENTS_MODE', PAYMENTS_MODES, 'simulator');
  const allowed = read.flag('ALLOW_SIMULATED_PAYMENTS');
  if (isProduction && !read.text('PAYMENTS_MODE'))
    read.problems.push('PAYMENTS_MODE es obligatorio en producción: sale, vault o simulator');
  else if (isProduction && mode === 'simulator' && !allowed)
    read.problems.push(
      'PAYMENTS_MODE=simulator no cobra a nadie: en producción exige ALLOW_SIMULATED_PAYMENTS=true',
    );
  return mode;
}

/** Returns null for the simulator. */
export function readNmi(read: EnvironmentReader, mode: PaymentsMode): NmiConfig | null {
  if (mode === 'simulator') return null;
  read.requireAll(`PAYMENTS_MODE=${mode}`, ['NMI_SECURITY_KEY']);
  return {
    apiUrl: read.url('NMI_API_URL', ['http:', 'https:']),
    queryUrl: read.url('NMI_QUERY_URL', ['http:', 'https:']),
    securityKey: read.text('NMI_SECURITY_KEY'),
    tokenizationKey: read.text('NMI_TOKENIZATION_KEY'),
  };
}
