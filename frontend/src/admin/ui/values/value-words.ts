import { CANCELLATION_REFUND_NAMES } from 'domain/payments/cancellation-refunds';
import { SETTING_NAMES } from 'domain/office/setting-names';
import { ASSIGNMENT_MODE_NAMES } from 'domain/assignment';
import { scopesInWords } from 'domain/office/api-scopes';
import { APPOINTMENT_STATUS_NAMES } from 'domain/calendar/appointments';
import { IMPORT_FIELD_NAMES } from 'domain/imports';
import { CALL_OUTCOME_NAMES, INTERACTION_NAMES, LEAD_CATEGORY_NAMES, VERIFICATION_NAMES } from 'domain/leads';
import { readMoment } from 'domain/dates';
import { formatDollars } from 'domain/payments/money';
import { LANGUAGE_NAMES } from 'domain/office/people';
import { ROLE_NAMES } from 'domain/office/permissions';
import { LAW_VALUE_NAMES } from 'domain/state-law/overrides';
import { stateName } from 'domain/us-states';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import type {
  AddInteractionDto,
  AlertStatus,
  AnswerPrivacyRequestDto,
  CampaignDraftDto,
  PersonFieldsDto,
  ListLeadsParams,
  ListPaymentsParams,
  NewPrivacyRequestDto,
  RetentionDaysDto,
  SaveAvailabilityDto,
  SettingsDto,
  UpdateLeadDto,
  VerificationMethodSettingDto,
} from '../../../shared/api/generated/model';
import { formatDay, isDay } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { formatNumber } from '../../../shared/numbers';
import { channelNames } from '../opt-out/opt-out.copy';
import { appointmentInWords } from './appointment-values';
import { valuesCopy as copy } from './values.copy';

/** Fields in requests of the API. */
type RequestField =
  | Exclude<keyof SettingsDto, 'warnings' | 'unreadable'>
  | keyof RetentionDaysDto
  | Exclude<keyof UpdateLeadDto, 'updatedAt'>
  | keyof AddInteractionDto
  | Exclude<keyof ListLeadsParams, 'page' | 'pageSize' | 'limit' | 'exact'>
  | Exclude<keyof ListPaymentsParams, 'page' | 'pageSize'>
  | Exclude<keyof SaveAvailabilityDto, 'version'>
  | keyof NewPrivacyRequestDto
  | keyof AnswerPrivacyRequestDto
  | keyof CampaignDraftDto
  | keyof PersonFieldsDto;

/** Additional fields in audit entries. */
const OTHER_FIELDS = {
  field: 'Dato de la ley',
  value: 'Valor',
  active: 'Activa',
  addresses: 'Direcciones IP',
  alerts: 'Alertas',
  amountCents: 'Monto',
  answerBy: 'Contestar antes del',
  bookings: 'Citas',
  closed: 'Sesiones cerradas',
  consents: 'Consentimientos',
  events: 'Pasos por el sitio',
  expiresAt: 'Vence',
  fields: 'Campos',
  filters: 'Filtros',
  format: 'Formato',
  happened: '¿Ocurrió?',
  contacts: 'Llamadas y mensajes contados',
  confirm: 'Confirmado de todos modos',
  noNextStep: 'Sin siguiente paso',
  interactions: 'Historial',
  leads: 'Leads',
  lookups: 'Consultas de teléfono',
  mentions: 'Menciones en notas y registros',
  messages: 'Mensajes de texto',
  otpEnabled: 'Dos factores',
  payments: 'Pagos',
  phone: 'Teléfono',
  proof: 'Prueba',
  refund: 'Reembolso',
  requestId: 'Solicitud',
  reason: 'Motivo',
  reportOn: 'Fecha del reporte',
  requests: 'Solicitudes',
  resultOn: 'Fecha del resultado',
  rows: 'Filas',
  rule: 'Regla',
  scheduledAt: 'Programada para',
  scopes: 'Permisos',
  smsDailyBudget: 'Límite diario de mensajes de texto',
  soldVia: 'Venta',
  storedCards: 'Tarjetas guardadas',
  unmatchedAppointments: 'Citas sin lead',
  appointmentId: 'Cita',
  transactionId: 'Transacción',
  until: 'Hasta',
  username: 'Usuario',
  wentBack: '¿Se devolvió?',
} as const;

/** Name of each field. A new field of the API without a name does not compile. */
const FIELDS: Record<RequestField | keyof typeof OTHER_FIELDS, string> = {
  ...IMPORT_FIELD_NAMES,
  ...OTHER_FIELDS,
  ...SETTING_NAMES,
  lastContact: 'Último contacto',
  followUp: 'Seguimiento',
  assignedTo: 'A cargo de',
  appointment: 'Cita',
  answer: 'Respuesta',
  answeredCampaign: 'Respondió a la campaña',
  auditEntries: 'Registro de auditoría',
  attempts: 'Códigos enviados y probados',
  category: 'Categoría',
  channel: 'Cómo llegó',
  content: 'Texto',
  direction: 'Quién',
  displayName: 'Nombre que se muestra',
  exceptions: 'Excepciones',
  from: 'Desde',
  ids: 'Leads elegidos',
  isActive: 'Activa',
  isPresent: 'Presente',
  ipData: 'Direcciones IP y dispositivos',
  kind: 'Tipo',
  languages: 'Idiomas',
  message: 'Mensaje',
  name: 'Nombre',
  nextFollowUpAt: 'Seguimiento',
  repliedAt: 'Respuesta sin atender',
  only: 'Solo',
  outcome: 'Resultado',
  plan: 'Plan',
  preset: 'Vista rápida',
  receivedOn: 'Recibida el',
  role: 'Función',
  search: 'Búsqueda',
  sort: 'Orden',
  method: 'Forma de verificar',
  source: 'Origen',
  state: 'Estado de residencia',
  states: 'Estados',
  status: 'Estado',
  takesAppointments: 'Toma citas',
  targetCriteria: 'A quiénes',
  to: 'Hasta',
  type: 'Tipo',
  unverifiedLeads: 'Leads sin verificar',
  weekly: 'Horario semanal',
  weight: 'Peso en el reparto',
};

