import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { CleanText, OneLine } from '../../../common/dto/transforms';
import { BlockDurationField, BlockedEntityTypeField, type BlockDuration } from '../security-enums';
import type { BlockedEntityType } from './block.entity';
import { IfGiven } from '../../../common/dto/if-given';

/** Ten years. */
const MAX_BLOCK_HOURS = 87_600;

export class BlockQueryDto {
  /**
   * Part of the blocked value, of the reason, or of the username of the user who blocked it.
   * @example 203.0.113
   */
  @IfGiven()
  @OneLine(100)
  @MaxLength(100, { message: 'search es demasiado largo.' })
  @IsString({ message: 'search debe ser texto.' })
  search?: string;

  /** Kind of the blocked value. */
  @IfGiven()
  @BlockedEntityTypeField({ message: 'entityType debe ser phone, ip, device o email.' })
  entityType?: BlockedEntityType;

  /** `active`: blocks in force; `over`: blocks that have ended. */
  @IfGiven()
  @IsIn(['active', 'over'], { message: 'status debe ser active u over.' })
  status?: 'active' | 'over';
}

/** Block, in force or ended. */
export class BlockDto {
  /** Id of the block. */
  id: string;

  /** Kind of the blocked value: IP address, phone or device. */
  @BlockedEntityTypeField()
  entityType: BlockedEntityType;

  /** Blocked value: a phone in E.164, an IP address or range (CIDR), a device or an e-mail address. */
  entityValue: string;

  /** Reason for the block. */
  reason: string;

  /** Time at which the block began. */
  createdAt: Date;

  /** Username of the user who blocked it, or `system`. */
  createdBy: string;

  /** Time at which the block ends; null if it is permanent. */
  expiresAt: Date | null;

  /** True if the block is in force. */
  isActive: boolean;

  /** Time at which a user lifted the block before its end; null if it was not lifted. */
  liftedAt: Date | null;

  /** Username of the user who lifted the block. */
  liftedBy: string | null;

  /** Reason for lifting the block; null if none was given. */
  liftReason: string | null;

  /**
   * `permanent`, `temp_1h`, `temp_24h`, …
   * @example temp_24h
   */
  blockType: string;
}

export class BlocksDto {
  /** Newest 200 matching blocks, those in force first. */
  blocked: BlockDto[];
}

export class BlockRequestDto {
  /** Kind of the value to block: IP address, phone or device. */
  @BlockedEntityTypeField({ message: 'entityType debe ser phone, ip, device o email.' })
  entityType: BlockedEntityType;

  /**
   * Value to block: a US phone; an IP address, or a range in CIDR notation (at least /8, IPv6 at least /16); a
   * device; an e-mail address.
   * @example 203.0.113.0/24
   */
  @OneLine(200)
  @MaxLength(200, { message: 'entityValue es demasiado largo.' })
  @MinLength(1, { message: 'Escriba qué bloquear.' })
  @IsString({ message: 'Escriba qué bloquear.' })
  entityValue: string;

  /**
   * Reason for the block.
   * @example "Envíos automáticos"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Reason is required' })
  @IsString({ message: 'Reason is required' })
  reason: string;

  /** Duration of the block. */
  @BlockDurationField({ message: 'blockType debe ser temporary o permanent.' })
  blockType: BlockDuration;

  /**
   * Hours of a temporary block; 24 if omitted.
   * @example 24
   */
  @IfGiven()
  @Max(MAX_BLOCK_HOURS, { message: 'duration es de 87,600 horas como máximo.' })
  @Min(1, { message: 'duration es de al menos una hora.' })
  @IsInt({ message: 'duration debe ser un número de horas.' })
  duration?: number;

  /** True to replace a longer block of the same value; false if omitted. */
  @IfGiven()
  @IsBoolean({ message: 'replace debe ser true o false.' })
  replace?: boolean;
}

/** Reason for lifting a block. */
export class LiftBlockDto {
  /**
   * Reason, stored with the block and in the audit trail.
   * @example "Era un cliente"
   */
  @IfGiven()
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;
}
