import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsDivisibleBy,
  IsEmail,
  IsFQDN,
  IsInt,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  ValidateIf,
} from 'class-validator';
import { IsDecimal } from '../../common/dto/decimal-number';
import { EMAIL_RULES, emailMessage } from '../../common/dto/email-address';
import { IsDay } from '../../common/day';
import { enumField } from '../../common/dto/enum-field';
import { IfGiven, OrNull } from '../../common/dto/if-given';
import {
  CleanText,
  E164,
  E164Each,
  Email,
  EmailEach,
  OneLine,
  OneLineEach,
  ReadAs,
  ReadEachAs,
} from '../../common/dto/transforms';
import {
  MAX_OFFICE_ADDRESS,
  MAX_OFFICE_EMAIL,
  OFFICE_EMAIL,
  OFFICE_PHONE,
  VISIBLE_LINES,
} from '../site-content/office-contact';
import { officePhoneOf } from './office-phone';
import { normaliseNetwork } from '../../common/ip-addresses';
import { parseUsPhone } from '../../common/phone';
import { IANAZone } from 'luxon';
import {
  CALENDAR_MODES,
  type AppointmentMessageSettings,
  type AppointmentRules,
  type CalendarMode,
} from 'domain/calendar/appointments';
import { ASSIGNMENT_MINUTES, ASSIGNMENT_MODES, type AssignmentMode } from 'domain/assignment';
import { CANCELLATION_REFUNDS, type CancellationRefunds } from 'domain/payments/cancellation-refunds';
import { ROLES, type AgentSight, type Role } from 'domain/office/permissions';
import { PasswordAgainField } from '../../common/dto/password-again';
import { AgentSightField, RoleField } from '../../common/permissions/permission-enums';
import { VERIFICATION_METHODS, type VerificationMethod } from 'domain/verification';
import { IsUsPhone } from '../../common/us-phone.validator';
import { VerificationMethodField } from '../../common/dto/verification-method';
import { Nested, NestedEach, Seen } from '../../common/dto/nested';

/** Maximum number of recipients notified of each verified lead. More would be a mailing list. */
const MAX_RECIPIENTS = 20;
const MAX_ALLOWED = 200;
const MAX_DNS_BLOCKLISTS = 10;
/** Maximum number of warnings; more than the product ever issues. */
const MAX_WARNINGS = 50;
const MAX_WARNING = 1_000;
/** $25,000. A site that spends more in a day has its own contract with the provider. */
const MAX_DAILY_BUDGET_CENTS = 2_500_000;
/**
 * Minimum number of days to keep data. The limits of a day or a month, and disputes about a message, need the data of
 * this period.
 */
const MIN_RETENTION_DAYS = 30;
/** Minimum retention of the audit trail in days, so that users cannot shorten it to hide their actions. */
const MIN_AUDIT_DAYS = 365;
const MAX_RETENTION_DAYS = 3_650;
/**
 * Returns whether a text is the name of a time zone. Does not use `Intl.supportedValuesOf`, which omits names such as
 * Asia/Kolkata. Offsets are not time zones.
 */
const isZone = (value: unknown): boolean =>
  typeof value === 'string' && /^[A-Za-z]/.test(value) && IANAZone.isValidZone(value);
const URL_TEXT = 'Please enter a valid URL';

/**
 * Returns an allowlist entry in the form in which it is compared: a phone in E.164, or a network.
 * @returns null for any other text
 */
function allowable(text: string): string | null {
  const phone = parseUsPhone(text);
  return phone.valid ? phone.e164 : normaliseNetwork(text);
}

const HOUR = /^([01]\d|2[0-3]):(00|15|30|45)$/;
const END = /^(([01]\d|2[0-3]):(00|15|30|45)|24:00)$/;
const HOUR_TEXT = 'Las horas se escriben HH:MM, de cuarto en cuarto (09:00, 20:30).';

/** Hours of a day, local time. */
export class DayHoursDto {
  /**
   * Start, in quarters of an hour.
   * @example 09:00
   */
  @OneLine(5)
  @Matches(HOUR, { message: HOUR_TEXT })
  @IsString({ message: HOUR_TEXT })
  from: string;

