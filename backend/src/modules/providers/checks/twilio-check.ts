import type { CheckedItem, ProviderCheck } from 'domain/office/provider-checks';
import type { Twilio } from 'twilio';
import { callProvider } from '../../../common/provider-call';
import type { AppConfig } from '../../../config/app-config';
import type { TwilioConfig } from '../../../config/provider-config';
import { accountWords } from '../../messaging/twilio/twilio-codes';
import { createTwilioClient } from '../../messaging/twilio/twilio-client';
import { WEBHOOK_PATHS, type WebhookSource } from '../../webhooks-in/webhook-sources';
import { good, toVerify, wrong, type CheckSubject } from './findings';
import { campaignFinding, NO_REGISTRATION, tollFreeFinding } from './twilio-registration';

/** Configuration compared with the account. */
type TwilioCheckConfig = Pick<
  AppConfig,
  'publicUrl' | 'isPublic' | 'smsTransport' | 'voiceTransport' | 'whatsappTransport'
>;

/** Maximum number of senders per service, services per account, and WhatsApp senders that are read. */
const LOOKED_THROUGH = 20;

const TOLL_FREE = /^\+1(800|833|844|855|866|877|888)/;
/** Twilio's shared WhatsApp number for tests. */
const WHATSAPP_SANDBOX = '+14155238886';

const asked = (item: CheckedItem): CheckSubject => ({ provider: 'twilio', item });

/** Phone number that sends texts, as listed in the service or the account. */
interface Sender {
  sid: string;
  phoneNumber: string;
}

/** Sender of texts: a service, or one number, which may belong to a service too. */
interface Route {
  service: Service | null;
  senders: Sender[];
}

type Service = Awaited<ReturnType<ReturnType<Twilio['messaging']['v1']['services']>['fetch']>>;
type OwnNumber = Awaited<ReturnType<Twilio['incomingPhoneNumbers']['list']>>[number];

/** Compares the Twilio account with the product's requirements. Reads only. */
export class TwilioCheck {
  private readonly client: Twilio;

  constructor(
    private readonly twilio: TwilioConfig,
    private readonly config: TwilioCheckConfig,
  ) {
    this.client = createTwilioClient(twilio);
  }

  async run(): Promise<ProviderCheck[]> {
    const account = await this.attempt('credentials', () =>
      this.ask(() => this.client.api.v2010.accounts(this.twilio.accountSid).fetch()),
    );
    if ('ok' in account) return [account];
    // If the account is not active, all other checks would fail for the same reason.
    if (account.status !== 'active') return [accountFinding(account)];
    const { smsTransport, voiceTransport, whatsappTransport } = this.config;
    const parts = await Promise.all([
      smsTransport === 'twilio' ? this.texts() : [],
      voiceTransport === 'twilio' ? this.calls() : [],
      whatsappTransport === 'twilio' ? this.whatsapp() : [],
    ]);
    return [accountFinding(account), ...parts.flat(), this.statusAddress()];
  }

  private async texts(): Promise<ProviderCheck[]> {
    const route = await this.attempt('sender', () => this.route());
    if ('ok' in route) return [route];
    return [
      good(asked('sender'), senderText(route)),
      ...(await this.registration(route)),
      await this.attempt('inbound_address', () => this.inboundAddress(route)),
    ];
  }

  /** Returns the sender of texts, or the finding why there is none. */
  private async route(): Promise<Route | ProviderCheck> {
    const { messagingServiceSid, from } = this.twilio;
    if (messagingServiceSid) {
      const context = this.client.messaging.v1.services(messagingServiceSid);
      const service = await this.ask(() => context.fetch());
      const [senders, shortCodes] = await Promise.all([
        this.ask(() => context.phoneNumbers.list({ limit: LOOKED_THROUGH })),
        this.ask(() => context.shortCodes.list({ limit: 1 })),
      ]);
      return senders.length + shortCodes.length > 0
        ? { service, senders }
        : wrong(
            asked('sender'),
            'El Messaging Service no tiene ningún número que envíe (error 21703).',
            'En Messaging > Services > su servicio > Sender Pool, oprima Add Senders y añada su número.',
          );
    }
    const own = await this.ownNumber(from);
    if (!own)
      return wrong(
        asked('sender'),
        `${from} no es un número de esta cuenta.`,
        'Ponga en TWILIO_FROM un número de Phone Numbers > Active numbers, o el servicio en TWILIO_MESSAGING_SERVICE_SID.',
      );
    if (!own.capabilities.sms)
      return wrong(
        asked('sender'),
        `${from} no puede enviar mensajes de texto.`,
        'Compre en Twilio un número con SMS y póngalo en TWILIO_FROM.',
      );
    return { service: await this.serviceOf(from), senders: [own] };
  }

