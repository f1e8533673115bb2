import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { OneLine } from '../../../../common/dto/transforms';
import { IfGiven, OrNull } from '../../../../common/dto/if-given';
import { NestedEach } from '../../../../common/dto/nested';

/** Maximum length of a source or campaign, as for leads. */
const NAME_MAX = 100;
/** Ten million dollars. */
const MOST_CENTS = 1_000_000_000;
const MOST_ROWS = 200;
const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const MONTH_MESSAGE = 'El mes se escribe así: 2026-11.';
const AMOUNT_MESSAGE = 'El monto va en centavos enteros, de 0 a 1,000,000,000.';

export class MonthsQuery {
  /**
   * First month; two months before the last one if omitted.
   * @example 2026-09
   */
  @IfGiven()
  @OneLine(7)
  @Matches(MONTH, { message: MONTH_MESSAGE })
  from?: string;

  /**
   * Last month, inclusive; the office’s current month if omitted. At most 36 months.
   * @example 2026-11
   */
  @IfGiven()
  @OneLine(7)
  @Matches(MONTH, { message: MONTH_MESSAGE })
  to?: string;
}

/** Spend of a month on a source, or on one of its campaigns. */
export class SpendRowDto {
  /**
   * Month, YYYY-MM.
   * @example 2026-11
   */
  month: string;

  /**
   * Source, as leads have it, in lower case.
   * @example facebook
   */
  source: string;

  /**
   * Campaign, as the leads’ `utmCampaign`, in lower case; null for the source as a whole.
   * @example otono
   */
  campaign: string | null;

  /**
   * Amount in US cents; 0 if the spend was removed.
   * @example 125050
   */
  amountCents: number;
}

/** Recorded spend. */
export class SpendDto extends SpendRowDto {
  /**
   * Username of the user who last changed it.
   * @example rosa
   */
  updatedBy: string;

  /** Time of the last change. */
  updatedAt: Date;
}

export class SpendListDto {
  /**
   * First month.
   * @example 2026-09
   */
  from: string;

  /**
   * Last month.
   * @example 2026-11
   */
  to: string;

  /** Spends, latest month first. */
  @ApiProperty({ type: [SpendDto] })
  rows: SpendDto[];
}

export class NewSpendDto {
  /**
   * Month, YYYY-MM, of the years 2000 to 2099.
   * @example 2026-11
   */
  @OneLine(7)
  @Matches(MONTH, { message: MONTH_MESSAGE })
  month: string;

  /**
   * Source, as leads have it; case is ignored.
   * @example facebook
   */
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: 'El origen puede tener 100 caracteres como máximo.' })
  @IsNotEmpty({ message: 'Falta el origen.' })
  @IsString({ message: 'El origen debe ser texto.' })
  source: string;

  /**
   * Campaign; omitted, null or empty for the source as a whole.
   * @example otono
   */
  @IfGiven()
  @OrNull()
  @OneLine(NAME_MAX)
  @MaxLength(NAME_MAX, { message: 'La campaña puede tener 100 caracteres como máximo.' })
  @IsString({ message: 'La campaña debe ser texto.' })
  campaign?: string | null;

  /**
   * Amount in US cents; 0 removes the recorded spend.
   * @example 125050
   */
  @Max(MOST_CENTS, { message: AMOUNT_MESSAGE })
  @Min(0, { message: AMOUNT_MESSAGE })
  @IsInt({ message: AMOUNT_MESSAGE })
  amountCents: number;

  /**
   * Recorded amount that the user saw, in US cents; 0 for none. 409 `SPEND_CHANGED`, and nothing is written, if the
   * recorded amount is another. If omitted, the amount is overwritten.
   * @example 100000
   */
  @IfGiven()
  @Max(MOST_CENTS, { message: AMOUNT_MESSAGE })
  @Min(0, { message: AMOUNT_MESSAGE })
  @IsInt({ message: AMOUNT_MESSAGE })
  wasCents?: number;
}

export class SetSpendDto {
  /** Spends, 1 to 200; each month, source and campaign at most once. */
  @NestedEach(() => NewSpendDto)
  @ArrayMaxSize(MOST_ROWS, { message: 'Se guardan 200 gastos a la vez como máximo.' })
  @ArrayMinSize(1, { message: 'No hay gastos que guardar.' })
  @IsArray({ message: 'Faltan los gastos.' })
  rows: NewSpendDto[];
}

export class SpendSetDto {
  /** Recorded spends after the change, in the order of the request. */
  @ApiProperty({ type: [SpendRowDto] })
  rows: SpendRowDto[];

  /**
   * Number of spends that had another amount before.
   * @example 3
   */
  changed: number;
}
