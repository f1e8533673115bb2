import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runPrepared } from '../../../database/prepared';
import { Clock } from '../../../common/clock';
import { overlapsAny } from '../../../common/ip-addresses';
import { JobsService } from '../../../jobs/jobs.service';
import { SettingsService } from '../../settings/settings.service';
import type { BlockedEntityType } from './block.entity';
import { LimitsService } from '../limits/limits.service';
import { wrongCodesKey } from '../limits/wrong-codes-key';

const HOUR_MS = 3_600_000;

/** Something was blocked: what came from it before is to be looked at again. */
export const ENTITY_BLOCKED_JOB = 'entity-blocked';
/** A block was lifted: what it had told of those it held counts no more. */
export const ENTITY_LIFTED_JOB = 'entity-lifted';

/** Something that can be blocked: a phone, an address or range, a device, an e-mail. */
export interface Blockable {
  type: BlockedEntityType;
  /** As blocks are stored. */
  value: string;
}

/** A block that an administrator asks for. */
export interface AdminBlock {
  reason: string;
  /** Username. */
  blockedBy: string;
  /** Null is permanent. */
  expiresAt: Date | null;
  /** Whether it takes the place of a block that lasts longer. */
  replace?: boolean;
}

@Injectable()
export class BlocksService {
  private readonly logger = new Logger(BlocksService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly jobs: JobsService,
    private readonly limits: LimitsService,
  ) {}

  /**
   * Whether any of these is blocked now; an address also by a range that holds it. What the owner allows never is.
   * One indexed read of `active_blocks`.
   * @param asked at most one of each kind
   */
  async isBlocked(asked: readonly Blockable[]): Promise<boolean> {
    const { allowlist } = await this.settings.get();
    const entities = asked.filter((entity) => !isAllowed(entity, allowlist));
    if (entities.length === 0) return false;
    const valueOf = (wanted: BlockedEntityType): string | null =>
      entities.find(({ type }) => type === wanted)?.value ?? null;
    const held = (type: string, condition: string): string =>
      `EXISTS (SELECT 1 FROM active_blocks WHERE entity_type = '${type}' AND ${condition})`;
    // One question for each kind: a join over all of them would read every block.
    const rows = await runPrepared(
      this.dataSource,
      `SELECT 1 WHERE ${held('ip', 'network >>= $1::inet')} OR ${held('phone', 'entity_value = $2')}
                   OR ${held('device', 'entity_value = $3')} OR ${held('email', 'entity_value = $4')}`,
      [valueOf('ip'), valueOf('phone'), valueOf('device'), valueOf('email')],
    );
    return rows.length > 0;
  }

  /** Whether the owner has said that this is never blocked. */
  async isAllowed(entity: Blockable, manager?: EntityManager): Promise<boolean> {
    return isAllowed(entity, (await this.settings.get(manager)).allowlist);
  }

  /** The system blocks something for a number of hours, within the caller's transaction; never what the owner allows. */
  async blockForHours(
    manager: EntityManager,
    entity: Blockable,
    hours: number,
    reason: string,
  ): Promise<void> {
    if (await this.isAllowed(entity, manager)) return;
    await this.markLead(manager, entity, 'system');
    await manager.query(
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [
        entity.type,
        entity.value,
        `temp_${hours}h`,
        reason,
        new Date(this.clock.now().getTime() + hours * HOUR_MS),
      ],
    );
    await this.lookAgain(manager, entity);
  }

