import { OmitType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import type { LeadCategory } from 'domain/leads';
import { LeadCategoryField } from '../../../lead-store/lead-enums';
import { LeadFilterQuery, LeadRowDto } from '../../list/dto/lead-list.dto';
import { IfGiven } from '../../../../common/dto/if-given';

const MOST_CARDS = 50;
/** Who looks for what is farther down searches for it. */
const LAST_OFFSET = 5_000;

/** Which leads stand on the board; with `category` that column alone. */
export class BoardQuery extends OmitType(LeadFilterQuery, ['sort']) {
  /**
   * Leads of each column; 20 when left out.
   * @example 20
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MOST_CARDS, { message: `limit es de ${MOST_CARDS} como máximo.` })
  @Min(1, { message: 'limit empieza en 1.' })
  @IsInt({ message: 'limit debe ser un número entero.' })
  limit?: number;

  /**
   * Leads of each column that are passed over: as many as one has already.
   * @example 0
   */
  @IfGiven()
  @Type(() => Number)
  @Max(LAST_OFFSET, { message: 'offset es de 5,000 como máximo.' })
  @Min(0, { message: 'offset empieza en 0.' })
  @IsInt({ message: 'offset debe ser un número entero.' })
  offset?: number;
}

/** The leads of one category. */
export class BoardColumnDto {
  /** The category. */
  @LeadCategoryField()
  category: LeadCategory;

  /**
   * Leads of this category that match; when `countIsExact` is false, which happens with a filter alone, there are more than the 1,000
   * that it says.
   * @example 128
   */
  count: number;

  /**
   * Whether `count` was counted to the end.
   * @example true
   */
  countIsExact: boolean;

  /** What is due first comes first, then the newest of those without a follow-up. */
  leads: LeadRowDto[];
}

/** Leads by what they are to the office. */
export class BoardDto {
  /** The eight categories, in their order; the one that was asked for alone. */
  columns: BoardColumnDto[];
}