  /**
   * End, exclusive, in quarters of an hour; after `from`. `24:00` is the end of the day.
   * @example 20:00
   */
  @OneLine(5)
  @ValidateBy(
    {
      name: 'isAfterFrom',
      validator: {
        validate: (to: unknown, args) =>
          typeof to === 'string' && to > String((args?.object as DayHoursDto | undefined)?.from),
      },
    },
    { message: 'La hora final debe ser posterior a la inicial.' },
  )
  @Matches(END, { message: HOUR_TEXT })
  @IsString({ message: HOUR_TEXT })
  to: string;
}

/** Hours of a state; null on days without any. */
export class StateHoursDto {
  /** Hours from Monday to Friday. */
  @OrNull()
  @Nested(() => DayHoursDto)
  weekdays: DayHoursDto | null;

  /** Hours on Saturday. */
  @OrNull()
  @Nested(() => DayHoursDto)
  saturday: DayHoursDto | null;

  /** Hours on Sunday. */
  @OrNull()
  @Nested(() => DayHoursDto)
  sunday: DayHoursDto | null;
}

/** Legal hours of one state. */
export class StateQuietHoursDto extends StateHoursDto {
  /**
   * Two-letter code of the state.
   * @example TX
   */
  @Matches(/^[A-Z]{2}$/, { message: 'El estado se escribe con dos letras.' })
  state: string;
}

/** Hours in which people may be called and texted, by their state. */
export class QuietHoursDto {
  /** Hours in all states not listed below. */
  @Nested(() => StateHoursDto, 'Faltan las horas generales.')
  default: StateHoursDto;

  /** States with different hours, each at most once. */
  @NestedEach(() => StateQuietHoursDto)
  @ArrayUnique(({ state }: StateQuietHoursDto) => state, { message: 'Hay un estado repetido.' })
  @ArrayMaxSize(60, { message: 'Hay demasiados estados.' })
  @IsArray({ message: 'states debe ser una lista.' })
  states: StateQuietHoursDto[];

  /**
   * Whether legal holidays are open like other days. The default is false: they are closed where the law closes them or is not known.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'onHolidays debe ser verdadero o falso.' })
  onHolidays?: boolean;
}

/** Validates a number of whole days within bounds; null means forever. */
const Days = (
  min = MIN_RETENTION_DAYS,
  tooFew = 'Los datos se guardan 30 días como mínimo.',
): PropertyDecorator =>
  applyDecorators(
    OrNull(),
    IsInt({ message: 'Los días deben ser un número entero, o quedar vacíos (null) para siempre.' }),
    Min(min, { message: tooFew }),
    Max(MAX_RETENTION_DAYS, { message: 'Pueden ser 3,650 días como máximo; vacío (null) es para siempre.' }),
  );

/** Validates a number of whole minutes in steps of five. */
const Minutes = ({ from, to, message }: { from: number; to: number; message: string }): PropertyDecorator =>
  applyDecorators(
    IsDivisibleBy(5, { message }),
    Max(to, { message }),
    Min(from, { message }),
    IsInt({ message }),
  );

const AssignmentModeField = enumField(
  'AssignmentMode',
  ASSIGNMENT_MODES,
  'Assignment of verified leads. `manual`: by hand; `round_robin`: in rotation among the agents present; `queue`: agents claim the next lead.',
);

export const CalendarModeField = enumField(
  'CalendarMode',
  CALENDAR_MODES,
  'Calendar for visitors. `own`: our calendar; `external`: the one at `calendarUrl`; `callback`: none, the office calls back.',
);

const CancellationRefundsField = enumField(
  'CancellationRefunds',
  CANCELLATION_REFUNDS,
  'Refund after a cancellation. `automatic`: at once; `by_hand`: a task asks a user to do it.',
);

/** Days after which data are erased automatically; null keeps them forever. */
export class RetentionDaysDto {
  /**
   * Leads that never verified their phone, counted from their last change; clients and leads with appointments are
   * kept.
   * @example 365
   */
  @Days()
  unverifiedLeads: number | null;

  /**
   * Verification codes sent and tried.
   * @example 180
   */
  @Days()
  attempts: number | null;

