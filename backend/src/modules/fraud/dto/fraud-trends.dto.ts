import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { IfGiven } from '../../../common/dto/if-given';

const MOST_DAYS = 90;

export class TrendQueryDto {
  /**
   * Number of days, including today; at most 90.
   * @example 30
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MOST_DAYS, { message: 'days es de 90 como máximo.' })
  @Min(1, { message: 'days es de 1 como mínimo.' })
  @IsInt({ message: 'days debe ser un número entero.' })
  days: number = 30;
}

/** Figures of one day, in the owner's time zone. */
export class FraudDayDto {
  /** YYYY-MM-DD. */
  day: string;

  /** Number of codes sent and tried, including refused ones. */
  attempts: number;

  /** Number of wrong codes. */
  wrongCodes: number;

  /**
   * Number of messages that rules, limits and blocks prevented. Excludes messages that were sent within ten minutes
   * after all, and those that a limit refused to a phone without a lead.
   */
  savedMessages: number;

  /** Number of blocks, by the system and by users. */
  blocks: number;

  /** Number of alerts. */
  alerts: number;
}

export class FraudTrendsDto {
  /** IANA time zone of the days. */
  timeZone: string;

  /** All days of the period, oldest first. */
  days: FraudDayDto[];
}

/** Network with many failures. */
export class OffendingNetworkDto {
  /** Network: the /24, or the /48 for IPv6. */
  network: string;

  /** Number of the autonomous system; null if unknown. */
  asn: string | null;

  /** Name of the internet provider; null if unknown. */
  isp: string | null;

  /** Name of the country, in Spanish; null if unknown. */
  country: string | null;

  /** Number of different IP addresses. */
  addresses: number;

  /** Number of codes sent and tried. */
  attempts: number;

  /** Number of failed or refused ones. */
  failures: number;

  /** Number of different phones. */
  phones: number;

  /** True if the whole network is blocked now. */
  isBlocked: boolean;
}

export class OffendingNetworksDto {
  /** The 20 networks with the most failures. */
  networks: OffendingNetworkDto[];
}