  /** Returns the service that a number belongs to; its settings override those of the number. */
  private async serviceOf(phoneNumber: string): Promise<Service | null> {
    const services = await this.ask(() => this.client.messaging.v1.services.list({ limit: LOOKED_THROUGH }));
    const members = await Promise.all(
      services.map((service) =>
        this.ask(() =>
          this.client.messaging.v1.services(service.sid).phoneNumbers.list({ limit: LOOKED_THROUGH }),
        ),
      ),
    );
    return services.find((_, at) => members[at]!.some((one) => one.phoneNumber === phoneNumber)) ?? null;
  }

  /** Carriers accept texts from a local number if its service has a campaign, and from a toll-free number if it is verified. */
  private async registration({ service, senders }: Route): Promise<ProviderCheck[]> {
    const tollFree = senders.filter(({ phoneNumber }) => TOLL_FREE.test(phoneNumber));
    const needsCampaign = senders.length > tollFree.length;
    return Promise.all([
      ...(needsCampaign
        ? [
            this.attempt('registration', async () =>
              service
                ? campaignFinding(
                    await this.ask(() =>
                      this.client.messaging.v1
                        .services(service.sid)
                        .usAppToPerson.list({ limit: LOOKED_THROUGH }),
                    ),
                  )
                : wrong(
                    asked('registration'),
                    'El número no está en ningún Messaging Service, y por tanto en ninguna campaña A2P 10DLC: las operadoras rechazan sus textos (error 30034).',
                    NO_REGISTRATION,
                  ),
            ),
          ]
        : []),
      ...tollFree.map(({ sid, phoneNumber }) =>
        this.attempt('registration', async () => {
          const [verification] = await this.ask(() =>
            this.client.messaging.v1.tollfreeVerifications.list({ tollfreePhoneNumberSid: sid, limit: 1 }),
          );
          return tollFreeFinding(phoneNumber, verification);
        }),
      ),
    ]);
  }

  private async inboundAddress({ service, senders }: Route): Promise<ProviderCheck> {
    const where = this.addressOf('twilio_inbound');
    if (service && !service.useInboundWebhookOnNumber)
      return this.compared(
        asked('inbound_address'),
        { address: service.inboundRequestUrl, method: service.inboundMethod },
        {
          source: 'twilio_inbound',
          where: 'Messaging > Services > su servicio > Integration, con “Send a webhook”',
          loss: 'Sin ella no llega BAJA, ni nada de lo que la gente contesta.',
        },
      );
    const numbers = await Promise.all(senders.map(({ phoneNumber }) => this.ownNumber(phoneNumber)));
    const findings = numbers
      .filter((number) => number !== null)
      .map((number) =>
        number.smsApplicationSid
          ? wrong(
              asked('inbound_address'),
              `Los textos a ${number.phoneNumber} van a una TwiML App y no al sitio.`,
              `En la página del número, en “A message comes in”, elija Webhook y ponga ${where} con HTTP POST.`,
            )
          : this.compared(
              asked('inbound_address'),
              { address: number.smsUrl, method: number.smsMethod },
              {
                source: 'twilio_inbound',
                where: `la página de ${number.phoneNumber}, “A message comes in”`,
                loss: 'Sin ella no llega BAJA, ni nada de lo que la gente contesta.',
              },
            ),
      );
    return (
      findings.find(({ ok }) => !ok) ??
      findings[0] ??
      toVerify(
        asked('inbound_address'),
        'Solo envían números cortos, cuya dirección no se puede preguntar desde aquí.',
        `Compruebe en Twilio que sus mensajes van a ${where} con HTTP POST.`,
      )
    );
  }