  /**
   * IP addresses and devices of leads, attempts, alerts and past blocks, and the data known about IP addresses.
   * @example 180
   */
  @Days()
  ipData: number | null;

  /**
   * Steps of the funnel.
   * @example 730
   */
  @Days()
  events: number | null;

  /**
   * Entries of the audit trail, at least 365 days; their links in the chain stay. Always present in responses;
   * unchanged if omitted from a request.
   * @example 1830
   */
  @IfGiven()
  @Days(MIN_AUDIT_DAYS, 'El registro de auditoría se guarda 365 días como mínimo.')
  auditEntries?: number | null;
}

/** Setting of a verification method. */
export class VerificationMethodSettingDto {
  /** Verification method. */
  @VerificationMethodField({ message: 'Una de las formas de verificar no existe.' })
  method: VerificationMethod;

  /**
   * True if the method is offered when it has a transport.
   * @example true
   */
  @IsBoolean({ message: 'enabled debe ser verdadero o falso.' })
  enabled: boolean;
}

/** Rules of our own calendar. */
export class AppointmentRulesDto implements AppointmentRules {
  /**
   * Length of an appointment in minutes: 10 to 240, in steps of 5.
   * @example 30
   */
  @Minutes({ from: 10, to: 240, message: 'Una cita dura de 10 a 240 minutos, de 5 en 5.' })
  durationMinutes: number;

  /**
   * Free minutes before and after each appointment: 0 to 120, in steps of 5.
   * @example 0
   */
  @Minutes({ from: 0, to: 120, message: 'Entre citas pueden quedar libres de 0 a 120 minutos, de 5 en 5.' })
  bufferMinutes: number;

  /**
   * Minimum number of minutes between booking and appointment: 0 to 10080.
   * @example 120
   */
  @Minutes({ from: 0, to: 10_080, message: 'El aviso mínimo va de 0 minutos a 7 días.' })
  noticeMinutes: number;

  /**
   * Number of days that can be booked, including today: 1 to 60.
   * @example 14
   */
  @Max(60, { message: 'Se puede agendar con 60 días por delante como máximo.' })
  @Min(1, { message: 'Se puede agendar al menos para hoy (1 día).' })
  @IsInt({ message: 'Los días por delante deben ser un número entero.' })
  horizonDays: number;

  /**
   * Maximum number of appointments of an agent in a day: 1 to 100; null for no limit.
   * @example null
   */
  @OrNull()
  @Max(100, { message: 'Pueden ser 100 citas por día como máximo; vacío (null) es sin límite.' })
  @Min(1, { message: 'El límite por día es de 1 cita como mínimo; vacío (null) es sin límite.' })
  @IsInt({ message: 'Las citas por día deben ser un número entero, o quedar vacías (null).' })
  perDay: number | null;

  /**
   * Days on which the office is closed, YYYY-MM-DD; at most 100, each once.
   * @example ["2026-12-25"]
   */
  @IsDay('Los feriados se escriben AAAA-MM-DD.', { each: true })
  @ArrayUnique({ message: 'Hay un feriado repetido.' })
  @ArrayMaxSize(100, { message: 'Pueden ser 100 feriados como máximo.' })
  @IsArray({ message: 'holidays debe ser una lista.' })
  holidays: string[];

  /**
   * True if the office is also closed on federal holidays.
   * @example false
   */
  @IsBoolean({ message: 'federalHolidays debe ser verdadero o falso.' })
  federalHolidays: boolean;
}

/** Automatic messages about appointments. */
export class AppointmentMessagesDto implements AppointmentMessageSettings {
  /**
   * True to remind people who verified and did not book, after 10 minutes and after 24 hours.
   * @example true
   */
  @IsBoolean({ message: 'nudges debe ser verdadero o falso.' })
  nudges: boolean;

  /**
   * True to remind people 24 hours before the appointment.
   * @example true
   */
  @IsBoolean({ message: 'dayBefore debe ser verdadero o falso.' })
  dayBefore: boolean;

