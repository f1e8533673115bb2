import {
  CALENDAR_MODE_NAMES,
  type AppointmentMessageSettings,
  type AppointmentRules,
} from 'domain/calendar/appointments';
import { CANCELLATION_REFUND_NAMES } from 'domain/payments/cancellation-refunds';
import { formatDollars } from 'domain/payments/money';
import { ROLE_NAMES } from 'domain/office/permissions';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { asEmail, type EmailCopy } from '../../messaging/email/email-copy';
import type { QuietHours } from '../../settings/legal-hours';
import type { RetentionDays, Settings } from '../../settings/settings';
import type { RecordedSettings } from './settings-change.repository';

const count = (value: number): string => value.toLocaleString('en-US');
const yesOrNo = (value: boolean): string => (value ? 'sí' : 'no');
const list = (values: readonly string[]): string => (values.length > 0 ? values.join(', ') : 'ninguno');
const days = (value: number | null): string => (value === null ? 'para siempre' : `${count(value)} días`);

// Records of earlier versions do not contain the retention of the audit trail.
const retention = ({
  unverifiedLeads,
  attempts,
  ipData,
  events,
  auditEntries,
}: Omit<RetentionDays, 'auditEntries'> & Partial<RetentionDays>): string =>
  [
    `leads sin verificar ${days(unverifiedLeads)}`,
    `códigos ${days(attempts)}`,
    `direcciones ${days(ipData)}`,
    `pasos ${days(events)}`,
    ...(auditEntries === undefined ? [] : [`auditoría ${days(auditEntries)}`]),
  ].join(', ');

const hours = (value: { from: string; to: string } | null): string =>
  value ? `${value.from}–${value.to}` : 'sin envíos';
const week = ({ weekdays, saturday, sunday }: QuietHours['default']): string =>
  `lunes a viernes ${hours(weekdays)}, sábado ${hours(saturday)}, domingo ${hours(sunday)}`;
const quietHours = ({ default: general, states, onHolidays }: QuietHours): string =>
  [
    week(general),
    ...states.map((state) => `${state.state}: ${week(state)}`),
    `feriados legales ${onHolidays ? 'abiertos' : 'cerrados'}`,
  ].join('; ');

const appointmentRules = (rules: AppointmentRules): string =>
  [
    `${count(rules.durationMinutes)} minutos`,
    `${count(rules.bufferMinutes)} libres entre citas`,
    `aviso de ${count(rules.noticeMinutes)} minutos`,
    `${count(rules.horizonDays)} días por delante`,
    rules.perDay === null ? 'sin límite por día' : `${count(rules.perDay)} por día`,
    `feriados: ${list(rules.holidays)}`,
    `feriados federales ${rules.federalHolidays ? 'cerrados' : 'abiertos'}`,
  ].join(', ');

const appointmentMessages = ({ nudges, dayBefore, twoHours }: AppointmentMessageSettings): string =>
  `a quien no agendó ${yesOrNo(nudges)}, 24 horas antes ${yesOrNo(dayBefore)}, 2 horas antes ${yesOrNo(twoHours)}`;

/** Name and format of each setting that can do harm; null for the others. The type makes compilation fail if a new setting is missing. */
const NOTIFIED: { [Key in keyof Settings]: { name: string; show: (value: Settings[Key]) => string } | null } =
  {
    calendarMode: { name: 'Cómo se agenda', show: (mode) => CALENDAR_MODE_NAMES[mode] },
    calendarUrl: { name: 'Calendario', show: (url) => url },
    callsFrom: { name: 'Teléfono desde el que llaman', show: (phone) => phone || 'el de la oficina' },
    appointmentRules: { name: 'Reglas de las citas', show: appointmentRules },
    appointmentMessages: { name: 'Mensajes de las citas', show: appointmentMessages },
    smsNotifications: { name: 'Avisos por SMS', show: yesOrNo },
    emailNotifications: { name: 'Avisos por correo', show: yesOrNo },
    notificationEmails: { name: 'Correos que reciben los avisos', show: list },
    notificationPhones: { name: 'Teléfonos de avisos', show: list },
    verificationDailyBudgetCents: { name: 'Presupuesto diario de verificación', show: formatDollars },
    allowlist: { name: 'Nunca bloquear', show: list },
    campaignRatePerSecond: { name: 'Segmentos de campaña por segundo', show: count },
    quietHours: { name: 'Horas de los mensajes', show: quietHours },
    retentionDays: { name: 'Conservación de datos', show: retention },
    verificationMethods: {
      name: 'Formas de verificar',
      show: (methods) =>
        methods
          .map(({ method, enabled }) => `${VERIFICATION_METHOD_NAMES[method]}${enabled ? '' : ' (no)'}`)
          .join(', '),
    },
    cancellationRefunds: {
      name: 'Reembolso a quien cancela en el plazo legal',
      show: (way) => CANCELLATION_REFUND_NAMES[way],
    },
    officePhone: { name: 'Teléfono de la oficina', show: (phone) => phone || 'ninguno' },
    officeEmail: { name: 'Correo de la oficina', show: (email) => email || 'ninguno' },
    officeAddress: { name: 'Dirección de la oficina', show: (address) => address || 'ninguna' },
    secondFactorRoles: {
      name: 'Funciones con dos factores obligatorios',
      show: (roles) => list(roles.map((role) => ROLE_NAMES[role])),
    },
    agentsSee: {
      name: 'Leads que ven los agentes',
      show: (sight) => (sight === 'all' ? 'todos' : 'los suyos'),
    },
    stopsEverywhere: { name: 'Una baja vale para todos los medios', show: yesOrNo },
    assignment: null,
    assignmentMinutes: null,
    timeZone: null,
    smsSegmentPrice: null,
    dnsBlocklists: null,
  };

/** Returns the line for one changed setting with old and new value, or null for a harmless setting. */
function line<Key extends keyof Settings>(key: Key, { before, after }: RecordedSettings): string | null {
  const setting = NOTIFIED[key];
  const old: Settings[Key] | undefined = before[key];
  const now: Settings[Key] | undefined = after[key];
  if (!setting || now === undefined) return null;
  return `${setting.name}: ${old === undefined ? '–' : setting.show(old)} → ${setting.show(now)}`;
}

/** Returns the mail, or null if no changed setting can do harm. */
export function settingsChangeEmail(
  change: RecordedSettings,
  { brand, timeZone }: { brand: string; timeZone: string },
): EmailCopy | null {
  const lines = (Object.keys(NOTIFIED) as (keyof Settings)[])
    .map((key) => line(key, change))
    .filter((text) => text !== null);
  if (lines.length === 0) return null;
  const { username, ipAddress, createdAt } = change;
  const when = new Intl.DateTimeFormat('es-US', { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
    createdAt,
  );
  return asEmail(`${brand}: se cambió la configuración`, [
    `${username} cambió la configuración de ${brand}.`,
    ...lines,
    `Cuándo: ${when}`,
    ipAddress ? `Desde la dirección IP ${ipAddress}` : 'Desde la línea de comandos del servidor',
    'Si no esperaba este cambio, entre al panel, corríjalo en Configuración y hable con quien lo hizo. En Auditoría está todo lo que hizo.',
  ]);
}
