import { OmitType, PartialType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  Equals,
  IsArray,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  IsUUID,
} from 'class-validator';
import { VARIABLES } from 'domain/messages/campaign-text';
import { type LeadCategory, type VerificationStatus } from 'domain/leads';
import type { UsState } from 'domain/us-states';
import { IfGiven } from '../../../common/dto/if-given';
import { IsMoment, IsMomentOrDay } from '../../../common/moment';
import { KnownVariables } from '../../../common/dto/template-variables';
import { CleanText, E164, OneLine, LowerCase } from '../../../common/dto/transforms';
import { PageQuery } from '../../../common/pagination.dto';
import { IsUsPhone } from '../../../common/us-phone.validator';
import { LeadCategoryField, UsStateField, VerificationStatusField } from '../../lead-store/lead-enums';
import { LeadFilterQuery } from '../../leads/list/lead-list.dto';
import { CampaignStatusField, RecipientStatusField } from '../campaign-enums';
import { NOT_OF_AUDIENCE, type CampaignStatus, type RecipientStatus } from '../campaign.entity';
import { Nested } from '../../../common/dto/nested';

const MESSAGE_MISSING = 'Escriba el mensaje.';
const NAME_MISSING = 'Póngale un nombre a la campaña.';
const MESSAGE_MAX = 1_000;
/** Filter of the list of leads, without the criteria that a campaign has itself. */
export class AudienceListDto extends OmitType(LeadFilterQuery, NOT_OF_AUDIENCE) {
  /**
   * True for leads with a text that waits for an answer.
   * @example true
   */
  @IfGiven()
  @Equals(true, { message: 'replied solo puede ser true.' })
  replied?: true;
}

/** Criteria of a campaign's audience; a lead must meet all of them. */
export class TargetCriteriaDto {
  /** Verification status of the leads. */
  @IfGiven()
  @VerificationStatusField({ message: 'status debe ser verified o pending.' })
  status?: VerificationStatus;

  /**
   * Two-letter codes of states; the lead lives in one of them.
   * @example ["FL", "TX"]
   */
  @IfGiven()
  @UsStateField({ each: true, message: 'Uno de los estados no existe.' })
  @ArrayUnique({ message: 'Hay un estado repetido.' })
  @ArrayMaxSize(60, { message: 'Hay demasiados estados.' })
  @IsArray({ message: 'states debe ser una lista.' })
  states?: UsState[];

  /**
   * Categories; the lead has one of them.
   * @example ["hot","warm"]
   */
  @IfGiven()
  @LeadCategoryField({ each: true, message: 'Una de las categorías no existe.' })
  @ArrayUnique({ message: 'Hay una categoría repetida.' })
  @IsArray({ message: 'categories debe ser una lista.' })
  categories?: LeadCategory[];

  /**
   * Minimum lead score.
   * @example 40
   */
  @IfGiven()
  @Max(100, { message: 'El puntaje va de 0 a 100.' })
  @Min(0, { message: 'El puntaje va de 0 a 100.' })
  @IsInt({ message: 'El puntaje debe ser un número entero.' })
  scoreMin?: number;

  /**
   * Maximum lead score.
   * @example 100
   */
  @IfGiven()
  @Max(100, { message: 'El puntaje va de 0 a 100.' })
  @Min(0, { message: 'El puntaje va de 0 a 100.' })
  @IsInt({ message: 'El puntaje debe ser un número entero.' })
  scoreMax?: number;

  /**
   * Earliest time of creation, inclusive, ISO 8601. A date without a time means midnight in the owner's time zone.
   * @example 2026-10-01T04:00:00.000Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Latest time of creation, exclusive, ISO 8601. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-01T04:00:00.000Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;

  /**
   * Source of the leads, in any case: sources are stored in small letters.
   * @example facebook
   */
  @IfGiven()
  @LowerCase(100)
  @MaxLength(100, { message: 'source es demasiado largo.' })
  @IsString({ message: 'source debe ser texto.' })
  source?: string;

  /**
   * Filter as for the list of leads, evaluated when the campaign starts. `assignedTo: me` is stored as the user who
   * created the campaign.
   * @example { "lastContact": "never", "followUp": "none" }
   */
  @IfGiven()
  @Nested(() => AudienceListDto, 'list debe ser un filtro de la lista de leads.')
  list?: AudienceListDto;
}

/** Draft of a campaign. */
export class CampaignDraftDto {
  /**
   * Name, for the office only.
   * @example "Consulta gratis de noviembre"
   */
  @OneLine(120)
  @MaxLength(120, { message: 'El nombre puede tener 120 caracteres como máximo.' })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * Text of the message. `{{firstName}}`, `{{fullName}}` and `{{state}}` are filled in. The brand's name and the
   * opt-out instruction are added if missing.
   * @example "Hola {{firstName}}, su consulta sigue siendo gratis esta semana."
   */
  @CleanText(MESSAGE_MAX)
  @KnownVariables(VARIABLES, MESSAGE_MAX)
  @MaxLength(MESSAGE_MAX, { message: 'El mensaje puede tener 1,000 caracteres como máximo.' })
  @MinLength(1, { message: MESSAGE_MISSING })
  @IsString({ message: MESSAGE_MISSING })
  message: string;

  /** Criteria of the audience; empty for all leads that may receive texts. A change replaces all criteria. */
  @IfGiven()
  @Nested(() => TargetCriteriaDto)
  targetCriteria?: TargetCriteriaDto;
}

/** Changes to a draft. Omitted fields stay unchanged. */
export class UpdateCampaignDto extends PartialType(CampaignDraftDto, { skipNullProperties: false }) {
  /**
   * The draft's `updatedAt` when it was read. 409 if the draft has changed since.
   * @example 2026-11-21T15:04:05.123Z
   */
  @IfGiven()
  @IsMoment('updatedAt')
  updatedAt?: Date;
}

export class ScheduleCampaignDto {
  /**
   * Start; now if omitted. Each recipient receives the message at an hour that the law of their state allows.
   * @example 2026-12-01T15:00:00Z
   */
  @IfGiven()
  @IsMoment('scheduledAt')
  scheduledAt?: Date;

  /**
   * Id of the review to send, from `preview`. If omitted, the campaign is sent as it is at this request.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'reviewId no es una revisión.' })
  reviewId?: string;
}

export class TestCampaignDto {
  /**
   * US phone that receives the test.
   * @example "(305) 420-1234"
   */
  @E164()
  @IsUsPhone({ message: 'Escriba un celular de Estados Unidos.' })
  phoneNumber: string;
}

export class CampaignQueryDto extends PageQuery {
  /** State of the campaigns. */
  @IfGiven()
  @CampaignStatusField({ message: 'status no es válido.' })
  status?: CampaignStatus;

  /** Part of the name. */
  @IfGiven()
  @OneLine(100)
  @MaxLength(100, { message: 'search es demasiado largo.' })
  @IsString({ message: 'search debe ser texto.' })
  search?: string;
}

export class RecipientQueryDto extends PageQuery {
  /** State of the recipients. */
  @IfGiven()
  @RecipientStatusField({ message: 'status no es válido.' })
  status?: RecipientStatus;
}