  /**
   * True to remind people 2 hours before the appointment.
   * @example true
   */
  @IsBoolean({ message: 'twoHours debe ser verdadero o falso.' })
  twoHours: boolean;
}

export class SettingsDto {
  /** Calendar in which verified visitors book. */
  @CalendarModeField()
  calendarMode: CalendarMode;

  /**
   * Address of the calendar in which verified visitors book.
   * @example https://calendly.com/credito-claro/consulta
   */
  calendarUrl: string;

  /**
   * Phone that appointment calls come from, E.164; empty for the office's phone.
   * @example +13054201234
   */
  callsFrom: string;

  /** Rules of our own calendar. */
  appointmentRules: AppointmentRulesDto;

  /** Automatic messages about appointments. */
  appointmentMessages: AppointmentMessagesDto;

  /**
   * True to send a text to `notificationPhones` for each verified lead. Until it is saved, true if there is a phone.
   * @example true
   */
  smsNotifications: boolean;

  /**
   * True to send an e-mail to `notificationEmails` for each verified lead. Until it is saved, true if there is an address.
   * @example true
   */
  emailNotifications: boolean;

  /**
   * E-mail addresses to notify of a verified lead.
   * @example ["ventas@example.com"]
   */
  notificationEmails: string[];

  /**
   * Phones to notify of a verified lead by text, E.164.
   * @example ["+13054201234"]
   */
  notificationPhones: string[];

  /**
   * IANA time zone in which the owner's days begin and end.
   * @example America/New_York
   */
  timeZone: string;

  /**
   * Maximum cost in US cents of a day in that time zone: codes by all methods, lookups of numbers, and texts of the
   * office and of campaigns.
   * @example 4160
   */
  verificationDailyBudgetCents: number;

  /**
   * IP addresses, ranges in CIDR notation and phones (E.164) that cannot be blocked.
   * @example ["203.0.113.7", "2001:db8::/48", "+13054201234"]
   */
  allowlist: string[];

  /**
   * Maximum number of segments of campaign texts per second, for all campaigns together; a text of three segments
   * counts three.
   * @example 1
   */
  campaignRatePerSecond: number;

  /**
   * Price of one segment of a text in US dollars, for the estimated cost of a campaign.
   * @example 0.0083
   */
  smsSegmentPrice: number;

  /** Hours in which people may receive texts. */
  quietHours: QuietHoursDto;

  /**
   * Zones of the public DNS blocklists that an IP address is looked up in on request.
   * @example ["zen.spamhaus.org"]
   */
  dnsBlocklists: string[];

  /** Retention of data, in days. */
  retentionDays: RetentionDaysDto;

  /** Verification methods, in the order in which they are offered. */
  verificationMethods: VerificationMethodSettingDto[];

  /**
   * Phone of the office in E.164, shown on every page; empty for none.
   * @example +13054201234
   */
  officePhone: string;

  /** Method of refunding customers who cancel within the legal period. */
  @CancellationRefundsField()
  cancellationRefunds: CancellationRefunds;

  /**
   * E-mail address of the office, shown on every page; empty for none.
   * @example hola@example.com
   */
  officeEmail: string;

  /**
   * Postal address of the office, shown on every page and in contracts; empty for none.
   * @example "100 SW 8th Street, Miami, FL 33130"
   */
  officeAddress: string;

  /** Assignment of verified leads. */
  @AssignmentModeField()
  assignment: AssignmentMode;

  /**
   * Minutes in which the assignee must work with a lead from rotation or the queue; then it becomes unassigned again.
   * @example 5
   */
  assignmentMinutes: number;

  /** Leads that agents may see. */
  @AgentSightField()
  agentsSee: AgentSight;

  /**
   * True if an opt-out of one channel stops marketing on every channel already. From 2027-01-31 on, it does regardless of this setting.
   * @example false
   */
  stopsEverywhere: boolean;

  /** Roles that need a second factor to log in, regardless of the user's own setting. */
  @RoleField({ each: true, message: 'secondFactorRoles es una lista de funciones.' })
  secondFactorRoles: Role[];

  /**
   * Names of settings with a stored value that cannot be read; empty if there are none. The response contains the
   * value in force: the strictest for settings that protect, otherwise the default. Saving the setting repairs it.
   * @example []
   */
  unreadable: string[];

