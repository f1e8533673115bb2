import { OmitType } from '@nestjs/swagger';
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
  ValidateBy,
  IsUUID,
} from 'class-validator';
import { unknownVariables } from 'domain/campaign-text';
import { type LeadCategory, type VerificationStatus } from 'domain/leads';
import type { UsState } from 'domain/us-states';
import { IfGiven } from '../../../common/dto/if-given';
import { IsMoment, IsMomentOrDay } from '../../../common/moment';
import { CleanText, E164, OneLine } from '../../../common/dto/transforms';
import { PageQuery } from '../../../common/pagination.dto';
import { IsUsPhone } from '../../../common/us-phone.validator';
import { LeadCategoryField, UsStateField, VerificationStatusField } from '../../lead-store/lead-enums';
import { LeadFilterQuery } from '../../leads/list/dto/lead-list.dto';
import { CampaignStatusField, RecipientStatusField } from '../campaign-enums';
import { NOT_OF_AUDIENCE, type CampaignStatus, type RecipientStatus } from '../campaign.entity';
import { Nested } from '../../../common/dto/nested';

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

/** What a list of leads is filtered by, besides the criteria that a campaign has anyway. */
export class AudienceListDto extends OmitType(LeadFilterQuery, NOT_OF_AUDIENCE) {
  /**
   * Only who wrote a text that waits for an answer.
   * @example true
   */
  @IfGiven()
  @Equals(true, { message: 'replied solo puede ser true.' })
  replied?: true;
}

/** Which leads a campaign goes to; all of these together. */
export class TargetCriteriaDto {
  /** Verified or pending ones alone. */
  @IfGiven()
  @VerificationStatusField({ message: 'status debe ser verified o pending.' })
  status?: VerificationStatus;

  /**
   * Of these states, two-letter codes.
   * @example ["FL", "TX"]
   */
  @IfGiven()
  @UsStateField({ each: true, message: 'Uno de los estados no existe.' })
  @ArrayUnique({ message: 'Hay un estado repetido.' })
  @ArrayMaxSize(60, { message: 'Hay demasiados estados.' })
  @IsArray({ message: 'states debe ser una lista.' })
  states?: UsState[];

  /**
   * Of these categories.
   * @example ["hot","warm"]
   */
  @IfGiven()
  @LeadCategoryField({ each: true, message: 'Una de las categorías no existe.' })
  @ArrayUnique({ message: 'Hay una categoría repetida.' })
  @IsArray({ message: 'categories debe ser una lista.' })
  categories?: LeadCategory[];

  /**
   * Lead score of at least this.
   * @example 40
   */
  @IfGiven()
  @Max(100, { message: 'El puntaje va de 0 a 100.' })
  @Min(0, { message: 'El puntaje va de 0 a 100.' })
  @IsInt({ message: 'El puntaje debe ser un número entero.' })
  scoreMin?: number;

  /**
   * Lead score of at most this.
   * @example 100
   */
  @IfGiven()
  @Max(100, { message: 'El puntaje va de 0 a 100.' })
  @Min(0, { message: 'El puntaje va de 0 a 100.' })
  @IsInt({ message: 'El puntaje debe ser un número entero.' })
  scoreMax?: number;

  /**
   * Came at or after this moment, ISO 8601. A day alone is midnight by the office’s clocks.
   * @example 2026-10-01T04:00:00.000Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Came before this moment, ISO 8601. A day alone is midnight by the office’s clocks.
   * @example 2026-11-01T04:00:00.000Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;

  /**
   * Came from this source.
   * @example facebook
   */
  @IfGiven()
  @OneLine(100)
  @MaxLength(100, { message: 'source es demasiado largo.' })
  @IsString({ message: 'source debe ser texto.' })
  source?: string;

  /**
   * As the list of leads is filtered, judged when the campaign starts. `assignedTo: me` is kept as who wrote it.
   * @example { "lastContact": "never", "followUp": "none" }
   */
  @IfGiven()
  @Nested(() => AudienceListDto, 'list debe ser un filtro de la lista de leads.')
  list?: AudienceListDto;
}

/** A campaign as it is written. */
export class CampaignDraftDto {
  /**
   * For the office alone.
   * @example "Consulta gratis de noviembre"
   */
  @OneLine(120)
  @MaxLength(120, { message: 'El nombre puede tener 120 caracteres como máximo.' })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * The text; `{{firstName}}`, `{{fullName}}` and `{{state}}` are filled in. The brand's name and how to opt out are added
   * where they are missing.
   * @example "Hola {{firstName}}, su consulta sigue siendo gratis esta semana."
   */
  @CleanText(1_000)
  @KnownVariables()
  @MaxLength(1_000, { message: 'El mensaje puede tener 1,000 caracteres como máximo.' })
  @MinLength(1, { message: MESSAGE_MISSING })
  @IsString({ message: MESSAGE_MISSING })
  message: string;

  /** Criteria of the audience; empty for every lead that may be texted. */
  @IfGiven()
  @Nested(() => TargetCriteriaDto)
  targetCriteria?: TargetCriteriaDto;
}

export class UpdateCampaignDto {
  /**
   * As of a draft.
   * @example "Consulta gratis de noviembre"
   */
  @IfGiven()
  @OneLine(120)
  @MaxLength(120, { message: 'El nombre puede tener 120 caracteres como máximo.' })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name?: string;

  /**
   * As of a draft.
   * @example "Hola {{firstName}}, su consulta gratis le espera."
   */
  @IfGiven()
  @CleanText(1_000)
  @KnownVariables()
  @MaxLength(1_000, { message: 'El mensaje puede tener 1,000 caracteres como máximo.' })
  @MinLength(1, { message: MESSAGE_MISSING })
  @IsString({ message: MESSAGE_MISSING })
  message?: string;

  /** As of a draft; replaces all of the criteria. */
  @IfGiven()
  @Nested(() => TargetCriteriaDto)
  targetCriteria?: TargetCriteriaDto;
}

export class ScheduleCampaignDto {
  /**
   * When it starts; now when absent. Each person gets it at an hour at which their state allows it.
   * @example 2026-12-01T15:00:00Z
   */
  @IfGiven()
  @IsMoment('scheduledAt')
  scheduledAt?: Date;

  /**
   * Review that is sent, of `preview`. Without it the campaign is frozen as it is at this request.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @IsUUID(undefined, { message: 'reviewId no es una revisión.' })
  reviewId?: string;
}

export class TestCampaignDto {
  /**
   * Where the test goes: a US number.
   * @example "(305) 420-1234"
   */
  @E164()
  @IsUsPhone({ message: 'Escriba un celular de Estados Unidos.' })
  phoneNumber: string;
}

export class CampaignQueryDto extends PageQuery {
  /** Only in this state. */
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
  /** Only in this state. */
  @IfGiven()
  @RecipientStatusField({ message: 'status no es válido.' })
  status?: RecipientStatus;
}
