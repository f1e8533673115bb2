import { OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { LeadCategory } from 'domain/leads';
import { LeadCategoryField } from '../../lead-store/lead-enums';
import { LeadFilterQuery, LeadRowDto } from '../list/lead-list.dto';
import { IfGiven } from '../../../common/dto/if-given';

const MOST_CARDS = 50;
/** Maximum offset in a column. Leads farther down are found by a search. */
const LAST_OFFSET = 5_000;

/** Filter of the leads on the board. With `category`, only that column is returned. */
export class BoardQuery extends OmitType(LeadFilterQuery, ['sort']) {
  /**
   * Maximum number of leads in each column; 20 by default.
   * @example 20
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MOST_CARDS, { message: `limit es de ${MOST_CARDS} como máximo.` })
  @Min(1, { message: 'limit empieza en 1.' })
  @IsInt({ message: 'limit debe ser un número entero.' })
  limit?: number;

  /**
   * Number of leads to skip in each column; usually the number already loaded.
   * @example 0
   */
  @IfGiven()
  @Type(() => Number)
  @Max(LAST_OFFSET, { message: 'offset es de 5,000 como máximo.' })
  @Min(0, { message: 'offset empieza en 0.' })
  @IsInt({ message: 'offset debe ser un número entero.' })
  offset?: number;
}

/** Leads of one category. */
export class BoardColumnDto {
  /** The category. */
  @LeadCategoryField()
  category: LeadCategory;

  /**
   * Number of matching leads in this category. If `countIsExact` is false, as can happen with a filter, there are
   * more than the stated 1,000.
   * @example 128
   */
  count: number;

  /**
   * True if all matching leads were counted.
   * @example true
   */
  countIsExact: boolean;

  /** Leads by the time of their follow-up, then leads without a follow-up, newest first. */
  leads: LeadRowDto[];
}

/** Leads by category. */
export class BoardDto {
  /** The eight categories in fixed order, or only the requested one. */
  columns: BoardColumnDto[];
}
