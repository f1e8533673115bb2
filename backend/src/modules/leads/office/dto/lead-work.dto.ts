import { ContactReasonDto } from '../../contacts/contact-reason.dto';
import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  Equals,
  IsArray,
  IsBoolean,
  IsEmail,
  IsInt,
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
import { IsDecimal } from '../../../../common/dto/decimal-number';
import { EMAIL_RULES, emailMessage } from '../../../../common/dto/email-address';
import { enumField } from '../../../../common/dto/enum-field';
import { CleanText, Email, PersonName, UpperCase } from '../../../../common/dto/transforms';
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
const BulkActionField = enumField('BulkAction', BULK_ACTIONS, 'Action on many leads.');
const LeadActionField = enumField('LeadAction', LEAD_ACTIONS, 'Action on a suspicious lead.');

const MAX_INCOME = 1_000_000;
const MAX_CONTENT = 5_000;
const MAX_BULK = 500;
/** Ten years. A longer block is probably meant to be permanent. */
const MAX_BLOCK_HOURS = 87_600;
/** Changes to a lead. An omitted field stays unchanged; null empties the field. */

export class UpdateLeadDto {
  /**
   * Corrected first and last names: letters, spaces, hyphens, apostrophes and periods.
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
   * Corrected two-letter code of the state of residence. Its laws about messages apply from then on.
   * @example FL
   */
  @IfGiven()
  @UpperCase(2)
  @UsStateField({ message: 'Elija un estado de la lista.' })
  state?: UsState;

  /** Category of the lead. */
  @IfGiven()
  @LeadCategoryField({ message: 'Esa categoría no existe.' })
  leadCategory?: LeadCategory;

  /**
   * Time of the next planned contact; null for none. 422 `FOLLOW_UP_PAST` for a time in the past.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @OrNull()
  @IsMoment('nextFollowUpAt')
  nextFollowUpAt?: Date | null;

  /**
   * Null marks the person's text as needing no answer. Only an incoming text sets a time.
   * @example null
   */
  @IfGiven()
  @Equals(null, { message: 'repliedAt solo puede ser null.' })
  repliedAt?: Date | null;

  /**
   * Monthly income in US dollars; null if unknown.
   * @example 3200
   */
  @IfGiven()
  @OrNull()
  @Max(MAX_INCOME, { message: 'Los ingresos mensuales pueden ser de $1,000,000 como máximo.' })
  @Min(0, { message: 'Los ingresos mensuales no pueden ser negativos.' })
  @IsInt({ message: 'Los ingresos mensuales deben ser un número entero de dólares.' })
  monthlyIncome?: number | null;

  /**
   * E-mail address; null if unknown.
   * @example maria@example.com
   */
  @IfGiven()
  @OrNull()
  @Email(254)
  @MaxLength(254, { message: 'El email es demasiado largo.' })
  @IsEmail(EMAIL_RULES, { message: emailMessage('Email inválido') })
  email?: string | null;

  /**
   * The lead's `updatedAt` when it was read. 409 if the lead has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('updatedAt')
  updatedAt?: Date;
}

export class AddInteractionDto {
  /** Kind of interaction. `sms` and `email` record a message that was sent elsewhere. */
  @InteractionTypeField({ message: 'type debe ser note, call, sms, email o meeting.' })
  type: InteractionType;

  /** Direction of the interaction. */
  @InteractionDirectionField({ message: 'direction debe ser inbound, outbound o internal.' })
  direction: InteractionDirection;

  /**
   * Outcome of a call; 422 `OUTCOME_WITHOUT_CALL` for other interactions. A call without an outcome counts as
   * answered. An unanswered call is no contact. `booked` needs an upcoming appointment: 422
   * `BOOKED_WITHOUT_APPOINTMENT`. Within ten minutes after another outcome of the lead: 409 `OUTCOME_RECENT`.
   */
  @IfGiven()
  @CallOutcomeField({
    message:
      'outcome debe ser answered, no_answer, voicemail, callback, booked, not_interested o wrong_number.',
  })
  outcome?: CallOutcome;

  /**
   * Time of the next planned contact. If omitted, it follows from the interaction: a call with an outcome that leaves
   * the lead undecided plans one a day later if none is planned; a wrong number plans none, and ends a planned one. That of
   * a call with an outcome is moved to the next hour at which calls are allowed. 422 `FOLLOW_UP_PAST` for a time in the past.
   * @example 2126-12-01T15:00:00.000Z
   */
  @IfGiven()
  @IsMoment('nextFollowUpAt')
  nextFollowUpAt?: Date;