  /**
   * Settings that have no effect as they are, as texts in Spanish; empty if there are none. Computed, not saved.
   * @example ["No hay un calendario: quien verifica su teléfono no puede elegir día ni hora, y espera su llamada."]
   */
  warnings: string[];
}

/** Any subset of the settings. */
export class SomeSettingsDto {
  /**
   * Address of the calendar in which verified visitors book: http or https.
   * @example https://calendly.com/credito-claro/consulta
   */
  @IfGiven()
  @OneLine(2_000)
  @MaxLength(2_000, { message: URL_TEXT })
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false, disallow_auth: true },
    { message: URL_TEXT },
  )
  calendarUrl?: string;

  /**
   * Calendar in which verified visitors book. If omitted with a `calendarUrl`: `own` for our own page, `external` for
   * any other.
   */
  @IfGiven()
  @CalendarModeField({ message: 'calendarMode debe ser own, external o callback.' })
  calendarMode?: CalendarMode;

  /**
   * US phone in any punctuation, or empty for the office's phone.
   * @example "(305) 420-1234"
   */
  @IfGiven()
  @E164()
  @ValidateIf((_, value) => value !== '')
  @IsUsPhone({ message: 'El teléfono desde el que llaman debe ser un número de EE. UU.' })
  callsFrom?: string;

  /** Rules of our own calendar; replaces all rules. */
  @IfGiven()
  @Nested(() => AppointmentRulesDto, 'appointmentRules debe ser un objeto.')
  appointmentRules?: AppointmentRulesDto;

  /** Automatic messages about appointments; all three are required. */
  @IfGiven()
  @Nested(() => AppointmentMessagesDto, 'appointmentMessages debe ser un objeto.')
  appointmentMessages?: AppointmentMessagesDto;

  /** True to send texts about verified leads. */
  @IfGiven()
  @IsBoolean({ message: 'smsNotifications debe ser verdadero o falso.' })
  smsNotifications?: boolean;

  /** True to send e-mails about verified leads. */
  @IfGiven()
  @IsBoolean({ message: 'emailNotifications debe ser verdadero o falso.' })
  emailNotifications?: boolean;

  /**
   * E-mail addresses to notify; at most 20, each once.
   * @example ["ventas@example.com"]
   */
  @IfGiven()
  @EmailEach({ entries: MAX_RECIPIENTS, max: 254 })
  @IsEmail(EMAIL_RULES, { each: true, message: emailMessage('Uno de los correos no es válido.') })
  @ArrayUnique({ message: 'Hay un correo repetido.' })
  @ArrayMaxSize(MAX_RECIPIENTS, { message: 'Pueden ser 20 emails como máximo.' })
  @IsArray({ message: 'notificationEmails debe ser una lista.' })
  notificationEmails?: string[];

  /**
   * US phones to notify, in any punctuation; at most 20, each once.
   * @example ["(305) 420-1234"]
   */
  @IfGiven()
  @E164Each(MAX_RECIPIENTS)
  @IsUsPhone({ each: true, message: 'Uno de los teléfonos no es un número de Estados Unidos.' })
  @ArrayUnique({ message: 'Hay un teléfono repetido.' })
  @ArrayMaxSize(MAX_RECIPIENTS, { message: 'Pueden ser 20 teléfonos como máximo.' })
  @IsArray({ message: 'notificationPhones debe ser una lista.' })
  notificationPhones?: string[];

  /**
   * IANA time zone.
   * @example America/Chicago
   */
  @IfGiven()
  @OneLine(100)
  @ValidateBy(
    { name: 'isTimeZone', validator: { validate: isZone } },
    { message: 'Esa zona horaria no existe.' },
  )
  timeZone?: string;

  /**
   * Maximum cost of a day in US cents, 0 to 2500000.
   * @example 4160
   */
  @IfGiven()
  @Max(MAX_DAILY_BUDGET_CENTS, { message: 'El presupuesto diario puede ser de $25,000 como máximo.' })
  @Min(0, { message: 'El presupuesto diario no puede ser negativo.' })
  @IsInt({ message: 'El presupuesto diario debe ser un número entero de centavos.' })
  verificationDailyBudgetCents?: number;

  /**
   * Values that cannot be blocked: at most 200 IP addresses, ranges in CIDR notation (at least /8, IPv6 at least /16)
   * or US phones, each once.
   * @example ["203.0.113.7", "198.51.100.0/24", "(305) 420-1234"]
   */
  @IfGiven()
  @ReadEachAs({ entries: MAX_ALLOWED, max: 50 }, allowable)
  @ValidateBy(
    {
      name: 'isAllowable',
      validator: { validate: (value: unknown) => typeof value === 'string' && allowable(value) !== null },
    },
    {
      each: true,
      message: 'Cada línea debe ser una IP, un rango como 198.51.100.0/24 o un teléfono de EE. UU.',
    },
  )
  @ArrayUnique({ message: 'Hay una entrada repetida.' })
  @ArrayMaxSize(MAX_ALLOWED, { message: 'Pueden ser 200 entradas como máximo.' })
  @IsArray({ message: 'allowlist debe ser una lista.' })
  allowlist?: string[];

  /**
   * Zones of DNS blocklists: at most 10 host names, each once.
   * @example ["zen.spamhaus.org"]
   */
  @IfGiven()
  @OneLineEach({ entries: MAX_DNS_BLOCKLISTS, max: 253 })
  @IsFQDN({}, { each: true, message: 'Una de las listas no es un nombre de dominio, como zen.spamhaus.org.' })
  @ArrayUnique({ message: 'Hay una lista repetida.' })
  @ArrayMaxSize(MAX_DNS_BLOCKLISTS, { message: 'Pueden ser 10 listas como máximo.' })
  @IsArray({ message: 'dnsBlocklists debe ser una lista.' })
  dnsBlocklists?: string[];

  /**
   * Segments per second, 1 to 500: the rate that the provider allows for your number.
   * @example 1
   */
  @IfGiven()
  @Max(500, { message: 'Pueden ser 500 segmentos por segundo como máximo.' })
  @Min(1, { message: 'Debe ser al menos 1 segmento por segundo.' })
  @IsInt({ message: 'Los segmentos por segundo deben ser un número entero.' })
  campaignRatePerSecond?: number;

  /**
   * Price of one segment in US dollars, 0 to 1.
   * @example 0.0083
   */
  @IfGiven()
  @Max(1, { message: 'El precio por segmento puede ser de $1 como máximo.' })
  @Min(0, { message: 'El precio por segmento no puede ser negativo.' })
  @IsDecimal(5, { message: 'El precio por segmento debe ser un número.' })
  smsSegmentPrice?: number;

  /** Hours in which people may receive texts; replaces the whole table. */
  @IfGiven()
  @Nested(() => QuietHoursDto, 'quietHours no puede ser nulo.')
  quietHours?: QuietHoursDto;

  /** Retention of data: all four periods, 30 to 3650 days each, or null for forever. */
  @IfGiven()
  @Nested(() => RetentionDaysDto, 'retentionDays debe ser un objeto.')
  retentionDays?: RetentionDaysDto;

  /** Verification methods in the order in which they are offered, each at most once. Omitted methods follow, enabled. */
  @IfGiven()
  @NestedEach(() => VerificationMethodSettingDto)
  @ArrayUnique(({ method }: VerificationMethodSettingDto) => method, {
    message: 'Hay una forma de verificar repetida.',
  })
  @ArrayMaxSize(VERIFICATION_METHODS.length, { message: 'Hay demasiadas formas de verificar.' })
  @IsArray({ message: 'verificationMethods debe ser una lista.' })
  verificationMethods?: VerificationMethodSettingDto[];

  /**
   * US phone in any punctuation, toll-free numbers included, or empty for none. Saving publishes it.
   * @example "(305) 420-1234"
   */
  @IfGiven()
  @ReadAs(40, officePhoneOf)
  @ValidateIf((_, value) => value !== '')
  @Matches(OFFICE_PHONE, { message: 'El teléfono de la oficina debe ser un número de EE. UU.' })
  officePhone?: string;

  /** Method of refunding customers who cancel within the legal period. */
  @IfGiven()
  @CancellationRefundsField({ message: 'cancellationRefunds debe ser automatic o by_hand.' })
  cancellationRefunds?: CancellationRefunds;

  /**
   * E-mail address, or empty for none. Saving publishes it.
   * @example hola@example.com
   */
  @IfGiven()
  @Email(MAX_OFFICE_EMAIL)
  @ValidateIf((_, value) => value !== '')
  @Matches(OFFICE_EMAIL, { message: 'El correo de la oficina no es válido.' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('El correo de la oficina no es válido.') })
  officeEmail?: string;

  /**
   * Postal address of at most 300 characters, in one or more lines; empty for none. Saving publishes it.
   * @example "100 SW 8th Street, Miami, FL 33130"
   */
  @IfGiven()
  @CleanText(MAX_OFFICE_ADDRESS)
  @Matches(VISIBLE_LINES, { message: 'La dirección tiene caracteres invisibles: escríbala otra vez a mano.' })
  @MaxLength(MAX_OFFICE_ADDRESS, { message: 'La dirección puede tener 300 caracteres como máximo.' })
  @IsString({ message: 'La dirección de la oficina debe ser un texto.' })
  officeAddress?: string;

  /** Assignment of verified leads. */
  @IfGiven()
  @AssignmentModeField({ message: 'assignment debe ser manual, round_robin o queue.' })
  assignment?: AssignmentMode;

  /**
   * Minutes, 1 to 1440.
   * @example 5
   */
  @IfGiven()
  @Max(ASSIGNMENT_MINUTES.most, { message: 'Un lead puede esperar 1,440 minutos como máximo.' })
  @Min(ASSIGNMENT_MINUTES.least, { message: 'Un lead espera al menos 1 minuto.' })
  @IsInt({ message: 'Los minutos deben ser un número entero.' })
  assignmentMinutes?: number;

  /** Leads that agents may see. */
  @IfGiven()
  @AgentSightField({ message: 'agentsSee debe ser own o all.' })
  agentsSee?: AgentSight;

  /**
   * True if an opt-out of one channel stops marketing on every channel already. From 2027-01-31 on, it does regardless of this setting.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'stopsEverywhere debe ser verdadero o falso.' })
  stopsEverywhere?: boolean;

  /** Roles that need a second factor to log in, each once. A user without one can only set it up. */
  @IfGiven()
  @RoleField({ each: true, message: 'Esa función no existe.' })
  @ArrayUnique({ message: 'Hay una función repetida.' })
  @ArrayMaxSize(ROLES.length, { message: 'Hay demasiadas funciones.' })
  @IsArray({ message: 'secondFactorRoles es una lista de funciones.' })
  secondFactorRoles?: Role[];
}

