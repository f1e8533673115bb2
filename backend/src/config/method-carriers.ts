import type { VerificationMethod } from 'domain/verification';
import type { AppConfig } from './app-config';

/** Carrier of a verification method; `off`: the method does not exist. */
export const METHOD_CARRIERS = ['twilio', 'smtp', 'outbox', 'off'] as const;
export type MethodCarrier = (typeof METHOD_CARRIERS)[number];

/** Part of the configuration that determines the carrier. */
export type CarrierFacts = Pick<
  AppConfig,
  | 'smsTransport'
  | 'voiceTransport'
  | 'whatsappTransport'
  | 'emailTransport'
  | 'outboxFor'
  | 'twilio'
  | 'smtpUrl'
  | 'emailFrom'
>;

export function carrierOf(method: VerificationMethod, config: CarrierFacts): MethodCarrier {
  switch (method) {
    case 'sms':
      return config.smsTransport;
    case 'voice':
    case 'inbound_call':
      return config.voiceTransport;
    case 'whatsapp':
      return config.whatsappTransport;
    case 'email':
      if (config.emailTransport === 'smtp') return 'smtp';
      // A code in an outbox that cannot be opened proves nothing.
      return config.smsTransport === 'outbox' && config.outboxFor !== 'nobody' ? 'outbox' : 'off';
  }
}

/** Returns the environment variables that are missing for a method to reach people. */
export function missingFor(method: VerificationMethod, config: CarrierFacts): string[] {
  const carrier = carrierOf(method, config);
  if (carrier === 'twilio' || carrier === 'smtp') return [];
  const { twilio } = config;
  const account = twilio ? [] : ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'];
  switch (method) {
    case 'sms':
      return [
        'SMS_TRANSPORT=twilio',
        ...account,
        ...(twilio?.from || twilio?.messagingServiceSid ? [] : ['TWILIO_FROM']),
      ];
    case 'voice':
    case 'inbound_call':
      return ['VOICE_TRANSPORT=twilio', ...account, ...(twilio?.voiceFrom ? [] : ['TWILIO_VOICE_FROM'])];
    case 'whatsapp':
      return [
        'WHATSAPP_TRANSPORT=twilio',
        ...account,
        ...(twilio?.whatsappFrom ? [] : ['TWILIO_WHATSAPP_FROM']),
      ];
    case 'email':
      return [
        'EMAIL_TRANSPORT=smtp',
        ...(config.smtpUrl ? [] : ['SMTP_URL']),
        ...(config.emailFrom ? [] : ['EMAIL_FROM']),
      ];
  }
}