  /**
   * True if a call with an outcome deliberately leaves no next step. The choice is recorded, and ends a follow-up that
   * is due. 422 `TWO_NEXT_STEPS` together with `nextFollowUpAt`.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'noNextStep debe ser true o false.' })
  noNextStep?: boolean;

  /**
   * True to record an outcome although the lead has another one of the last ten minutes.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'confirm debe ser true o false.' })
  confirm?: boolean;

  /**
   * Notes about the interaction. Optional for a call with an outcome.
   * @example "Quiere comprar casa el próximo año; llamar el lunes."
   */
  @NeededIf(({ outcome }: AddInteractionDto) => outcome === undefined)
  @CleanText(MAX_CONTENT)
  @MaxLength(MAX_CONTENT, { message: 'El texto puede tener 5,000 caracteres como máximo.' })
  @MinLength(1, { message: 'Escriba qué pasó.' })
  @IsString({ message: 'Escriba qué pasó.' })
  content?: string;
}

export class TextLeadDto extends ContactReasonDto {
  /**
   * Text of the message, at most 480 characters (three segments of GSM-7).
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

  /** Action to perform. */
  @BulkActionField({ message: 'action debe ser delete, category o assign.' })
  action: BulkAction;

  /** New category, for the action `category`. */
  @NeededIf(({ action }: BulkLeadsDto) => action === 'category')
  @LeadCategoryField({ message: 'Esa categoría no existe.' })
  leadCategory?: LeadCategory;

  /** Current category, for the action `category`: leads with another one are not changed. Without it, all leads are changed. */
  @IfGiven()
  @LeadCategoryField({ message: 'Esa categoría no existe.' })
  currentCategory?: LeadCategory;

  /**
   * Id of the new assignee, for the action `assign`; null unassigns the leads.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @NeededIf(({ action }: BulkLeadsDto) => action === 'assign')
  @OrNull()
  @IsUUID('all', { message: 'adminId no es un identificador.' })
  adminId?: string | null;

  /**
   * Current assignee, for the action `assign`: leads with another assignee are not changed. Null stands for unassigned leads; without
   * it, all leads are changed.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  @IfGiven()
  @OrNull()
  @IsUUID('all', { message: 'assignedTo no es un identificador.' })
  assignedTo?: string | null;
}

export class PreviousAssigneeDto {
  /**
   * Id of the previous assignee; null if the leads were unassigned.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3e
   */
  adminId: string | null;

  /**
   * Leads that had this assignee.
   * @example ["0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d"]
   */
  ids: string[];
}

export class PreviousCategoryDto {
  /** Previous category. */
  @LeadCategoryField()
  leadCategory: LeadCategory;

  /**
   * Leads that had this category.
   * @example ["0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d"]
   */
  ids: string[];
}

export class BulkChangedDto {
  /**
   * Number of changed leads; leads that are gone are not counted.
   * @example 12
   */
  changed: number;

  /** Previous assignees of the changed leads, after the action `assign`. */
  previous?: PreviousAssigneeDto[];

  /** Previous categories of the changed leads, after the action `category`. */
  previousCategories?: PreviousCategoryDto[];
}

export class LeadActionDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IsUUID('all', { message: 'leadId no es un identificador.' })
  leadId: string;

  /** Action to perform. */
  @LeadActionField({
    message: 'action debe ser block, delete, unblock, mark_fraud o unmark_fraud.',
  })
  action: (typeof LEAD_ACTIONS)[number];

  /**
   * Reason for the action.
   * @example "Usa datos de otra persona"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Reason is required' })
  @IsString({ message: 'Reason is required' })
  reason: string;

  /** Duration of a block; temporary if omitted. */
  @IfGiven()
  @BlockDurationField({ message: 'blockType debe ser temporary o permanent.' })
  blockType?: BlockDuration;

  /**
   * Hours of a temporary block; 24 if omitted.
   * @example 24
   */
  @IfGiven()
  @Max(MAX_BLOCK_HOURS, { message: 'duration es de 87,600 horas como máximo.' })
  @Min(1, { message: 'duration es de al menos una hora.' })
  @IsDecimal(0, { message: 'duration debe ser un número de horas.' })
  duration?: number;
}

export class LeadActionDoneDto {
  /**
   * Result, as text for the user in Spanish.
   * @example "Lead bloqueado"
   */
  message: string;

  /** Kinds of identifiers that the block left out, such as `ip` if it is the caller's own address. */
  skipped: string[];

  /** Kinds of identifiers, such as `ip`, with an earlier block that lasts longer and was therefore kept. */
  kept: string[];
}
