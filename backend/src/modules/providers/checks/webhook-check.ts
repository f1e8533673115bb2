import type { CheckedItem, CheckedProvider, ProviderCheck } from 'domain/office/provider-checks';
import { momentInWords } from '../../../common/calendar/local-time';
import type { AppConfig } from '../../../config/app-config';
import { calendarProvider } from '../../appointment-store/calendar-link';
import { WEBHOOK_PATHS, type WebhookSource } from '../../webhooks-in/webhook-sources';
import { good, toVerify, wrong } from './findings';

type WebhookConfig = Pick<
  AppConfig,
  'publicUrl' | 'smsTransport' | 'voiceTransport' | 'whatsappTransport' | 'nmi' | 'nmiWebhookKey'
>;

interface Expected {
  provider: CheckedProvider;
  item: CheckedItem;
  source: WebhookSource;
  /** Instructions for the owner to trigger a message. */
  todo: string;
}

/** Returns when each expected provider last sent us a message. */
export function webhookFindings(
  config: WebhookConfig,
  { calendarUrl, timeZone }: { calendarUrl: string; timeZone: string },
  received: ReadonlyMap<WebhookSource, Date>,
): ProviderCheck[] {
  const calendar = calendarProvider(calendarUrl);
  const { smsTransport, voiceTransport, whatsappTransport, nmi, nmiWebhookKey } = config;
  const calls = voiceTransport === 'twilio';
  const wanted: [holds: boolean, expected: Expected][] = [
    [
      smsTransport === 'twilio' || whatsappTransport === 'twilio',
      {
        provider: 'twilio',
        item: 'inbound_heard',
        source: 'twilio_inbound',
        todo: 'Escriba AYUDA a su número desde un celular, y vuelva a comprobar.',
      },
    ],
    [
      smsTransport === 'twilio',
      {
        provider: 'twilio',
        item: 'status_heard',
        source: 'twilio_status',
        todo: 'Pida un código en el sitio con su celular, y vuelva a comprobar en un minuto.',
      },
    ],
    [
      calls,
      {
        provider: 'twilio',
        item: 'voice_heard',
        source: 'twilio_voice',
        todo: 'Llame a su número de Twilio desde un celular, y vuelva a comprobar.',
      },
    ],
    [
      calls,
      {
        provider: 'twilio',
        item: 'call_status_heard',
        source: 'twilio_call_status',
        todo: 'Pida en el sitio que lo llamen con el código, y vuelva a comprobar.',
      },
    ],
    [
      nmi !== null && nmiWebhookKey !== '',
      {
        provider: 'nmi',
        item: 'webhook_heard',
        source: 'nmi',
        todo: 'Haga una compra y devuélvala, o oprima en su panel de NMI el envío de prueba del webhook.',
      },
    ],
    [
      calendar !== null,
      {
        provider: 'calendar',
        item: 'webhook_heard',
        source: calendar ?? 'cal',
        todo: 'Reserve una cita de prueba y cancélela.',
      },
    ],
  ];
  return [
    ...(nmi ? [keyFinding(config)] : []),
    ...wanted.filter(([holds]) => holds).map(([, expected]) => finding(expected, received, timeZone)),
  ];
}

function finding(
  { provider, item, source, todo }: Expected,
  received: ReadonlyMap<WebhookSource, Date>,
  timeZone: string,
): ProviderCheck {
  const at = received.get(source);
  return at
    ? good({ provider, item }, `Llegó el ${momentInWords(at, timeZone)}.`)
    : toVerify({ provider, item }, 'Todavía no ha llegado ninguno.', todo);
}

const keyFinding = ({ nmiWebhookKey, publicUrl }: WebhookConfig): ProviderCheck =>
  nmiWebhookKey
    ? good({ provider: 'nmi', item: 'webhook_key' }, 'La clave de los avisos de NMI está puesta.')
    : wrong(
        { provider: 'nmi', item: 'webhook_key' },
        'No se acepta ningún aviso de NMI: los contracargos no se conocen, y los cobros de cada mes solo por la noche.',
        `En su panel de NMI, Options > Webhooks, cree uno hacia ${publicUrl}${WEBHOOK_PATHS.nmi} y ponga su clave en NMI_WEBHOOK_KEY.`,
      );