/** Changes to the settings: any subset of them. */
export class UpdateSettingsDto extends SomeSettingsDto {
  /**
   * Read-only. Accepted and ignored, so that the response of GET can be sent back unchanged.
   * @example []
   */
  @IfGiven()
  @MaxLength(MAX_WARNING, { each: true, message: 'warnings no es de una respuesta nuestra.' })
  @ArrayMaxSize(MAX_WARNINGS, { message: 'warnings no es de una respuesta nuestra.' })
  @IsArray({ message: 'warnings debe ser una lista.' })
  warnings?: string[];

  /**
   * Read-only. Accepted and ignored, so that the response of GET can be sent back unchanged.
   * @example []
   */
  @IfGiven()
  @MaxLength(MAX_WARNING, { each: true, message: 'unreadable no es de una respuesta nuestra.' })
  @ArrayMaxSize(MAX_WARNINGS, { message: 'unreadable no es de una respuesta nuestra.' })
  @IsArray({ message: 'unreadable debe ser una lista.' })
  unreadable?: string[];

  /**
   * Values of the changed settings when the caller read them. 409 `SETTINGS_CHANGED` if another user has changed one of these since.
   * Settings without a value here are not compared.
   */
  @IfGiven()
  @Seen(() => SomeSettingsDto)
  seen?: SomeSettingsDto;

  /** Current password, for changes that require it again. */
  @PasswordAgainField()
  password?: string;
}
