import { Transform, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { IsMoment } from '../../../common/moment';
import {
  INTERACTION_DIRECTIONS,
  INTERACTION_TYPES,
  LEAD_CATEGORIES,
  type InteractionDirection,
  type InteractionType,
  type LeadCategory,
} from '../lead-vocabulary';
import { US_STATE_CODES } from '../us-states';

const MAX_INCOME = 1_000_000;
const MAX_CONTENT = 5_000;
const MAX_BULK = 500;
/** Ten years: longer is meant to be permanent. */
const MAX_BLOCK_HOURS = 87_600;

/** Absent leaves it as it is; null empties it. */
const Emptiable = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined && value !== null);
const singleSpaced = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.normalize('NFC').replace(/\s+/g, ' ').trim() : value;
const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);

/** One reason for a score. */
export class ScoreReasonDto {
  /**
   * Stable name of the rule.
   * @example verified_phone
   */
  rule: string;

  /**
   * Points it gives or takes.
   * @example 30
   */
  points: number;

  /**
   * In words.
   * @example "Verificó su teléfono"
   */
  text: string;
}

/** Proof of what a person was shown and agreed to. */
export class LeadConsentDto {
  /**
   * `verification_sms` or `marketing_sms`.
   * @example marketing_sms
   */
  kind: string;

  /**
   * False when the box was left empty.
   * @example true
   */
  granted: boolean;

  /**
   * Version of the text.
   * @example 2026-11-20
   */
  textVersion: string;

  /** The text exactly as shown. */
  textShown: string;

  /** Where from. */
  ipAddress: string | null;

  /** When. */
  createdAt: Date;
}

/** One thing that happened to a lead. */
export class TimelineEntryDto {
  /** Id of the row it was read from. */
  id: string;

  /**
   * `submission`, `verification`, `note`, `call`, `sms`, `email`, `meeting`, `category_changed`, `code_sent`,
   * `code_not_sent`, `code_right`, `code_wrong`, `campaign`, `booking`, `booking_cancelled`, `booking_rescheduled`,
   * `payment`, `satisfaction`, `opt_out`, `opt_in`, or an action of the audit trail.
   * @example call
   */
  kind: string;

  /**
   * `inbound`, `outbound` or `internal`; null where it says nothing.
   * @example outbound
   */
  direction: string | null;

  /** What was said or written, or why something failed. */
  content: string | null;

  /**
   * Username of the administrator who did it.
   * @example rosa
   */
  by: string | null;

  /**
   * What became of a text that we sent: `queued`, `sending`, `sent`, `delivered`, `undelivered`, `failed` or `unknown`; else null.
   * @example delivered
   */
  delivery: string | null;

  /** When. */
  at: Date;
}

/** An appointment in the owner's calendar. */
export class NextBookingDto {
  /** When it begins. */
  startsAt: Date;

  /** The calendar it was made in. */
  provider: 'calendly' | 'cal';
}

/** Everything known of a lead. */
export class LeadDetailDto {
  /** Id of the lead. */
  id: string;

  /**
   * Name as given.
   * @example "María Fernández López"
   */
  fullName: string;

  /** First word of the name. */
  firstName: string;

  /** The rest of the name. */
  lastName: string;

  /**
   * E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /** E-mail address. */
  email: string | null;

  /**
   * Two-letter code.
   * @example FL
   */
  state: string | null;

  /**
   * `verified` or `pending`.
   * @example verified
   */
  verificationStatus: string;

  /** When the phone was last verified. */
  verifiedAt: Date | null;

  /** US dollars. */
  monthlyIncome: number | null;

  /** What the lead is to the office. */
  leadCategory: string;

  /**
   * Where it came from.
   * @example website
   */
  leadSource: string;

  /** 0 to 100. */
  leadScore: number;

  /** What the score is made of. */
  scoreReasons: ScoreReasonDto[];

  /** Percent, 0 to 100. */
  conversionProbability: number;

  /** Contacts and submissions after the first. */
  touchpointCount: number;

  /** The last call, message or meeting. */
  lastContactedAt: Date | null;

  /** When to get in touch again. */
  nextFollowUpAt: Date | null;

  /** The next appointment that stands. */
  nextBooking: NextBookingDto | null;

  /** 0 to 100. */
  fraudScore: number;

  /** Names of the fraud rules that fired. */
  fraudReasons: string[];

  /** Marked as fraud by an administrator. */
  isFraudulent: boolean;

  /** Blocked by an administrator. */
  isBlocked: boolean;

  /** Since when. */
  blockedAt: Date | null;

  /** By whom. */
  blockedBy: string | null;

  /** Address of the last submission. */
  ipAddress: string | null;

  /** Browser of the last submission. */
  userAgent: string | null;

  /** Campaign tags, click ids and referrer. */
  attribution: Record<string, string> | null;

  /** Consents, the newest first. */
  consents: LeadConsentDto[];

  /** What happened, the newest first; at most 200. */
  timeline: TimelineEntryDto[];

  /** Whether there is more than the timeline shows. */
  timelineTruncated: boolean;

  /** First submission. */
  createdAt: Date;

  /** Last change; send it back to be told when somebody else changed the lead meanwhile. */
  updatedAt: Date;

  /** When it was deleted; null for a live lead. It can be restored for 30 days. */
  deletedAt: Date | null;
}