const ALERT_STATUS: Record<AlertStatus, string> = {
  active: 'Activa',
  reviewing: 'En revisión',
  resolved: 'Resuelta',
  false_positive: 'Falso positivo',
};

/** Spanish names of the server's constants. */
const WORDS: Readonly<Record<string, string>> = {
  ...APPOINTMENT_STATUS_NAMES,
  ...LEAD_CATEGORY_NAMES,
  ...VERIFICATION_NAMES,
  ...INTERACTION_NAMES,
  ...CALL_OUTCOME_NAMES,
  ...ALERT_STATUS,
  ...CANCELLATION_REFUND_NAMES,
  disputed: 'Un banco reclamó el cobro',
  inbound: 'De la persona',
  outbound: 'De la oficina',
  internal: 'Entre nosotros',
  done: 'Hecha',
  refused: 'No se hizo',
  export: 'Copia de sus datos',
  erase: 'Borrar sus datos',
  correct: 'Corregir sus datos',
  phone: 'Por teléfono',
  letter: 'Por carta',
  online: 'En línea',
  message: 'Por mensaje de texto',
  refund: 'Reembolso',
  void: 'Anulación',
  today: 'Hoy',
  not_contacted: 'Sin contactar',
  follow_up_overdue: 'Seguimiento vencido',
  replied: 'Respondió',
  deleted: 'Eliminados',
  none: 'Sin especificar',
  json: 'JSON',
  csv: 'CSV',
};
/** Fields with the server's constants. Other fields contain text that a user typed. */
const WORDED = new Set([
  'cancellationRefunds',
  'category',
  'channel',
  'direction',
  'format',
  'kind',
  'leadCategory',
  'outcome',
  'preset',
  'rule',
  'soldVia',
  'status',
  'type',
]);

/** Fields with amounts in cents. */
const AMOUNTS = new Set(['amountCents', 'verificationDailyBudgetCents']);

/** Returns the name of a field of the API; that of any other field if it is unknown. */
export const fieldInWords = (field: string): string =>
  (FIELDS as Readonly<Record<string, string>>)[field] ?? copy.otherField;

const isMoment = (text: string): boolean => readMoment(text) !== null;

const isMethodSetting = (value: object): value is VerificationMethodSettingDto =>
  'enabled' in value && 'method' in value && String(value.method) in VERIFICATION_METHOD_NAMES;

/** Returns a field's value as text. */
export function valueInWords(field: string, value: unknown): string {
  if (value === undefined || value === null || value === '') return copy.empties;
  const words = appointmentInWords(field, value);
  if (words !== undefined) return words || copy.empties;
  if (typeof value === 'boolean') return value ? copy.yes : copy.no;
  if (typeof value === 'number') return AMOUNTS.has(field) ? formatDollars(value) : formatNumber(value);
  if (typeof value === 'string') return textInWords(field, value);
  if (Array.isArray(value)) return listInWords(field, value);
  if (field === 'quietHours') return copy.table;
  if (isMethodSetting(value))
    return `${VERIFICATION_METHOD_NAMES[value.method]}${value.enabled ? '' : copy.switchedOff}`;
  return (
    Object.entries(value)
      .map(([name, each]) => `${fieldInWords(name)}: ${valueInWords(name, each)}`)
      .join(' · ') || copy.empties
  );
}

/** Names of the values of some fields. A value without a name is shown as it is. */
const NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  assignment: ASSIGNMENT_MODE_NAMES,
  channel: channelNames,
  field: LAW_VALUE_NAMES,
  languages: LANGUAGE_NAMES,
  method: VERIFICATION_METHOD_NAMES,
  role: ROLE_NAMES,
  secondFactorRoles: ROLE_NAMES,
};

function textInWords(field: string, value: string): string {
  const names = NAMES[field];
  if (names && Object.hasOwn(names, value)) return names[value]!;
  if (field === 'scopes') return scopesInWords([value]);
  if (field === 'states') return stateName(value);
  if (field === 'state') return stateName(value === 'none' ? null : value);
  if (WORDED.has(field)) return WORDS[value] ?? value;
  if (names) return value;
  return isMoment(value) ? formatDateTime(value) : isDay(value) ? formatDay(value) : value;
}

function listInWords(field: string, values: readonly unknown[]): string {
  if (field === 'ids') return formatNumber(values.length);
  if (field === 'fields') return values.map((name) => fieldInWords(String(name))).join(', ');
  return values.map((each) => valueInWords(field, each)).join(', ') || copy.empties;
}
