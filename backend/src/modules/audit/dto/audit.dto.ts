import { IsString, MaxLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { IsMomentOrDay } from '../../../common/moment';
import { PageDto, PageQuery } from '../../../common/pagination.dto';
import { AUDIT_ACTIONS, type AuditAction } from '../audit-actions';
import type { NamedEntry } from '../audit-entry.entity';
import { OneLine } from '../../../common/dto/transforms';
import { IfGiven } from '../../../common/dto/if-given';

const AuditActionField = enumField('AuditAction', AUDIT_ACTIONS, 'Action of a user.');

export class AuditQueryDto extends PageQuery {
  /**
   * Action of the entries.
   * @example login_failed
   */
  @IfGiven()
  @AuditActionField({ message: 'action no es una acción conocida.' })
  action?: AuditAction;

  /**
   * Username of the entries, ignoring case.
   * @example admin
   */
  @IfGiven()
  @OneLine(200)
  @IsString({ message: 'username debe ser texto.' })
  @MaxLength(200, { message: 'username es demasiado largo.' })
  username?: string;

  /**
   * IP address of the entries.
   * @example 203.0.113.7
   */
  @IfGiven()
  @OneLine(45)
  @IsString({ message: 'ipAddress debe ser texto.' })
  @MaxLength(45, { message: 'ipAddress es demasiado larga.' })
  ipAddress?: string;

  /**
   * Target of the entries: a kind and an id.
   * @example lead:0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @OneLine(200)
  @IsString({ message: 'target debe ser texto.' })
  @MaxLength(200, { message: 'target es demasiado largo.' })
  target?: string;

  /**
   * Earliest time of the entries, inclusive. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Latest time of the entries, exclusive. A date without a time means midnight in the owner's time zone.
   * @example 2026-12-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

export class AuditEntryDto {
  /**
   * Id of the entry.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /** Time of the action. */
  createdAt: Date;

  /**
   * Username as it was then, or as it was typed.
   * @example admin
   */
  username: string;

  /**
   * Action of the user.
   * @example email_changed
   */
  @AuditActionField()
  action: AuditAction;

  /**
   * Target of the action: a kind and an id; null if the target is the session itself.
   * @example admin:0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  target: string | null;

  /**
   * Present name of the target: of a lead, campaign, payer, person or user; null if it has no name, or is gone.
   * @example "María Fernández López"
   */
  targetName: string | null;

  /**
   * Values before the action, without secrets.
   * @example {"email": "ana@example.com"}
   */
  before: Record<string, unknown> | null;

  /**
   * Values after the action, without secrets.
   * @example {"email": "ana.perez@example.com"}
   */
  after: Record<string, unknown> | null;

  /**
   * IP address of the user; null for the command line.
   * @example 203.0.113.7
   */
  ipAddress: string | null;

  static from({
    id,
    createdAt,
    username,
    action,
    target,
    before,
    after,
    ipAddress,
    targetName,
  }: NamedEntry): AuditEntryDto {
    return { id, createdAt, username, action, target, targetName, before, after, ipAddress };
  }
}

export class AuditPageDto extends PageDto {
  /** Entries of this page, newest first. */
  entries: AuditEntryDto[];

  /**
   * Number of matching entries.
   * @example 128
   */
  total: number;
}
