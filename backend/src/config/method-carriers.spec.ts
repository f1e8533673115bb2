import { VERIFICATION_METHODS } from 'domain/verification';
import { carrierOf, missingFor, type CarrierFacts } from './method-carriers';

const bare: CarrierFacts = {
  smsTransport: 'outbox',
  voiceTransport: 'outbox',
  whatsappTransport: 'outbox',
  emailTransport: 'outbox',
  outboxFor: 'this_machine',
  twilio: null,
  smtpUrl: '',
  emailFrom: '',
};
const texts: CarrierFacts = {
  ...bare,
  smsTransport: 'twilio',
  voiceTransport: 'off',
  whatsappTransport: 'off',
  outboxFor: 'nobody',
  twilio: {
    accountSid: 'AC1',
    authToken: 'secret',
    from: '+13055551234',
    voiceFrom: '+13055551234',
    whatsappFrom: '',
    messagingServiceSid: '',
    apiBaseUrl: '',
    lookupBaseUrl: '',
  },
};
const carriers = (facts: CarrierFacts) => VERIFICATION_METHODS.map((method) => carrierOf(method, facts));

it('every method uses the outbox by default', () => {
  expect(carriers(bare)).toEqual(['outbox', 'outbox', 'outbox', 'outbox', 'outbox']);
});

it('mail is off when texts are real and mail is not configured', () => {
  expect(carriers(texts)).toEqual(['twilio', 'off', 'off', 'off', 'off']);
  expect(carriers({ ...texts, emailTransport: 'smtp' })[4]).toBe('smtp');
  expect(carrierOf('email', { ...bare, outboxFor: 'nobody' })).toBe('off');
});

it('the missing variables of a method are named, without those that are set', () => {
  expect(missingFor('sms', bare)).toEqual([
    'SMS_TRANSPORT=twilio',
    'TWILIO_ACCOUNT_SID',
    'TWILIO_AUTH_TOKEN',
    'TWILIO_FROM',
  ]);
  expect(missingFor('sms', texts)).toEqual([]);
  expect(missingFor('inbound_call', texts)).toEqual(['VOICE_TRANSPORT=twilio']);
  expect(missingFor('whatsapp', texts)).toEqual(['WHATSAPP_TRANSPORT=twilio', 'TWILIO_WHATSAPP_FROM']);
  expect(missingFor('email', texts)).toEqual(['EMAIL_TRANSPORT=smtp', 'SMTP_URL', 'EMAIL_FROM']);
  expect(missingFor('email', { ...texts, smtpUrl: 'smtps://x' })).toEqual([
    'EMAIL_TRANSPORT=smtp',
    'EMAIL_FROM',
  ]);
});
