import { Transform, Type, type TransformFnParams } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { IsMoment } from '../../../common/moment';
import { PageQuery } from '../../../common/pagination.dto';
import { parseUsPhone } from '../../../common/us-phone';
import { IsUsPhone } from '../../../common/us-phone.validator';
import { LEAD_CATEGORIES } from '../../leads/lead-vocabulary';
import { US_STATE_NAMES } from '../../leads/us-state-names';
import { unknownVariables } from '../campaign-text';
import {
  CAMPAIGN_STATUSES,
  RECIPIENT_STATUSES,
  type CampaignStatus,
  type RecipientStatus,
  type SmsCampaign,
} from '../campaign.entity';

const STATE_CODES = Object.keys(US_STATE_NAMES);
const trimmed = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.normalize('NFC').trim() : value;
const e164 = ({ value }: TransformFnParams): unknown => {
  const parsed = typeof value === 'string' ? parseUsPhone(value) : null;
  return parsed?.valid ? parsed.e164 : value;
};
/** Left out is left as it is; null is not a value. */
const Optional = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

const MESSAGE_MISSING = 'Escriba el mensaje.';
const NAME_MISSING = 'Póngale un nombre a la campaña.';
const KnownVariables = (): PropertyDecorator =>
  ValidateBy(
    {
      name: 'knownVariables',
      validator: { validate: (text: unknown) => unknownVariables(String(text)).length === 0 },
    },
    { message: 'Las únicas variables son {{firstName}}, {{fullName}} y {{state}}.' },
  );

/** Which leads a campaign goes to; all of these together. */
export class TargetCriteriaDto {
  /** Verified or pending ones alone. */
  @IsOptional()
  @IsIn(['verified', 'pending'], { message: 'status debe ser verified o pending.' })
  status?: 'verified' | 'pending';

  /**
   * Of these states, two-letter codes.
   * @example ["FL", "TX"]
   */
  @IsOptional()
  @IsIn(STATE_CODES, { each: true, message: 'Uno de los estados no existe.' })
  @ArrayUnique({ message: 'Hay un estado repetido.' })
  @ArrayMaxSize(60, { message: 'Hay demasiados estados.' })
  @IsArray({ message: 'states debe ser una lista.' })
  states?: string[];

  /**
   * Of these categories.
   * @example ["hot","warm"]
   */
  @IsOptional()
  @IsIn(LEAD_CATEGORIES, { each: true, message: 'Una de las categorías no existe.' })
  @ArrayUnique({ message: 'Hay una categoría repetida.' })
  @IsArray({ message: 'categories debe ser una lista.' })
  categories?: string[];

  /**
   * Lead score of at least this.
   * @example 40
   */
  @IsOptional()
  @Max(100, { message: 'El puntaje va de 0 a 100.' })
  @Min(0, { message: 'El puntaje va de 0 a 100.' })
  @IsInt({ message: 'El puntaje debe ser un número entero.' })
  scoreMin?: number;

  /**
   * Lead score of at most this.
   * @example 100
   */
  @IsOptional()
  @Max(100, { message: 'El puntaje va de 0 a 100.' })
  @Min(0, { message: 'El puntaje va de 0 a 100.' })
  @IsInt({ message: 'El puntaje debe ser un número entero.' })
  scoreMax?: number;

  /**
   * Came at or after this moment, ISO 8601.
   * @example 2026-10-01T04:00:00.000Z
   */
  @IsOptional()
  @IsMoment('from')
  from?: Date;

  /**
   * Came before this moment, ISO 8601.
   * @example 2026-11-01T04:00:00.000Z
   */
  @IsOptional()
  @IsMoment('to')
  to?: Date;

  /**
   * Came from this source.
   * @example facebook
   */
  @IsOptional()
  @MaxLength(100, { message: 'source es demasiado largo.' })
  @IsString({ message: 'source debe ser texto.' })
  source?: string;
}

/** A campaign as it is written. */
export class CampaignDraftDto {
  /**
   * For the office alone.
   * @example "Consulta gratis de noviembre"
   */
  @Transform(trimmed)
  @MaxLength(120, { message: 'El nombre puede tener 120 caracteres como máximo.' })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * The text; `{{firstName}}`, `{{fullName}}` and `{{state}}` are filled in. The brand's name and how to opt out are added
   * where they are missing.
   * @example "Hola {{firstName}}, su consulta sigue siendo gratis esta semana."
   */
  @Transform(trimmed)
  @KnownVariables()
  @MaxLength(1_000, { message: 'El mensaje puede tener 1,000 caracteres como máximo.' })
  @MinLength(1, { message: MESSAGE_MISSING })
  @IsString({ message: MESSAGE_MISSING })
  message: string;

  /** Whom it goes to; everybody who may be written to when empty. */
  @IsOptional()
  @ValidateNested()
  @Type(() => TargetCriteriaDto)
  targetCriteria?: TargetCriteriaDto;
}

export class UpdateCampaignDto {
  /**
   * As of a draft.
   * @example "Consulta gratis de noviembre"
   */
  @Optional()
  @Transform(trimmed)
  @MaxLength(120, { message: 'El nombre puede tener 120 caracteres como máximo.' })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name?: string;

  /**
   * As of a draft.
   * @example "Hola {{firstName}}, su consulta gratis le espera."
   */
  @Optional()
  @Transform(trimmed)
  @KnownVariables()
  @MaxLength(1_000, { message: 'El mensaje puede tener 1,000 caracteres como máximo.' })
  @MinLength(1, { message: MESSAGE_MISSING })
  @IsString({ message: MESSAGE_MISSING })
  message?: string;

