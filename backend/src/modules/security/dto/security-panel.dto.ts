import { Transform, type TransformFnParams } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { IsMoment } from '../../../common/moment';
import type { BlockedEntityType } from '../block.entity';
import type { RiskLevel } from '../ip-risk';

const MAX_BLOCK_HOURS = 87_600;
const trimmed = ({ value }: TransformFnParams): unknown => (typeof value === 'string' ? value.trim() : value);

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
   * @example 305
   */
  @IsOptional()
  @MaxLength(40, { message: 'phone es demasiado largo.' })
  @IsString({ message: 'phone debe ser texto.' })
  phone?: string;

  /**
   * Only from this address.
   * @example 203.0.113.7
   */
  @IsOptional()
  @MaxLength(45, { message: 'ip es demasiado larga.' })
  @IsString({ message: 'ip debe ser texto.' })
  ip?: string;

  /** Only those that succeeded, or only those that failed. */
  @IsOptional()
  @IsBoolean({ message: 'success debe ser true o false.' })
  @Transform(({ value }): unknown => (value === 'true' ? true : value === 'false' ? false : value))
  success?: boolean;

  /** Only at or after this moment. */
  @IsOptional()
  @IsMoment('from')
  from?: Date;

  /** Only before this moment. */
  @IsOptional()
  @IsMoment('to')
  to?: Date;
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
  attemptType: string;

  /** Country in Spanish; null when unknown. */
  country: string | null;

  /** City; null when unknown. */
  city: string | null;

  /** Whether the code was sent, or was right. */
  success: boolean;

  /** A stable word, such as `wrong_code`; null when it succeeded. */
  failureReason: string | null;

  /** When. */
  createdAt: Date;

  /** Risk of the address over the last seven days. */
  riskLevel: RiskLevel;
}

export class OtpAttemptsDto {
  /** The newest 100 that match. */
  attempts: OtpAttemptDto[];
}

/** A block, in force or over. */
export class BlockDto {
  /** Id of the block. */
  id: string;

  /** `phone`, `ip`, `device` or `email`. */
  entityType: string;

  /** What is blocked. */
  entityValue: string;

  /** Why. */
  reason: string;

  /** Since when. */
  createdAt: Date;

  /** Username, or `system`. */
  createdBy: string;

  /** Null is permanent. */
  expiresAt: Date | null;

  /** Whether it is in force. */
  isActive: boolean;

  /**
   * `permanent`, `temp_1h`, `temp_24h`, …
   * @example temp_24h
   */
  blockType: string;
}

export class BlocksDto {
  /** The newest 200, those in force first. */
  blocked: BlockDto[];
}

/** An address that has been here lately. */
export class SeenIpDto {
  /** The address. */
  ipAddress: string;

  /** Country in Spanish; null when unknown. */
  country: string | null;

  /** City; null when unknown. */
  city: string | null;

  /** Tries and sends in the last seven days. */
  attempts: number;

  /** Of them, failed. */
  failures: number;

  /** The last of them. */
  lastSeen: Date;

  /** 0 to 100. */
  riskScore: number;

  /** The same as a word. */
  riskLevel: RiskLevel;
}

export class SeenIpsDto {
  /** The riskiest 100 of the last seven days. */
  ips: SeenIpDto[];
}

export class BlockRequestDto {
  /** What kind of thing. */
  @IsIn(['phone', 'ip', 'device', 'email'], { message: 'entityType debe ser phone, ip, device o email.' })
  entityType: BlockedEntityType;

  /**
   * The phone, address, device or e-mail.
   * @example 203.0.113.7
   */
  @Transform(trimmed)
  @MaxLength(200, { message: 'entityValue es demasiado largo.' })
  @MinLength(1, { message: 'Escriba qué bloquear.' })
  @IsString({ message: 'Escriba qué bloquear.' })
  entityValue: string;

  /** Why. */
  @Transform(trimmed)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Reason is required' })
  @IsString({ message: 'Reason is required' })
  reason: string;

  /** For how long. */
  @IsIn(['temporary', 'permanent'], { message: 'blockType debe ser temporary o permanent.' })
  blockType: 'temporary' | 'permanent';

  /**
   * Hours of a temporary block; 24 when left out.
   * @example 24
   */
  @IsOptional()
  @Max(MAX_BLOCK_HOURS, { message: 'duration es de 87,600 horas como máximo.' })
  @Min(1, { message: 'duration es de al menos una hora.' })
  @IsInt({ message: 'duration debe ser un número de horas.' })
  duration?: number;
}