  private async calls(): Promise<ProviderCheck[]> {
    const { voiceFrom } = this.twilio;
    const number = await this.attempt('voice_sender', () => this.ownNumber(voiceFrom));
    if (number && 'ok' in number) return [number];
    if (!number?.capabilities.voice)
      return [
        wrong(
          asked('voice_sender'),
          number ? `${voiceFrom} no puede hacer llamadas.` : `${voiceFrom} no es un número de esta cuenta.`,
          'Ponga en TWILIO_VOICE_FROM un número de Phone Numbers > Active numbers que tenga Voice.',
        ),
      ];
    return [
      good(asked('voice_sender'), `${voiceFrom} es de la cuenta y puede llamar.`),
      this.voiceAddress(number),
    ];
  }

  private voiceAddress(number: OwnNumber): ProviderCheck {
    const handler = number.trunkSid ? 'un SIP Trunk' : number.voiceApplicationSid ? 'una TwiML App' : null;
    if (handler)
      return wrong(
        asked('voice_address'),
        `Las llamadas a ${number.phoneNumber} van a ${handler} y no al sitio.`,
        `En la página del número, en “A call comes in”, elija Webhook y ponga ${this.addressOf('twilio_voice')} con HTTP POST.`,
      );
    return this.compared(
      asked('voice_address'),
      { address: number.voiceUrl, method: number.voiceMethod },
      {
        source: 'twilio_voice',
        where: `la página de ${number.phoneNumber}, “A call comes in”`,
        loss: 'Sin ella nadie puede comprobar su teléfono llamando.',
      },
    );
  }

  private async whatsapp(): Promise<ProviderCheck[]> {
    const { whatsappFrom } = this.twilio;
    if (whatsappFrom === WHATSAPP_SANDBOX)
      return [
        wrong(
          asked('whatsapp_sender'),
          'TWILIO_WHATSAPP_FROM es el número de pruebas de Twilio: solo contesta a quien se apunta a mano.',
          WHATSAPP_TODO,
        ),
      ];
    const senders = await this.attempt('whatsapp_sender', () =>
      this.ask(() =>
        this.client.messaging.v2.channelsSenders.list({ channel: 'whatsapp', limit: LOOKED_THROUGH }),
      ),
    );
    if ('ok' in senders) return [senders];
    const sender = senders.find(({ senderId }) => senderId === `whatsapp:${whatsappFrom}`);
    if (!sender)
      return [
        wrong(
          asked('whatsapp_sender'),
          `${whatsappFrom} no es un remitente de WhatsApp de esta cuenta.`,
          WHATSAPP_TODO,
        ),
      ];
    if (sender.status.split(':')[0] !== 'ONLINE')
      return [
        wrong(
          asked('whatsapp_sender'),
          `El remitente de WhatsApp no está en línea (${sender.status}).`,
          'Mire en Messaging > Senders > WhatsApp senders qué falta: la aprobación de Meta o la verificación del número.',
        ),
      ];
    const { callbackUrl: address = null, callbackMethod: method = 'POST' } = sender.webhook ?? {};
    return [
      good(asked('whatsapp_sender'), `${whatsappFrom} está en línea en WhatsApp.`),
      this.compared(
        asked('whatsapp_address'),
        { address, method },
        {
          source: 'twilio_inbound',
          where: 'Messaging > Senders > WhatsApp senders > su número, “Webhook URL for incoming messages”',
          loss: 'Sin ella no se sabe quién ha escrito, y nadie comprueba su teléfono por WhatsApp.',
        },
      ),
    ];
  }

  /** Each message and call contains the address for its reports, so nothing has to be configured at Twilio. */
  private statusAddress(): ProviderCheck {
    const { isPublic, publicUrl } = this.config;
    const address = this.addressOf('twilio_status');
    return isPublic && publicUrl.startsWith('https:')
      ? good(
          asked('status_address'),
          `Cada mensaje pide sus informes a ${address}; en Twilio no hay que poner nada.`,
        )
      : wrong(
          asked('status_address'),
          `Twilio no puede llegar a ${address}: nadie se entera de los mensajes que las operadoras rechazan.`,
          'Ponga en PUBLIC_URL la dirección https:// del sitio.',
        );
  }