export class UpdateLeadDto {
  /**
   * First and last names, corrected: letters, spaces, hyphens, apostrophes and periods.
   * @example María Fernández-López
   */
  @ValidateIf((_, value) => value !== undefined)
  @Transform(singleSpaced)
  @Matches(/^[\p{Script=Latin}\p{M} .'’-]+$/u, {
    message: 'El nombre solo puede tener letras, espacios, guiones, apóstrofos y puntos.',
  })
  @MaxLength(120, { message: 'El nombre debe tener como máximo 120 caracteres' })
  @MinLength(2, { message: 'Escriba el nombre completo.' })
  @IsString({ message: 'Escriba el nombre completo.' })
  fullName?: string;

  /**
   * Two-letter code of the state of residence, corrected. What the law of it says of messages holds from then on.
   * @example FL
   */
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(US_STATE_CODES, { message: 'Elija un estado de la lista.' })
  state?: string;

  /** What the lead is to the office. */
  @ValidateIf((_, value) => value !== undefined)
  @IsIn(LEAD_CATEGORIES, { message: 'Esa categoría no existe.' })
  leadCategory?: LeadCategory;

  /**
   * When to get in touch again; null for no date.
   * @example 2026-12-01T15:00:00.000Z
   */
  @Emptiable()
  @IsMoment('nextFollowUpAt')
  nextFollowUpAt?: Date | null;

  /**
   * US dollars; null for unknown.
   * @example 3200
   */
  @Emptiable()
  @Max(MAX_INCOME, { message: 'Los ingresos mensuales pueden ser de $1,000,000 como máximo.' })
  @Min(0, { message: 'Los ingresos mensuales no pueden ser negativos.' })
  @IsInt({ message: 'Los ingresos mensuales deben ser un número entero de dólares.' })
  monthlyIncome?: number | null;

  /**
   * E-mail address; null for unknown.
   * @example maria@example.com
   */
  @Emptiable()
  @Transform(trimmed)
  @MaxLength(254, { message: 'El email es demasiado largo.' })
  @IsEmail({}, { message: 'Email inválido' })
  email?: string | null;

  /**
   * The lead's `updatedAt` as it was read: 409 when it has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IsOptional()
  @IsMoment('updatedAt')
  updatedAt?: Date;
}

export class AddInteractionDto {
  /** What was done. `sms` and `email` record a message that was sent elsewhere. */
  @IsIn(INTERACTION_TYPES, { message: 'type debe ser note, call, sms, email o meeting.' })
  type: InteractionType;

  /** From whom. */
  @IsIn(INTERACTION_DIRECTIONS, { message: 'direction debe ser inbound, outbound o internal.' })
  direction: InteractionDirection;

  /**
   * What was said, agreed or noticed.
   * @example "Quiere comprar casa el próximo año; llamar el lunes."
   */
  @Transform(trimmed)
  @MaxLength(MAX_CONTENT, { message: 'El texto puede tener 5,000 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba qué pasó.' })
  @IsString({ message: 'Escriba qué pasó.' })
  content: string;
}

export class TextLeadDto {
  /**
   * The message, at most 480 characters (three segments of GSM-7).
   * @example "Hola, María. ¿Le llamo mañana a las 10?"
   */
  @Transform(trimmed)
  @MaxLength(480, { message: 'El mensaje puede tener 480 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba el mensaje.' })
  @IsString({ message: 'Escriba el mensaje.' })
  body: string;
}

export class BulkLeadsDto {
  /**
   * Leads to change, at most 500.
   * @example ["0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d"]
   */
  @IsUUID('all', { each: true, message: 'ids debe ser una lista de identificadores.' })
  @ArrayMaxSize(MAX_BULK, { message: 'Pueden ser 500 leads como máximo.' })
  @ArrayMinSize(1, { message: 'Elija al menos un lead.' })
  @IsArray({ message: 'ids debe ser una lista de identificadores.' })
  ids: string[];

  /** What to do with them. */
  @IsIn(['delete', 'category'], { message: 'action debe ser delete o category.' })
  action: 'delete' | 'category';

  /** The category to give them. */
  @ValidateIf(({ action }: BulkLeadsDto) => action === 'category')
  @IsIn(LEAD_CATEGORIES, { message: 'Esa categoría no existe.' })
  leadCategory?: LeadCategory;
}

export class BulkChangedDto {
  /**
   * Leads that were changed; those already gone are not counted.
   * @example 12
   */
  changed: number;
}

export class LeadActionDto {
  /**
   * The lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId: string;

  /** What to do. */
  @IsIn(['block', 'delete', 'unblock', 'mark_fraud'], {
    message: 'action debe ser block, delete, unblock o mark_fraud.',
  })
  action: 'block' | 'delete' | 'unblock' | 'mark_fraud';

  /**
   * Why.
   * @example "Usa datos de otra persona"
   */
  @Transform(trimmed)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Reason is required' })
  @IsString({ message: 'Reason is required' })
  reason: string;

  /** For a block; temporary when left out. */
  @IsOptional()
  @IsIn(['temporary', 'permanent'], { message: 'blockType debe ser temporary o permanent.' })
  blockType?: 'temporary' | 'permanent';

  /**
   * Hours of a temporary block; 24 when left out.
   * @example 24
   */
  @IsOptional()
  @Max(MAX_BLOCK_HOURS, { message: 'duration es de 87,600 horas como máximo.' })
  @Min(1, { message: 'duration es de al menos una hora.' })
  @IsNumber({ maxDecimalPlaces: 0 }, { message: 'duration debe ser un número de horas.' })
  duration?: number;
}

export class LeadActionDoneDto {
  /**
   * What happened, for the person.
   * @example "Lead bloqueado"
   */
  message: string;

  /** What a block left out, such as `ip` when it is the administrator's own. */
  skipped: string[];

  /** What a block left as it was, such as `ip`, because an earlier block of it lasts longer. */
  kept: string[];
}
