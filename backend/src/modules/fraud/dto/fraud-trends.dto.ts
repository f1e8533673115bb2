import { Type } from 'class-transformer';
import { IsInt, Max, Min } from 'class-validator';
import { IfGiven } from '../../../common/dto/if-given';

const MOST_DAYS = 90;

export class TrendQueryDto {
  /**
   * Days, today included; 90 at most.
   * @example 30
   */
  @IfGiven()
  @Type(() => Number)
  @Max(MOST_DAYS, { message: 'days es de 90 como máximo.' })
  @Min(1, { message: 'days es de 1 como mínimo.' })
  @IsInt({ message: 'days debe ser un número entero.' })
  days: number = 30;
}

/** One day by the owner's clock. */
export class FraudDayDto {
  /** YYYY-MM-DD. */
  day: string;

  /** Codes sent and tried, refused ones included. */
  attempts: number;

  /** Of them, wrong codes. */
  wrongCodes: number;

  /**
   * Messages that rules, limits and blocks kept from being sent: none that was sent within ten minutes after all, and none
   * that a limit refused to a phone without a lead.
   */
  savedMessages: number;

  /** Blocks made, by the system and by administrators. */
  blocks: number;

  /** Alerts raised. */
  alerts: number;
}

export class FraudTrendsDto {
  /** IANA zone of the days. */
  timeZone: string;

  /** Every day of the range, the oldest first. */
  days: FraudDayDto[];
}

/** A network that much of what failed came from. */
export class OffendingNetworkDto {
  /** The /24, or the /48 of IPv6. */
  network: string;

  /** Number of the network it is part of; null when unknown. */
  asn: string | null;

  /** Who provides it; null when unknown. */
  isp: string | null;

  /** Country in Spanish; null when unknown. */
  country: string | null;

  /** Different addresses seen. */
  addresses: number;

  /** Codes sent and tried. */
  attempts: number;

  /** Of them, failed or refused. */
  failures: number;

  /** Different phones. */
  phones: number;

  /** Whether all of it is blocked now. */
  isBlocked: boolean;
}

export class OffendingNetworksDto {
  /** The 20 with most failures. */
  networks: OffendingNetworkDto[];
}
