import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { IsMomentOrDay } from '../../../../common/moment';
import { OneLine, Phone, TrueOrFalse } from '../../../../common/dto/transforms';
import type { RiskLevel } from '../../addresses/ip-risk';
import type { AttemptType } from '../../attempts/otp-attempt.entity';
import { AttemptTypeField, RiskLevelField } from '../../security-enums';
import { IfGiven } from '../../../../common/dto/if-given';

/** Failed tries and refused sends. */
export class FailedAttemptsDto {
  /** Since midnight, by the owner's clock. */
  today: number;

  /** Since Monday, by the owner's clock. */
  thisWeek: number;
}

/** Whether the system does its work. */
export class SystemStatusDto {
  /** True when nothing below is wrong. */
  ok: boolean;

  /**
   * What is wrong, in words.
   * @example ["La cola de mensajes está atrasada"]
   */
  problems: string[];
}

export class SecurityStatsDto {
  /** Tries and sends that failed. */
  failedAttempts: FailedAttemptsDto;

  /** Blocks in force, by administrators and by the system. */
  activeBlocks: number;

  /** Addresses of the last seven days whose risk is high or critical. */
  highRiskIPs: number;

  /** Whether the system does its work. */
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
   * Only from this address, however it is written.
   * @example 203.0.113.7
   */
  @IfGiven()
  @OneLine(45)
  @MaxLength(45, { message: 'ip es demasiado larga.' })
  @IsString({ message: 'ip debe ser texto.' })
  ip?: string;

  /** Only those that succeeded, or only those that failed. */
  @IfGiven()
  @IsBoolean({ message: 'success debe ser true o false.' })
  @TrueOrFalse()
  success?: boolean;

  /** Only at or after this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /** Only before this moment. A day alone is midnight by the office’s clocks. */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** The block that keeps an address out. */
export class HoldingBlockDto {
  /** Id of the block, by which it is lifted. */
  id: string;

  /** The address, or a range that holds it. */
  entityValue: string;
}

/** One code sent, or one code tried. */
export class OtpAttemptDto {
  /** Id of the attempt. */
  id: string;

  /** E.164. */
  phoneNumber: string;

  /** Address it came from; empty when unknown. */
  ipAddress: string;

  /** `send` or `verify`. */
  @AttemptTypeField()
  attemptType: AttemptType;

  /** Country in Spanish; null when unknown. */
  country: string | null;

  /** City; null when unknown. */
  city: string | null;

  /** Who provides the connection; null when unknown. */
  isp: string | null;

  /** Whether it came through a VPN. */
  vpnDetected: boolean;

  /** Whether the code was sent, or was right. */
  success: boolean;

  /** A stable word, such as `wrong_code`; null when it succeeded. */
  failureReason: string | null;

  /** When. */
  createdAt: Date;

  /** Risk of the address over the last seven days. */
  @RiskLevelField()
  riskLevel: RiskLevel;

  /** Whether the address is blocked now, by itself or by a range. */
  isBlocked: boolean;

  /** The narrowest of the blocks that keep it out; null when it is not blocked. */
  block: HoldingBlockDto | null;
}

export class OtpAttemptsDto {
  /** The newest 100 that match. */
  attempts: OtpAttemptDto[];
}

/** An address that has been here lately. */
export class SeenIpDto {
  /** Id of the address's record. */
  id: string;

  /** The address. */
  ipAddress: string;

  /** Country in Spanish; null when unknown. */
  country: string | null;

  /** City; null when unknown. */
  city: string | null;

  /** Who provides the connection; null when unknown. */
  isp: string | null;

  /** A network or range of a VPN service. */
  vpnDetected: boolean;

  /** A network of a proxy service. */
  proxyDetected: boolean;

  /** A Tor exit, or a network known for them. */
  torDetected: boolean;

  /** Whether it is blocked now, by itself or by a range. */
  isBlocked: boolean;

  /** The narrowest of the blocks that keep it out; null when it is not blocked. */
  block: HoldingBlockDto | null;

  /** Tries and sends in the last seven days. */
  attempts: number;

  /** Of them, failed. */
  failures: number;

  /** When it was here last. */
  lastSeen: Date;

  /** 0 to 100. */
  riskScore: number;

  /** The same as a word. */
  @RiskLevelField()
  riskLevel: RiskLevel;
}

export class SeenIpsDto {
  /** The riskiest 100 of the last seven days. */
  ips: SeenIpDto[];
}
