import { OmitType } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength, MinLength } from 'class-validator';
import { IfGiven } from '../../../common/dto/if-given';
import { OneLine } from '../../../common/dto/transforms';
import { LeadFilterQuery } from '../list/lead-list.dto';
import { Nested } from '../../../common/dto/nested';

const NAME_MAX = 60;
const NAME_MISSING = 'Póngale un nombre a la vista.';
const FILTER_MISSING = 'filter debe ser un filtro de la lista.';

/** Filter of the list of leads, with its order. */
export class ViewFilterDto extends OmitType(LeadFilterQuery, ['ids']) {}

/** New view: a saved filter of leads. */
export class SaveViewDto {
  /**
   * Name of the view; unique among the user's own views, ignoring case.
   * @example "Texas sin contactar"
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre puede tener ${NAME_MAX} caracteres como máximo.` })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name: string;

  /**
   * Filter and order, as for the list of leads.
   * @example { "state": "TX", "preset": "not_contacted" }
   */
  @Nested(() => ViewFilterDto, FILTER_MISSING)
  filter: ViewFilterDto;

  /**
   * True to share the view with all users. 403 `NOT_PERMITTED` without `leads.manage`.
   * @example false
   */
  @IfGiven()
  @IsBoolean({ message: 'isShared debe ser true o false.' })
  isShared?: boolean;
}

/** Changes to a view. Omitted fields stay unchanged. */
export class UpdateViewDto {
  /**
   * Name of the view, as for a new one.
   * @example "Texas por llamar"
   */
  @IfGiven()
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: `El nombre puede tener ${NAME_MAX} caracteres como máximo.` })
  @MinLength(1, { message: NAME_MISSING })
  @IsString({ message: NAME_MISSING })
  name?: string;

  /**
   * Filter and order, as for a new view; replaces the whole filter.
   * @example { "state": "TX" }
   */
  @IfGiven()
  @Nested(() => ViewFilterDto, FILTER_MISSING)
  filter?: ViewFilterDto;

  /**
   * True to share the view with all users, as for a new one.
   * @example true
   */
  @IfGiven()
  @IsBoolean({ message: 'isShared debe ser true o false.' })
  isShared?: boolean;
}

/** Saved filter of leads. */
export class LeadViewDto {
  /**
   * Id of the view.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Name of the view.
   * @example "Texas sin contactar"
   */
  name: string;

  /**
   * Filter and order, as for the list of leads.
   * @example { "state": "TX", "preset": "not_contacted" }
   */
  filter: ViewFilterDto;

  /**
   * True if the view is shared with all users.
   * @example false
   */
  isShared: boolean;

  /**
   * True if the view is the caller's own.
   * @example true
   */
  isMine: boolean;

  /**
   * Username of the user who saved the view.
   * @example ana
   */
  owner: string;
}

export class LeadViewsDto {
  /** The caller's own views and the shared ones, by name. */
  views: LeadViewDto[];
}
