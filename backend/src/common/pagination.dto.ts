import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { IfGiven } from './dto/if-given';

/** Maximum number of rows on a page of a list. */
const MAX_PAGE_SIZE = 100;
/** Maximum page number; keeps the offset within PostgreSQL's range. */
const MAX_PAGE = 10_000_000;

/** Page of a list. */
export class PageQuery {
  /**
   * Number of the page, from 1.
   * @example 1
   */
  @IfGiven()
  @Type(() => Number)
  // class-validator checks rules from the last to the first, and the first failing rule gives the text.
  @Max(MAX_PAGE, { message: 'page es demasiado grande.' })
  @Min(1, { message: 'page empieza en 1.' })
  @IsInt({ message: 'page debe ser un número entero.' })
  page: number = 1;

  /**
   * Rows per page.
   * @example 10
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MAX_PAGE_SIZE, { message: 'pageSize es de 100 como máximo.' })
  @Min(1, { message: 'pageSize empieza en 1.' })
  @IsInt({ message: 'pageSize debe ser un número entero.' })
  pageSize: number = 10;
}

/** Place of a response among the pages of a list. */
export class PageDto {
  /**
   * Number of this page, from 1.
   * @example 1
   */
  page: number;

  /**
   * Rows per page.
   * @example 10
   */
  pageSize: number;
}
