import type { CalendarMode } from 'domain/calendar/appointments';
import { SETTING_NAMES, type Setting } from 'domain/office/setting-names';
import { MICROS_PER_CENT, NEW_CODE_MICROS } from 'domain/verification-prices';
import { calendarElsewhere } from './calendar-elsewhere';
import type { AppConfig } from '../../config/app-config';

/** Settings that may have no effect. */
export interface WarnedSettings {
  calendarMode: CalendarMode;
  calendarUrl: string;
  callsFrom: string;
  officePhone: string;
  verificationDailyBudgetCents: number;
}

/** Facts, other than the settings, on which the warnings depend. */
export interface WarningFacts extends Pick<AppConfig, 'isPublic' | 'smsTransport' | 'emailTransport'> {
  /** Whether a user takes appointments and has hours for them. */
  isAnyoneBookable: boolean;
  /** Settings with a stored value that cannot be read. */
  unreadable: readonly Setting[];
}

const unreadableText = (key: Setting): string =>
  `No se puede leer lo guardado en “${SETTING_NAMES[key]}”. Mientras tanto vale lo que se muestra${
    key === 'secondFactorRoles' ? ' en Equipo' : ''
  }: revíselo y guárdelo.`;

/** Returns Spanish warnings for the owner: settings that cannot be read, and switches and empty fields that have no effect. */
export function settingsWarnings(settings: WarnedSettings, facts: WarningFacts, publicUrl: string): string[] {
  const warnings: [holds: boolean, text: string][] = [
    [
      settings.calendarMode === 'external' && calendarElsewhere(settings, publicUrl) === null,
      'Eligió un calendario externo, pero falta su enlace: quien verifica su teléfono va a nuestro calendario.',
    ],
    [
      settings.calendarMode === 'callback',
      'No hay un calendario: quien verifica su teléfono no puede elegir día ni hora, y espera su llamada.',
    ],
    [
      settings.calendarMode === 'own' && !facts.isAnyoneBookable,
      'Nadie toma citas: quien verifica su teléfono no ve ninguna hora libre. Guarde su horario en Citas, “Horarios y calendarios”, y encienda “Toma citas” para alguien.',
    ],
    [
      settings.calendarMode === 'own' && settings.callsFrom === '' && settings.officePhone === '',
      'Falta el teléfono de la oficina: quien agenda no sabe qué número contestar.',
    ],
    [
      settings.verificationDailyBudgetCents * MICROS_PER_CENT < NEW_CODE_MICROS,
      'El presupuesto diario de verificación no alcanza para ningún código: no sale ninguno por texto ni por llamada.',
    ],
    [
      facts.isPublic && facts.smsTransport === 'outbox',
      'El sitio es público, pero los mensajes de texto no salen: falta configurar Twilio (SMS_TRANSPORT).',
    ],
    [
      facts.isPublic && facts.emailTransport === 'outbox',
      'El sitio es público, pero los correos no salen: falta configurar el envío (EMAIL_TRANSPORT).',
    ],
  ];
  return [
    ...facts.unreadable.map(unreadableText),
    ...warnings.filter(([holds]) => holds).map(([, text]) => text),
  ];
}
