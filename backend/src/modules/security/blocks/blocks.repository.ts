import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { BlockedEntityType } from './block.entity';

/** Something that can be blocked: a phone, an address or range, a device, an e-mail. */
export interface Blockable {
  type: BlockedEntityType;
  /** As blocks are stored. */
  value: string;
}

const IN_FORCE = 'lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $3)';

const SET_LIFTED = `SET lifted_at = $3, lifted_by = $4, lift_reason = $5
  WHERE entity_type = $1 AND entity_value = $2 AND ${IN_FORCE}`;

/** The end of a block before its time. */
export interface Lift {
  at: Date;
  /** Username. */
  by: string;
  reason: string | null;
}

/** The statements on `blocked_entities` (by administrators) and `blocklist` (by the system). */
@Injectable()
export class BlocksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether one of these is blocked now; an address also by a range that holds it. A null value is not looked up. */
  async isBlocked(values: Readonly<Record<BlockedEntityType, string | null>>): Promise<boolean> {
    const held = (type: BlockedEntityType, condition: string): string =>
      `EXISTS (SELECT 1 FROM active_blocks WHERE entity_type = '${type}' AND ${condition})`;
    // One EXISTS for each kind: a join over all of them would read every block.
    const row = await one(
      this.dataSource,
      `SELECT 1 WHERE ${held('ip', 'network >>= $1::inet')} OR ${held('phone', 'entity_value = $2')}
                   OR ${held('device', 'entity_value = $3')} OR ${held('email', 'entity_value = $4')}`,
      [values.ip, values.phone, values.device, values.email],
      { prepared: true },
    );
    return row !== null;
  }

  /** What the block in force with that id holds; null for a block that is unknown, over or lifted. */
  entityInForce(manager: EntityManager, id: string): Promise<Blockable | null> {
    return one(
      manager,
      'SELECT entity_type AS type, entity_value AS value FROM active_blocks WHERE id = $1',
      [id],
    );
  }

  async insertBySystem(
    manager: EntityManager,
    { type, value }: Blockable,
    block: { blockType: string; reason: string; expiresAt: Date },
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO blocklist (entity_type, entity_value, block_type, reason, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [type, value, block.blockType, block.reason, block.expiresAt],
    );
  }

  /** Whether the system has blocked this before, lifted or expired blocks included. */
  async wasBlockedBySystem(manager: EntityManager, { type, value }: Blockable): Promise<boolean> {
    const row = await one(
      manager,
      'SELECT 1 FROM blocklist WHERE entity_type = $1 AND entity_value = $2 LIMIT 1',
      [type, value],
    );
    return row !== null;
  }

  /** The block in force of something that lasts longest; null for what is not blocked. */
  lastingLongest(
    manager: EntityManager,
    { type, value }: Blockable,
  ): Promise<{ reason: string; expiresAt: Date | null } | null> {
    return one(
      manager,
      `SELECT reason, expires_at AS "expiresAt" FROM active_blocks WHERE entity_type = $1 AND entity_value = $2
        ORDER BY expires_at DESC NULLS FIRST LIMIT 1`,
      [type, value],
    );
  }

  /** Serialises the administrators who block the same thing, until the transaction ends. */
  async lock(manager: EntityManager, { type, value }: Blockable): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [type, value]);
  }

  /** Whether an administrator's block is in force that ends after this moment. */
  async isBlockedPast(manager: EntityManager, { type, value }: Blockable, moment: Date): Promise<boolean> {
    const row = await one(
      manager,
      `SELECT 1 FROM blocked_entities WHERE entity_type = $1 AND entity_value = $2 AND ${IN_FORCE}`,
      [type, value, moment],
    );
    return row !== null;
  }

  async insertByAdmin(
    manager: EntityManager,
    { type, value }: Blockable,
    block: { reason: string; blockedBy: string; expiresAt: Date | null },
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO blocked_entities (entity_type, entity_value, reason, blocked_by, expires_at) VALUES ($1, $2, $3, $4, $5)`,
      [type, value, block.reason, block.blockedBy, block.expiresAt],
    );
  }

  /** Lifts the blocks in force by administrators. @returns how many */
  liftByAdmin(manager: EntityManager, entity: Blockable, lift: Lift): Promise<number> {
    return run(manager, `UPDATE blocked_entities ${SET_LIFTED}`, liftValues(entity, lift));
  }

  /** Lifts the blocks in force by the system. @returns how many */
  liftBySystem(manager: EntityManager, entity: Blockable, lift: Lift): Promise<number> {
    return run(manager, `UPDATE blocklist ${SET_LIFTED}`, liftValues(entity, lift));
  }

  /** Locks the leads, deleted ones included, that are marked as blocked while no block of their phone is in force. */
  async lockReleasedLeads(manager: EntityManager): Promise<string[]> {
    const leads = await many<{ id: string }>(
      manager,
      `SELECT id FROM leads
        WHERE is_blocked AND NOT EXISTS (
          SELECT 1 FROM active_blocks b WHERE b.entity_type = 'phone' AND b.entity_value = leads.phone_number)
        ORDER BY id FOR NO KEY UPDATE`,
    );
    return leads.map(({ id }) => id);
  }
}

const liftValues = ({ type, value }: Blockable, { at, by, reason }: Lift): unknown[] => [
  type,
  value,
  at,
  by,
  reason,
];
