import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { IfGiven } from './dto/if-given';

/** Rows a page of a list has at most. */
const MAX_PAGE_SIZE = 100;
/** Keeps the offset within what PostgreSQL counts with. */
const MAX_PAGE = 10_000_000;

/** Which page of a list is asked for. */
export class PageQuery {
  /**
   * Page, from 1.
   * @example 1
   */
  @IfGiven()
  @Type(() => Number)
  // Rules are tried from the last upwards, and the first that fails gives the text.
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
