import type { ProviderCheck } from 'domain/office/provider-checks';
import { callProvider } from '../../../common/provider-call';
import type { AppConfig } from '../../../config/app-config';
import { calendarElsewhere } from '../../settings/calendar-elsewhere';
import type { Settings } from '../../settings/settings';
import { calendarProvider } from '../../appointment-store/calendar-link';
import { WEBHOOK_PATHS } from '../../webhooks-in/webhook-sources';
import { good, toVerify, wrong } from './findings';

const TIMEOUT_MS = 10_000;

const ADDRESS = { provider: 'calendar', item: 'address' } as const;
const KEY = { provider: 'calendar', item: 'webhook_key' } as const;

type CalendarConfig = Pick<AppConfig, 'publicUrl' | 'calendlyWebhookKey' | 'calWebhookKey'>;

const FIX = 'Corrija el enlace en Configuración (el engranaje).';

/** Opens the owner's external calendar as a visitor's browser does, and checks whether its webhooks would be accepted. */
export async function checkCalendar(
  settings: Pick<Settings, 'calendarMode' | 'calendarUrl'>,
  config: CalendarConfig,
): Promise<ProviderCheck[]> {
  const calendarUrl = calendarElsewhere(settings, config.publicUrl);
  if (calendarUrl === null)
    return [
      settings.calendarMode === 'own'
        ? good(ADDRESS, 'Se agenda en nuestro propio calendario.')
        : settings.calendarMode === 'callback'
          ? toVerify(
              ADDRESS,
              'No hay un calendario: quien comprueba su teléfono ve una página que dice que lo llamarán.',
              'Elija nuestro calendario o uno externo en Configuración (el engranaje).',
            )
          : toVerify(
              ADDRESS,
              'Eligió un calendario externo, pero falta su enlace: se agenda en el nuestro.',
              'Indique el enlace de Calendly o de Cal.com en Configuración (el engranaje).',
            ),
    ];
  const provider = calendarProvider(calendarUrl);
  return [await addressFinding(calendarUrl), ...(provider ? [keyFinding(provider, config)] : [])];
}

async function addressFinding(calendarUrl: string): Promise<ProviderCheck> {
  try {
    const { status, body } = await callProvider('provider_check', () =>
      fetch(calendarUrl, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }),
    );
    await body?.cancel();
    if (status < 400) return good(ADDRESS, 'El calendario contesta.');
    // These statuses are also returned to programs that are not browsers.
    return [401, 403, 429].includes(status)
      ? toVerify(
          ADDRESS,
          `El calendario no deja entrar a un programa (${status}).`,
          'Abra el enlace en su navegador.',
        )
      : wrong(ADDRESS, `El enlace del calendario contesta con el error ${status}.`, FIX);
  } catch {
    return wrong(ADDRESS, 'El calendario no contestó.', FIX);
  }
}

function keyFinding(provider: 'calendly' | 'cal', config: CalendarConfig): ProviderCheck {
  const [name, variable, key] =
    provider === 'calendly'
      ? (['Calendly', 'CALENDLY_WEBHOOK_KEY', config.calendlyWebhookKey] as const)
      : (['Cal.com', 'CAL_WEBHOOK_KEY', config.calWebhookKey] as const);
  return key
    ? good(KEY, `La clave de los avisos de ${name} está puesta.`)
    : wrong(
        KEY,
        `No se acepta ningún aviso de ${name}: las citas no se anotan en los perfiles.`,
        `Cree el webhook hacia ${config.publicUrl}${WEBHOOK_PATHS[provider]} y ponga su clave en ${variable}.`,
      );
}
