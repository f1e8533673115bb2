import { OmitType } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { IfGiven } from '../../../common/dto/if-given';
import { OneLine } from '../../../common/dto/transforms';
import { LeadFilterQuery } from '../../leads/list/dto/lead-list.dto';
import { Nested } from '../../../common/dto/nested';

const NAME_MAX = 60;
const NAME_MISSING = 'Póngale un nombre a la vista.';
const FILTER_MISSING = 'filter debe ser un filtro de la lista.';

/** A filter of the list of leads, with its order. */
export class ViewFilterDto extends OmitType(LeadFilterQuery, ['ids']) {}

/** A filter of the leads to keep. */
export class SaveViewDto {
  /**
   * What it is called; among one's own, whatever the capitals, there is one of a name.
   * @example "Texas sin contactar"
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre puede tener ${NAME_MAX} caracteres como máximo.` })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * Which leads, in what order: as the list takes it.
   * @example { "state": "TX", "preset": "not_contacted" }
   */
  @Nested(() => ViewFilterDto, FILTER_MISSING)
  filter: ViewFilterDto;

  /**
   * Whether everybody has it; 403 `NOT_PERMITTED` without `leads.manage`.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'isShared debe ser true o false.' })
  isShared?: boolean;
}

/** What is to be changed of a view; what is left out stays. */
export class UpdateViewDto {
  /**
   * As of a new one.
   * @example "Texas por llamar"
   */
  @IfGiven()
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre puede tener ${NAME_MAX} caracteres como máximo.` })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name?: string;

  /**
   * As of a new one; replaces the whole filter.
   * @example { "state": "TX" }
   */
  @IfGiven()
  @Nested(() => ViewFilterDto, FILTER_MISSING)
  filter?: ViewFilterDto;

  /**
   * As of a new one.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isShared debe ser true o false.' })
  isShared?: boolean;
}

/** A filter of the leads under its name. */
export class LeadViewDto {
  /**
   * Id of the view.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * What it is called.
   * @example "Texas sin contactar"
   */
  name: string;

  /**
   * Which leads, in what order: as the list takes it.
   * @example { "state": "TX", "preset": "not_contacted" }
   */
  filter: ViewFilterDto;

  /**
   * Whether everybody has it.
   * @example false
   */
  isShared: boolean;

  /**
   * Whether it is the caller's own.
   * @example true
   */
  isMine: boolean;

  /**
   * Username of who saved it.
   * @example ana
   */
  owner: string;
}

export class LeadViewsDto {
  /** One's own and those that are shared, by name. */
  views: LeadViewDto[];
}