  /** As of a draft; replaces all of the criteria. */
  @IsOptional()
  @ValidateNested()
  @Type(() => TargetCriteriaDto)
  targetCriteria?: TargetCriteriaDto;
}

export class ScheduleCampaignDto {
  /**
   * When it starts; now when absent. Each person gets it at an hour at which their state allows it.
   * @example 2026-12-01T15:00:00Z
   */
  @IsOptional()
  @IsMoment('scheduledAt')
  scheduledAt?: Date;
}

export class TestCampaignDto {
  /**
   * Where the test goes: a US number.
   * @example "(305) 420-1234"
   */
  @Transform(e164)
  @IsUsPhone({ message: 'Escriba un celular de Estados Unidos.' })
  phoneNumber: string;
}

export class CampaignQueryDto extends PageQuery {
  /** Only in this state. */
  @IsOptional()
  @IsIn(CAMPAIGN_STATUSES, { message: 'status no es válido.' })
  status?: CampaignStatus;

  /** Part of the name. */
  @IsOptional()
  @Transform(trimmed)
  @MaxLength(100, { message: 'search es demasiado largo.' })
  @IsString({ message: 'search debe ser texto.' })
  search?: string;
}

export class RecipientQueryDto extends PageQuery {
  /** Only in this state. */
  @IsOptional()
  @IsIn(RECIPIENT_STATUSES, { message: 'status no es válido.' })
  status?: RecipientStatus;
}

/** A campaign in a list. */
export class CampaignRowDto {
  /** Its id. */
  id: string;
  /** For the office alone. */
  name: string;
  /** Where it stands. */
  status: CampaignStatus;
  /** When it starts or started; null for a draft. */
  scheduledAt: Date | null;
  /** People it goes to; 0 before it starts. */
  recipientCount: number;
  /** Messages that the provider has taken. */
  sentCount: number;
  /** Messages that have arrived. */
  deliveredCount: number;
  /** Who wrote it. */
  createdBy: string | null;
  /** When it began to be sent, or null. */
  startedAt: Date | null;
  /** When it ended, or null. */
  finishedAt: Date | null;
  /** When it was written. */
  createdAt: Date;

  static from(this: void, campaign: SmsCampaign): CampaignRowDto {
    const { id, name, status, scheduledAt, recipientCount, sentCount, deliveredCount } = campaign;
    const { createdBy, startedAt, finishedAt, createdAt } = campaign;
    return {
      id,
      name,
      status,
      scheduledAt,
      recipientCount,
      sentCount,
      deliveredCount,
      createdBy,
      startedAt,
      finishedAt,
      createdAt,
    };
  }
}

/** One page of campaigns. */
export class CampaignPageDto {
  /** The newest first. */
  campaigns: CampaignRowDto[];
  /** How many there are. */
  total: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}

/** Recipients by where their message stands. */
export class CampaignCountsDto {
  /** Not yet. */
  pending: number;
  /** Being handed to the provider. */
  sending: number;
  /** Taken by the provider. */
  sent: number;
  /** Arrived. */
  delivered: number;
  /** Taken, but it did not arrive. */
  undelivered: number;
  /** Refused. */
  failed: number;
  /** Had asked for no messages by then. */
  optedOut: number;
  /** Deleted, blocked or marked as fraud meanwhile, without legal hours, or left over when it was cancelled. */
  skipped: number;
  /** The provider's answer was lost and its list does not have it, yet. Never sent again. */
  unknown: number;
}

export class CampaignFailureDto {
  /**
   * The provider's code or a word of ours.
   * @example 30003
   */
  reason: string;
  /** How many. */
  count: number;
}

/** All that is known of a campaign. */
export class CampaignDetailDto extends CampaignRowDto {
  /** As it was written. */
  message: string;
  /** Whom it goes to. */
  targetCriteria: TargetCriteriaDto;
  /** Recipients by where their message stands. */
  counts: CampaignCountsDto;
  /** Why messages did not arrive, or wait after a try, the most frequent first. */
  failures: CampaignFailureDto[];
  /** People who asked for no more messages after theirs. */
  optOuts: number;
  /** People who answered within 14 days. */
  replies: number;
  /** People who booked within 14 days. */
  bookings: number;
  /** When the next waiting message may go out; null when none waits. */
  nextSendAt: Date | null;
  /** Whether messages wait because campaigns' share of the day's budget is spent. */
  outOfBudget: boolean;
}

/** Whom a campaign would reach now. */
export class CampaignPreviewDto {
  /** Live leads that the criteria mean. */
  matching: number;
  /** Those who would get it. */
  recipients: number;
  /** Those who never agreed to marketing messages. */
  withoutConsent: number;
  /** Those who agreed and opted out since. */
  optedOut: number;
  /** Those who are blocked or marked as fraud. */
  blocked: number;
  /** Segments of all the messages together. */
  segments: number;
  /** Segments of one message. */
  segmentsEach: number;
  /** US dollars, by the price of a segment in settings. */
  cost: number;
  /** Whether segments and cost are worked out from the first 500 people. */
  estimated: boolean;
  /** Characters of the text that double its price. */
  costlyCharacters: string[];
  /** The text as the first people would get it. */
  samples: string[];
}

/** One person of a campaign. */
export class RecipientDto {
  /** Its id. */
  id: string;
  /** The lead. */
  leadId: string;
  /** Name of the lead. */
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** Where the message stands. */
  status: RecipientStatus;
  /** When the provider took it, or null. */
  sentAt: Date | null;
  /** When it arrived, or null. */
  deliveredAt: Date | null;
  /** What went wrong, or null. */
  errorMessage: string | null;
}

/** One page of a campaign's people. */
export class RecipientPageDto {
  /** In a fixed order. */
  recipients: RecipientDto[];
  /** How many there are. */
  total: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}
