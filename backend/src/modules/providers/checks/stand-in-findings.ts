import type { ProviderCheck } from 'domain/office/provider-checks';
import type { AppConfig } from '../../../config/app-config';
import { toVerify, wrong } from './findings';

type OutboxConfig = Pick<
  AppConfig,
  'isPublic' | 'smsTransport' | 'voiceTransport' | 'whatsappTransport' | 'emailTransport' | 'paymentsMode'
>;

const LIST = new Intl.ListFormat('es', { type: 'conjunction' });

/**
 * Returns a finding for each provider that is not configured and is replaced by a local stand-in. On a public site this is an
 * error.
 */
export function standInFindings(config: OutboxConfig): ProviderCheck[] {
  const kept = (
    [
      [config.smsTransport, 'los textos'],
      [config.voiceTransport, 'las llamadas'],
      [config.whatsappTransport, 'los mensajes de WhatsApp'],
      [config.emailTransport, 'los correos'],
    ] as const
  )
    .filter(([transport]) => transport === 'outbox')
    .map(([, name]) => name);
  const find = config.isPublic ? wrong : toVerify;
  return [
    ...(kept.length > 0
      ? [
          find(
            { provider: 'outbox', item: 'in_use' },
            `Es la bandeja de salida incluida: ${LIST.format(kept)} se quedan en /dev/outbox. Nada sale de aquí y nadie los recibe.`,
            'Está bien para probar. Para atender a personas, pida a quien instaló el panel que conecte las cuentas de Twilio y del correo: SMS_TRANSPORT=twilio, EMAIL_TRANSPORT=smtp y sus claves.',
          ),
        ]
      : []),
    ...(config.paymentsMode === 'simulator'
      ? [
          find(
            { provider: 'simulator', item: 'in_use' },
            'Los pagos son simulados: la página lo dice y no se cobra a nadie.',
            'Para cobrar, pida a quien instaló el panel que conecte la cuenta de NMI: PAYMENTS_MODE=sale, o vault para guardar la tarjeta sin cobrarla, y sus llaves.',
          ),
        ]
      : []),
  ];
}
