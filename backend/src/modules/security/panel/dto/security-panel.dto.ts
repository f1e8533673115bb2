import { PickType } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { IsMomentOrDay } from '../../../../common/moment';
import { OneLine, Phone, TrueOrFalse } from '../../../../common/dto/transforms';
import type { RiskLevel } from '../../addresses/ip-risk';
import { RiskLevelField } from '../../security-enums';
import { RecentAttemptDto } from './ip-lookup.dto';
import { IfGiven } from '../../../../common/dto/if-given';

/** Number of failed attempts and refused sends. */
export class FailedAttemptsDto {
  /** Number since midnight, in the owner's time zone. */
  today: number;

  /** Number since Monday, in the owner's time zone. */
  thisWeek: number;
}

/** State of the system. */
export class SystemStatusDto {
  /** True if there are no problems. */
  ok: boolean;

  /**
   * Problems, as texts in Spanish.
   * @example ["La cola de mensajes está atrasada"]
   */
  problems: string[];
}

export class SecurityStatsDto {
  /** Number of failed attempts and sends. */
  failedAttempts: FailedAttemptsDto;

  /** Number of blocks in force, by users and by the system. */
  activeBlocks: number;

  /** Number of addresses in the last seven days with a high or critical risk. */
  highRiskIPs: number;

  /** State of the system. */
  system: SystemStatusDto;
}

export class AttemptQueryDto {
  /**
   * Part of a phone number, in any punctuation.
   * @example "305"
   */
  @IfGiven()
  @Phone(40)
  @MaxLength(40, { message: 'phone es demasiado largo.' })
  @IsString({ message: 'phone debe ser texto.' })
  phone?: string;

  /**
   * IP address, in any notation.
   * @example 203.0.113.7
   */
  @IfGiven()
  @OneLine(45)
  @MaxLength(45, { message: 'ip es demasiado larga.' })
  @IsString({ message: 'ip debe ser texto.' })
  ip?: string;

  /** True for successful attempts only, false for failed ones only. */
  @IfGiven()
  @IsBoolean({ message: 'success debe ser true o false.' })
  @TrueOrFalse()
  success?: boolean;

  /** Earliest time of the attempt, inclusive. A date without a time means midnight in the owner's time zone. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Latest time of the attempt, exclusive. A date without a time means midnight in the owner's time zone. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** Block that applies to an address. */
export class HoldingBlockDto {
  /** Id of the block, needed to lift it. */
  id: string;

  /** Blocked address, or the blocked range that contains it. */
  entityValue: string;
}

/** Code that was sent or tried. */
export class OtpAttemptDto extends RecentAttemptDto {
  /** IP address of the attempt; empty if unknown. */
  ipAddress: string;

  /** Name of the country, in Spanish; null if unknown. */
  country: string | null;

  /** City; null if unknown. */
  city: string | null;

  /** Name of the internet provider; null if unknown. */
  isp: string | null;

  /** True if the attempt came through a VPN. */
  vpnDetected: boolean;

  /** Risk of the address over the last seven days. */
  @RiskLevelField()
  riskLevel: RiskLevel;

  /** True if the address is blocked now, itself or by a range. */
  isBlocked: boolean;

  /** Narrowest block that applies to the address; null if it is not blocked. */
  block: HoldingBlockDto | null;
}

export class OtpAttemptsDto {
  /** Newest 100 matching attempts. */
  attempts: OtpAttemptDto[];
}

/** Address that was seen recently. */
export class SeenIpDto extends PickType(OtpAttemptDto, ['country', 'city', 'isp', 'isBlocked', 'block']) {
  /** Id of the record of the address. */
  id: string;

  /** IP address. */
  ipAddress: string;

  /** True for a network or range of a VPN service. */
  vpnDetected: boolean;

  /** True for a network of a proxy service. */
  proxyDetected: boolean;

  /** True for a Tor exit, or for a network known for Tor exits. */
  torDetected: boolean;

  /** Number of attempts and sends in the last seven days. */
  attempts: number;

  /** Number of failed ones. */
  failures: number;

  /** Time at which the address was last seen. */
  lastSeen: Date;

  /** Risk, 0 to 100. */
  riskScore: number;

  /** Risk level: `riskScore` as a word. */
  @RiskLevelField()
  riskLevel: RiskLevel;
}

export class SeenIpsDto {
  /** The 100 addresses with the highest risk in the last seven days. */
  ips: SeenIpDto[];
}
