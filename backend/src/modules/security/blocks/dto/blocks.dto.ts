import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { CleanText, OneLine } from '../../../../common/dto/transforms';
import { BlockDurationField, BlockedEntityTypeField, type BlockDuration } from '../../security-enums';
import type { BlockedEntityType } from '../block.entity';
import { IfGiven } from '../../../../common/dto/if-given';

/** Ten years. */
const MAX_BLOCK_HOURS = 87_600;

export class BlockQueryDto {
  /**
   * Part of what is blocked, of the reason or of who blocked it.
   * @example 203.0.113
   */
  @IfGiven()
  @OneLine(100)
  @MaxLength(100, { message: 'search es demasiado largo.' })
  @IsString({ message: 'search debe ser texto.' })
  search?: string;

  /** Only of this kind. */
  @IfGiven()
  @BlockedEntityTypeField({ message: 'entityType debe ser phone, ip, device o email.' })
  entityType?: BlockedEntityType;

  /** Only those in force, or only those that are over. */
  @IfGiven()
  @IsIn(['active', 'over'], { message: 'status debe ser active u over.' })
  status?: 'active' | 'over';
}

/** A block, in force or over. */
export class BlockDto {
  /** Id of the block. */
  id: string;

  /** Kind of the blocked value: address, phone or device. */
  @BlockedEntityTypeField()
  entityType: BlockedEntityType;

  /** What is blocked: an E.164 phone, an address or range (CIDR), a device, an e-mail. */
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

  /** When an administrator lifted it before its end; null when it was not lifted. */
  liftedAt: Date | null;

  /** Username of who lifted it. */
  liftedBy: string | null;

  /** Why, when that was said. */
  liftReason: string | null;

  /**
   * `permanent`, `temp_1h`, `temp_24h`, …
   * @example temp_24h
   */
  blockType: string;
}

export class BlocksDto {
  /** The newest 200 that match, those in force first. */
  blocked: BlockDto[];
}

export class BlockRequestDto {
  /** Kind of the blocked value: address, phone or device. */
  @BlockedEntityTypeField({ message: 'entityType debe ser phone, ip, device o email.' })
  entityType: BlockedEntityType;

  /**
   * A US phone; an address, or a range in CIDR notation (at least /8, IPv6 at least /16); a device; an e-mail.
   * @example 203.0.113.0/24
   */
  @OneLine(200)
  @MaxLength(200, { message: 'entityValue es demasiado largo.' })
  @MinLength(1, { message: 'Escriba qué bloquear.' })
  @IsString({ message: 'Escriba qué bloquear.' })
  entityValue: string;

  /**
   * Why.
   * @example "Envíos automáticos"
   */
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @MinLength(1, { message: 'Reason is required' })
  @IsString({ message: 'Reason is required' })
  reason: string;

  /** For how long. */
  @BlockDurationField({ message: 'blockType debe ser temporary o permanent.' })
  blockType: BlockDuration;

  /**
   * Hours of a temporary block; 24 when left out.
   * @example 24
   */
  @IfGiven()
  @Max(MAX_BLOCK_HOURS, { message: 'duration es de 87,600 horas como máximo.' })
  @Min(1, { message: 'duration es de al menos una hora.' })
  @IsInt({ message: 'duration debe ser un número de horas.' })
  duration?: number;

  /** Whether it takes the place of a block of the same thing that lasts longer; false when left out. */
  @IfGiven()
  @IsBoolean({ message: 'replace debe ser true o false.' })
  replace?: boolean;
}

/** Why a block is lifted; may be left out. */
export class LiftBlockDto {
  /**
   * Kept with the block and in the audit trail.
   * @example "Era un cliente"
   */
  @IfGiven()
  @CleanText(500)
  @MaxLength(500, { message: 'El motivo puede tener 500 caracteres como máximo.' })
  @IsString({ message: 'El motivo debe ser texto.' })
  reason?: string;
}
