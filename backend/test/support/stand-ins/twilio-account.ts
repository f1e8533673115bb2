/** Phone number of the account. */
interface AccountNumber {
  phoneNumber: string;
  capabilities: { sms: boolean; voice: boolean };
  smsUrl: string;
  smsMethod: string;
  smsApplicationSid: string;
  voiceUrl: string;
  voiceMethod: string;
  voiceApplicationSid: string;
}

/** Messaging Service of the account. */
interface AccountService {
  sid: string;
  /** Numbers of its sender pool. */
  numbers: string[];
  inboundRequestUrl: string | null;
  inboundMethod: string;
  useInboundWebhookOnNumber: boolean;
  campaigns: { status: string; errors?: { error_code: number; fields: string[] }[] }[];
}

/** Account as its owner has configured it. */
export interface TwilioAccount {
  status: 'active' | 'suspended' | 'closed';
  type: 'Full' | 'Trial';
  numbers: AccountNumber[];
  services: AccountService[];
  /** Toll-free numbers with a requested verification. */
  tollFree: { phoneNumber: string; status: string; errorCode?: number }[];
  whatsapp: { number: string; status: string; callbackUrl: string; callbackMethod: string }[];
}

export const emptyAccount = (): TwilioAccount => ({
  status: 'active',
  type: 'Full',
  numbers: [],
  services: [],
  tollFree: [],
  whatsapp: [],
});

/** Returns a number with all capabilities, and with webhooks of a product. */
export const numberOf = (phoneNumber: string, product: string): AccountNumber => ({
  phoneNumber,
  capabilities: { sms: true, voice: true },
  smsUrl: `${product}/api/webhooks/twilio/inbound`,
  smsMethod: 'POST',
  smsApplicationSid: '',
  voiceUrl: `${product}/api/webhooks/twilio/voice`,
  voiceMethod: 'POST',
  voiceApplicationSid: '',
});

/** Returns a service with an approved campaign. */
export const serviceOf = (sid: string, numbers: string[], product: string): AccountService => ({
  sid,
  numbers,
  inboundRequestUrl: `${product}/api/webhooks/twilio/inbound`,
  inboundMethod: 'POST',
  useInboundWebhookOnNumber: false,
  campaigns: [{ status: 'VERIFIED' }],
});

/** Returns Twilio's id of a number. */
const sidOf = (phoneNumber: string): string => `PN${phoneNumber.slice(1).padStart(32, '0')}`;

/**
 * Returns Twilio's response about the account; null for other addresses, `missing` for objects that the
 * account does not have.
 */
export function accountAnswer(
  account: TwilioAccount,
  accountSid: string,
  { pathname, searchParams }: URL,
): object | 'missing' | null {
  const api = `/2010-04-01/Accounts/${accountSid}`;
  if (pathname === `${api}.json`)
    return { sid: accountSid, status: account.status, type: account.type, friendly_name: 'Oficina' };
  if (pathname === `${api}/IncomingPhoneNumbers.json`) {
    // Twilio also matches parts of numbers.
    const wanted = (searchParams.get('PhoneNumber') ?? '').replace(/^\+/, '');
    const numbers = account.numbers.filter(({ phoneNumber }) => phoneNumber.includes(wanted));
    return { incoming_phone_numbers: numbers.map(numberResource), next_page_uri: null, page_size: 50 };
  }
  if (pathname === '/v1/Services')
    return { services: account.services.map(serviceResource), meta: metaOf('services') };
  const [, sid, part = ''] = /^\/v1\/Services\/(MG\w+)(?:\/(.+))?$/.exec(pathname) ?? [];
  if (sid) {
    const service = account.services.find((one) => one.sid === sid);
    return service ? partOfService(service, part) : 'missing';
  }
  if (pathname === '/v1/Tollfree/Verifications') {
    const verifications = account.tollFree
      .filter(({ phoneNumber }) => sidOf(phoneNumber) === searchParams.get('TollfreePhoneNumberSid'))
      .map(({ phoneNumber, status, errorCode = null }) => ({
        sid: `HH${'0'.repeat(32)}`,
        tollfree_phone_number_sid: sidOf(phoneNumber),
        status,
        error_code: errorCode,
        rejection_reason: errorCode ? 'Restricted business' : null,
      }));
    return { verifications, meta: metaOf('verifications') };
  }
  if (pathname === '/v2/Channels/Senders' && searchParams.get('Channel') === 'whatsapp') {
    const senders = account.whatsapp.map(({ number, status, callbackUrl, callbackMethod }) => ({
      sid: `XE${'0'.repeat(32)}`,
      status,
      sender_id: `whatsapp:${number}`,
      webhook: { callback_url: callbackUrl, callback_method: callbackMethod },
    }));
    return { senders, meta: metaOf('senders') };
  }
  return null;
}

function partOfService(service: AccountService, part: string): object | null {
  switch (part) {
    case '':
      return serviceResource(service);
    case 'PhoneNumbers':
      return {
        phone_numbers: service.numbers.map((phoneNumber) => ({
          sid: sidOf(phoneNumber),
          service_sid: service.sid,
          phone_number: phoneNumber,
          capabilities: ['SMS', 'Voice'],
        })),
        meta: metaOf('phone_numbers'),
      };
    case 'ShortCodes':
      return { short_codes: [], meta: metaOf('short_codes') };
    case 'Compliance/Usa2p':
      return {
        compliance: service.campaigns.map(({ status, errors = [] }) => ({
          sid: `QE${'0'.repeat(32)}`,
          messaging_service_sid: service.sid,
          campaign_status: status,
          errors,
        })),
        meta: metaOf('compliance'),
      };
    default:
      return null;
  }
}

const metaOf = (key: string): object => ({ key, page: 0, page_size: 50, next_page_url: null });

const numberResource = (number: AccountNumber): object => ({
  sid: sidOf(number.phoneNumber),
  phone_number: number.phoneNumber,
  capabilities: { ...number.capabilities, mms: number.capabilities.sms, fax: false },
  sms_url: number.smsUrl,
  sms_method: number.smsMethod,
  sms_application_sid: number.smsApplicationSid,
  voice_url: number.voiceUrl,
  voice_method: number.voiceMethod,
  voice_application_sid: number.voiceApplicationSid,
  trunk_sid: null,
});

const serviceResource = (service: AccountService): object => ({
  sid: service.sid,
  inbound_request_url: service.inboundRequestUrl,
  inbound_method: service.inboundMethod,
  use_inbound_webhook_on_number: service.useInboundWebhookOnNumber,
  status_callback: '',
});