  private compared(
    item: CheckSubject,
    { address, method }: { address: string | null; method: string | null },
    { source, where, loss }: { source: WebhookSource; where: string; loss: string },
  ): ProviderCheck {
    const ours = this.addressOf(source);
    const todo = `En ${where}, ponga ${ours} con HTTP POST.`;
    if (!address) return wrong(item, `No hay ninguna dirección puesta en Twilio. ${loss}`, todo);
    if (address !== ours) return wrong(item, `Twilio manda a ${shown(address)} y no al sitio. ${loss}`, todo);
    return method?.toUpperCase() === 'POST'
      ? good(item, `Twilio manda a ${ours}.`)
      : wrong(item, `Twilio manda a ${ours}, pero con HTTP ${method ?? 'GET'}: el sitio espera POST.`, todo);
  }

  private addressOf(source: WebhookSource): string {
    return this.config.publicUrl + WEBHOOK_PATHS[source];
  }

  private async ownNumber(phoneNumber: string): Promise<OwnNumber | null> {
    const found = await this.ask(() => this.client.incomingPhoneNumbers.list({ phoneNumber, limit: 1 }));
    return found.find((number) => number.phoneNumber === phoneNumber) ?? null;
  }

  private ask<T>(question: () => Promise<T>): Promise<T> {
    return callProvider('provider_check', question);
  }

  /** Converts a refused or failed request into a finding. */
  private async attempt<T>(item: CheckedItem, find: () => Promise<T>): Promise<T | ProviderCheck> {
    try {
      return await find();
    } catch (error) {
      const { status, code } = error as { status?: number; code?: number | string };
      if (typeof status !== 'number' || status >= 500 || status === 429)
        return wrong(
          asked(item),
          'Twilio no contestó.',
          'Vuelva a comprobar en unos minutos (status.twilio.com).',
        );
      const said = String(code ?? status);
      return wrong(
        asked(item),
        `Twilio respondió con el error ${said}: ${accountWords(said)}.`,
        status === 401 || status === 403
          ? 'Copie de console.twilio.com el Account SID (TWILIO_ACCOUNT_SID) y el Auth Token (TWILIO_AUTH_TOKEN).'
          : `Qué hacer: https://www.twilio.com/docs/api/errors/${said}`,
      );
    }
  }
}

function accountFinding({ status, type }: { status: string; type: string }): ProviderCheck {
  if (status !== 'active')
    return wrong(
      asked('credentials'),
      status === 'suspended'
        ? 'Twilio ha suspendido la cuenta: no envía ni llama.'
        : 'La cuenta de Twilio está cerrada.',
      'Entre en console.twilio.com: la portada dice por qué (casi siempre saldo o una verificación pendiente).',
    );
  return type === 'Trial'
    ? wrong(
        asked('credentials'),
        'La cuenta es de prueba: solo escribe y llama a números confirmados en Twilio. Ningún visitante recibe su código.',
        'En console.twilio.com oprima Upgrade y añada una forma de pago.',
      )
    : good(asked('credentials'), 'Twilio acepta la clave; la cuenta está activa y no es de prueba.');
}

const WHATSAPP_TODO =
  'En Messaging > Senders > WhatsApp senders registre su número, y póngalo en TWILIO_WHATSAPP_FROM.';

function senderText({ service, senders }: Route): string {
  const numbers = senders.map(({ phoneNumber }) => phoneNumber).join(', ') || 'un número corto';
  return service ? `Envía ${numbers}, por el Messaging Service ${service.sid}.` : `Envía ${numbers}.`;
}

/** Returns an external address without parts that may be secret. */
function shown(address: string): string {
  if (!URL.canParse(address)) return 'una dirección mal escrita';
  const { origin, pathname } = new URL(address);
  return (origin + pathname).slice(0, 200);
}
