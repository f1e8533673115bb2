import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsEmail,
  IsInt,
  IsNumber,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import type { CallOutcome, InteractionDirection, InteractionType, LeadCategory } from 'domain/leads';
import { NAME_MAX, OFFICE_NAME } from 'domain/names';
import type { UsState } from 'domain/us-states';
import { EMAIL_RULES } from '../../../../common/dto/email-address';
import { enumField } from '../../../../common/dto/enum-field';
import { CleanText, Email, PersonName } from '../../../../common/dto/transforms';
import { IsMoment } from '../../../../common/moment';
import {
  CallOutcomeField,
  InteractionDirectionField,
  InteractionTypeField,
  LeadCategoryField,
  UsStateField,
} from '../../../lead-store/lead-enums';
import { BlockDurationField, type BlockDuration } from '../../../security/security-enums';
import { IfGiven, NeededIf, OrNull } from '../../../../common/dto/if-given';

const BULK_ACTIONS = ['delete', 'category', 'assign'] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];
const LEAD_ACTIONS = ['block', 'delete', 'unblock', 'mark_fraud', 'unmark_fraud'] as const;
const BulkActionField = enumField('BulkAction', BULK_ACTIONS, 'What is done with many leads.');
const LeadActionField = enumField('LeadAction', LEAD_ACTIONS, 'What is done about a suspicious lead.');

const MAX_INCOME = 1_000_000;
const MAX_CONTENT = 5_000;
const MAX_BULK = 500;
/** Ten years: longer is meant to be permanent. */
const MAX_BLOCK_HOURS = 87_600;
/** Absent leaves it as it is; null empties it. */

export class UpdateLeadDto {
  /**
   * First and last names, corrected: letters, spaces, hyphens, apostrophes and periods.
   * @example 'María Fernández-López'
   */
  @IfGiven()
  @PersonName(NAME_MAX)
  @ApiProperty({ pattern: OFFICE_NAME.source })
  @Matches(OFFICE_NAME, {
    message: 'El nombre solo puede tener letras, espacios, guiones, apóstrofos y puntos.',
  })
  @MaxLength(NAME_MAX, { message: `El nombre debe tener como máximo ${NAME_MAX} caracteres` })
  @MinLength(2, { message: 'Escriba el nombre completo.' })
  @IsString({ message: 'Escriba el nombre completo.' })
  fullName?: string;

  /**
   * Two-letter code of the state of residence, corrected. What the law of it says of messages holds from then on.
   * @example FL
   */
  @IfGiven()
  @UsStateField({ message: 'Elija un estado de la lista.' })
  state?: UsState;

  /** What the lead is to the office. */
  @IfGiven()
  @LeadCategoryField({ message: 'Esa categoría no existe.' })
  leadCategory?: LeadCategory;

  /**
   * When to get in touch again; null for no date. 422 `FOLLOW_UP_PAST` for one that has passed.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @OrNull()
  @IsMoment('nextFollowUpAt')
  nextFollowUpAt?: Date | null;

  /**
   * Null notes that the person's text needs no answer any more. It is set by texts alone.
   * @example null
   */
  @IfGiven()
  @Equals(null, { message: 'repliedAt solo puede ser null.' })
  repliedAt?: Date | null;

  /**
   * US dollars; null for unknown.
   * @example 3200
   */
  @IfGiven()
  @OrNull()
  @Max(MAX_INCOME, { message: 'Los ingresos mensuales pueden ser de $1,000,000 como máximo.' })
  @Min(0, { message: 'Los ingresos mensuales no pueden ser negativos.' })
  @IsInt({ message: 'Los ingresos mensuales deben ser un número entero de dólares.' })
  monthlyIncome?: number | null;

  /**
   * E-mail address; null for unknown.
   * @example maria@example.com
   */
  @IfGiven()
  @OrNull()
  @Email(254)
  @MaxLength(254, { message: 'El email es demasiado largo.' })
  @IsEmail(EMAIL_RULES, { message: 'Email inválido' })
  email?: string | null;

  /**
   * The lead's `updatedAt` as it was read: 409 when it has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('updatedAt')
  updatedAt?: Date;
}

export class AddInteractionDto {
  /** What was done. `sms` and `email` record a message that was sent elsewhere. */
  @InteractionTypeField({ message: 'type debe ser note, call, sms, email o meeting.' })
  type: InteractionType;

  /** Whom it came from. */
  @InteractionDirectionField({ message: 'direction debe ser inbound, outbound o internal.' })
  direction: InteractionDirection;

  /**
   * How a call ended, for calls alone: 422 `OUTCOME_WITHOUT_CALL` for all else. A call without it counts as answered. One
   * that nobody answered is no contact.
   */
  @IfGiven()
  @CallOutcomeField({
    message:
      'outcome debe ser answered, no_answer, voicemail, callback, booked, not_interested o wrong_number.',
  })
  outcome?: CallOutcome;

  /**
   * When to get in touch again; left out, it follows from the contact: a call that nobody answered leaves one a day later where there is none. 422 `FOLLOW_UP_PAST` for one that has passed.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @IsMoment('nextFollowUpAt')
  nextFollowUpAt?: Date;

  /**
   * What was said, agreed or noticed.
   * A call with an outcome can do without.
   * @example "Quiere comprar casa el próximo año; llamar el lunes."
   */
  @NeededIf(({ outcome }: AddInteractionDto) => outcome === undefined)
  @CleanText(MAX_CONTENT)
  @MaxLength(MAX_CONTENT, { message: 'El texto puede tener 5,000 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba qué pasó.' })
  @IsString({ message: 'Escriba qué pasó.' })
  content?: string;
}

export class TextLeadDto {
  /**
   * The message, at most 480 characters (three segments of GSM-7).
   * @example "Hola, María. ¿Le llamo mañana a las 10?"
   */
  @CleanText(480)
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
  @BulkActionField({ message: 'action debe ser delete, category o assign.' })
  action: BulkAction;

  /** The category to give them. */
  @NeededIf(({ action }: BulkLeadsDto) => action === 'category')
  @LeadCategoryField({ message: 'Esa categoría no existe.' })
  leadCategory?: LeadCategory;

  /**
   * Whose they become; null for nobody's.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @NeededIf(({ action }: BulkLeadsDto) => action === 'assign')
  @OrNull()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  adminId?: string | null;
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
  @LeadActionField({
    message: 'action debe ser block, delete, unblock, mark_fraud o unmark_fraud.',
  })
  action: (typeof LEAD_ACTIONS)[number];

  /**
   * Why.
   * @example "Usa datos de otra persona"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Reason is required' })
  @IsString({ message: 'Reason is required' })
  reason: string;

  /** For a block; temporary when left out. */
  @IfGiven()
  @BlockDurationField({ message: 'blockType debe ser temporary o permanent.' })
  blockType?: BlockDuration;

  /**
   * Hours of a temporary block; 24 when left out.
   * @example 24
   */
  @IfGiven()
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