  /** Whether the system has blocked this before, lifted or expired blocks included. */
  async wasBlockedBefore(manager: EntityManager, entity: Blockable): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      'SELECT 1 FROM blocklist WHERE entity_type = $1 AND entity_value = $2 LIMIT 1',
      [entity.type, entity.value],
    );
    return rows.length > 0;
  }

  /**
   * An administrator blocks something, within the caller's transaction. It takes the place of an earlier such block; of one
   * that lasts longer only when that is asked for.
   * @returns false when an earlier block lasts longer and stays
   */
  async blockByAdmin(
    manager: EntityManager,
    entity: Blockable,
    { reason, blockedBy, expiresAt, replace = false }: AdminBlock,
  ): Promise<boolean> {
    // The lead before what hangs on it, as everywhere: two at work with the same person wait for each other.
    if (entity.type === 'phone')
      await manager.query('SELECT 1 FROM leads WHERE phone_number = $1 AND deleted_at IS NULL FOR UPDATE', [
        entity.value,
      ]);
    // Two administrators at once leave one block, not two.
    await manager.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [
      entity.type,
      entity.value,
    ]);
    if (!replace && expiresAt) {
      const longer: unknown[] = await manager.query(
        `SELECT 1 FROM blocked_entities WHERE entity_type = $1 AND entity_value = $2 AND lifted_at IS NULL
            AND (expires_at IS NULL OR expires_at > $3)`,
        [entity.type, entity.value, expiresAt],
      );
      if (longer.length > 0) return false;
    }
    await manager.query(
      `UPDATE blocked_entities SET lifted_at = $3, lifted_by = $4, lift_reason = 'Reemplazado por otro bloqueo'
        WHERE entity_type = $1 AND entity_value = $2 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`,
      [entity.type, entity.value, this.clock.now(), blockedBy],
    );
    await manager.query(
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [entity.type, entity.value, reason, blockedBy, expiresAt],
    );
    await this.markLead(manager, entity, blockedBy);
    await this.lookAgain(manager, entity);
    return true;
  }

  /**
   * Lifts every block of something that is in force, whoever made it. Its wrong codes count from the start: the next
   * block comes when a cap is reached, not when it has been passed.
   * @returns how many
   */
  async lift(
    manager: EntityManager,
    entity: Blockable,
    liftedBy: string,
    reason: string | null,
  ): Promise<number> {
    await this.markLead(manager, entity, null);
    let lifted = 0;
    for (const table of ['blocked_entities', 'blocklist']) {
      const [, count] = await manager.query<[unknown[], number]>(
        `UPDATE ${table} SET lifted_at = $3, lifted_by = $4, lift_reason = $5
          WHERE entity_type = $1 AND entity_value = $2 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`,
        [entity.type, entity.value, this.clock.now(), liftedBy, reason],
      );
      lifted += count;
    }
    if (entity.type === 'phone' || entity.type === 'ip')
      await this.limits.clear(wrongCodesKey(entity.type, entity.value), manager);
    if (lifted > 0) await this.jobs.enqueue(ENTITY_LIFTED_JOB, entity, { manager });
    return lifted;
  }

  /** Leads whose phone's last block has run out are blocked no more. */
  async releaseLeads(): Promise<void> {
    await this.dataSource.query(
      `UPDATE leads SET is_blocked = false, blocked_at = NULL, blocked_by = NULL
        WHERE is_blocked AND NOT EXISTS (
          SELECT 1 FROM active_blocks b WHERE b.entity_type = 'phone' AND b.entity_value = leads.phone_number)`,
    );
  }

  /** A message that a block kept from being sent goes on record; nobody waits for it. */
  recordSavedMessage(entities: readonly Blockable[]): void {
    const valueOf = (wanted: BlockedEntityType): string | undefined =>
      entities.find(({ type }) => type === wanted)?.value;
    const phone = valueOf('phone');
    if (!phone) return;
    this.dataSource
      .query(
        `INSERT INTO otp_attempts (phone_number, ip_address, success, attempt_type, failure_reason)
         VALUES ($1, $2, false, 'send', 'blocked')`,
        [phone, valueOf('ip') ?? ''],
      )
      .catch((err: unknown) => this.logger.warn({ err }, 'a blocked attempt could not be recorded'));
  }

  /** What came from it before is to be looked at again. */
  private async lookAgain(manager: EntityManager, entity: Blockable): Promise<void> {
    await this.jobs.enqueue(ENTITY_BLOCKED_JOB, entity, { manager });
  }

  /**
   * A lead is blocked while its phone is: the list says so without asking for blocks. Comes before the blocks are
   * touched: whoever works with a lead holds its row first.
   */
  private async markLead(
    manager: EntityManager,
    { type, value }: Blockable,
    by: string | null,
  ): Promise<void> {
    if (type !== 'phone') return;
    await manager.query(
      `UPDATE leads SET is_blocked = $2::text IS NOT NULL, blocked_by = $2, blocked_at = CASE WHEN $2 IS NOT NULL THEN $3::timestamptz END
        WHERE phone_number = $1 AND deleted_at IS NULL`,
      [value, by, this.clock.now()],
    );
  }
}

const isAllowed = ({ type, value }: Blockable, allowlist: readonly string[]): boolean =>
  type === 'ip' ? overlapsAny(value, allowlist) : allowlist.includes(value);
