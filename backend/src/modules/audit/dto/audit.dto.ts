import { IsString, MaxLength } from 'class-validator';
import { enumField } from '../../../common/dto/enum-field';
import { IsMomentOrDay } from '../../../common/moment';
import { PageQuery } from '../../../common/pagination.dto';
import { AUDIT_ACTIONS, type AuditAction } from '../audit-actions';
import type { NamedEntry } from '../audit-entry.entity';
import { OneLine } from '../../../common/dto/transforms';
import { IfGiven } from '../../../common/dto/if-given';

const AuditActionField = enumField('AuditAction', AUDIT_ACTIONS, 'What was done.');

export class AuditQueryDto extends PageQuery {
  /**
   * Only this action.
   * @example login_failed
   */
  @IfGiven()
  @AuditActionField({ message: 'action no es una acción conocida.' })
  action?: AuditAction;

  /**
   * Only entries of this username, in any case.
   * @example admin
   */
  @IfGiven()
  @OneLine(200)
  @IsString({ message: 'username debe ser texto.' })
  @MaxLength(200, { message: 'username es demasiado largo.' })
  username?: string;

  /**
   * Only entries from this address.
   * @example 203.0.113.7
   */
  @IfGiven()
  @OneLine(45)
  @IsString({ message: 'ipAddress debe ser texto.' })
  @MaxLength(45, { message: 'ipAddress es demasiado larga.' })
  ipAddress?: string;

  /**
   * Only entries on this, named by a kind and an id.
   * @example lead:0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  @IfGiven()
  @OneLine(200)
  @IsString({ message: 'target debe ser texto.' })
  @MaxLength(200, { message: 'target es demasiado largo.' })
  target?: string;

  /**
   * Only entries at or after this moment. A day alone is midnight by the office’s clocks.
   * @example 2026-11-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Only entries before this moment. A day alone is midnight by the office’s clocks.
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

  /** When it happened. */
  createdAt: Date;

  /**
   * The username as it was then, or as it was typed.
   * @example admin
   */
  username: string;

  /**
   * What was done.
   * @example email_changed
   */
  @AuditActionField()
  action: AuditAction;

  /**
   * What it was done to: a kind and an id; null when it is the session itself.
   * @example admin:0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  target: string | null;

  /**
   * What that is called now: the name of a lead, a campaign, a payer, a person or an administrator; null where it has no name,
   * or is gone.
   * @example "María Fernández López"
   */
  targetName: string | null;

  /**
   * The values before, without secrets.
   * @example {"email": "ana@example.com"}
   */
  before: Record<string, unknown> | null;

  /**
   * The values after, without secrets.
   * @example {"email": "ana.perez@example.com"}
   */
  after: Record<string, unknown> | null;

  /**
   * Where from; null for the command line.
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

export class AuditPageDto {
  /** The entries of this page, the newest first. */
  entries: AuditEntryDto[];

  /**
   * Entries that match.
   * @example 128
   */
  total: number;

  /**
   * This page, from 1.
   * @example 1
   */
  page: number;

  /**
   * Rows per page.
   * @example 10
   */
  pageSize: number;
}
