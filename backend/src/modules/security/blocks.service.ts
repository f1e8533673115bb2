import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { runPrepared } from '../../database/prepared';
import { Clock } from '../../common/clock';
import type { BlockedEntityType } from './block.entity';

const HOUR_MS = 3_600_000;

@Injectable()
export class BlocksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Whether any of these is blocked now. One indexed read of `active_blocks`. */
  async isBlocked(entities: readonly { type: BlockedEntityType; value: string }[]): Promise<boolean> {
    const rows = await runPrepared(
      this.dataSource,
      `SELECT 1 FROM unnest($1::text[], $2::text[]) AS asked(type, value)
        WHERE EXISTS (SELECT 1 FROM active_blocks b WHERE b.entity_type = asked.type AND b.entity_value = asked.value)
        LIMIT 1`,
      [entities.map(({ type }) => type), entities.map(({ value }) => value)],
    );
    return rows.length > 0;
  }

  /** The system blocks something for a number of hours, within the caller's transaction. */
  async blockForHours(
    manager: EntityManager,
    entity: { type: BlockedEntityType; value: string },
    hours: number,
    reason: string,
  ): Promise<void> {
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
  }

  /** Whether the system has blocked this before, lifted or expired blocks included. */
  async wasBlockedBefore(
    manager: EntityManager,
    entity: { type: BlockedEntityType; value: string },
  ): Promise<boolean> {
    const rows: unknown[] = await manager.query(
      'SELECT 1 FROM blocklist WHERE entity_type = $1 AND entity_value = $2 LIMIT 1',
      [entity.type, entity.value],
    );
    return rows.length > 0;
  }

  /** An administrator blocks something, within the caller's transaction. */
  async blockByAdmin(
    manager: EntityManager,
    entity: { type: BlockedEntityType; value: string },
    { reason, blockedBy, expiresAt }: { reason: string; blockedBy: string; expiresAt: Date | null },
  ): Promise<void> {
    await manager.query(
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [entity.type, entity.value, reason, blockedBy, expiresAt],
    );
  }

  /** Lifts every block of something that is in force, whoever made it. */
  async lift(
    manager: EntityManager,
    entity: { type: BlockedEntityType; value: string },
    liftedBy: string,
  ): Promise<void> {
    for (const table of ['blocked_entities', 'blocklist']) {
      await manager.query(
        `UPDATE ${table} SET lifted_at = $3, lifted_by = $4
          WHERE entity_type = $1 AND entity_value = $2 AND lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $3)`,
        [entity.type, entity.value, this.clock.now(), liftedBy],
      );
    }
  }
}
