import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import type { BlockedEntityType } from './block.entity';

/** Entity that can be blocked: a phone, an address or range, a device, an e-mail. */
export interface Blockable {
  type: BlockedEntityType;
  /** Value as blocks store it. */
  value: string;
}

const IN_FORCE = 'lifted_at IS NULL AND (expires_at IS NULL OR expires_at > $3)';

const SET_LIFTED = `SET lifted_at = $3, lifted_by = $4, lift_reason = $5
  WHERE entity_type = $1 AND entity_value = $2 AND ${IN_FORCE}`;

/** Lifting of a block before its expiry. */
export interface Lift {
  at: Date;
  /** Username. */
  by: string;
  reason: string | null;
}

/** Reads and writes the `blocked_entities` (by users) and `blocklist` (by the system) tables. */
@Injectable()
export class BlocksRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns whether one of the values is blocked now. An address is also blocked by a range that contains it. Null values are not looked
   * up.
   */
  async isBlocked(values: Readonly<Record<BlockedEntityType, string | null>>): Promise<boolean> {
    const held = (type: BlockedEntityType, condition: string): string =>
      `EXISTS (SELECT 1 FROM active_blocks WHERE entity_type = '${type}' AND ${condition})`;
    // Uses one EXISTS per kind, because a join over all of them would read every block.
    const row = await one(
      this.dataSource,
      `SELECT 1 WHERE ${held('ip', 'network >>= $1::inet')} OR ${held('phone', 'entity_value = $2')}
                   OR ${held('device', 'entity_value = $3')} OR ${held('email', 'entity_value = $4')}`,
      [values.ip, values.phone, values.device, values.email],
      { prepared: true },
    );
    return row !== null;
  }

  /** Returns the entity of a block in force, or null if the block is unknown, expired or lifted. */
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

  /** Returns whether the system has blocked this before, including lifted or expired blocks. */
  async wasBlockedBySystem(manager: EntityManager, { type, value }: Blockable): Promise<boolean> {
    const row = await one(
      manager,
      'SELECT 1 FROM blocklist WHERE entity_type = $1 AND entity_value = $2 LIMIT 1',
      [type, value],
    );
    return row !== null;
  }

  /** Returns the block in force that lasts longest, or null if the entity is not blocked. */
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

  /** Serialises users who block the same entity, until the transaction ends. */
  async lock(manager: EntityManager, { type, value }: Blockable): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', [type, value]);
  }

  /** Returns whether a user's block is in force that ends after this moment. */
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

  /**
   * Lifts the blocks in force by users.
   * @returns the number of blocks
   */
  liftByAdmin(manager: EntityManager, entity: Blockable, lift: Lift): Promise<number> {
    return run(manager, `UPDATE blocked_entities ${SET_LIFTED}`, liftValues(entity, lift));
  }

  /**
   * Lifts the blocks in force by the system.
   * @returns the number of blocks
   */
  liftBySystem(manager: EntityManager, entity: Blockable, lift: Lift): Promise<number> {
    return run(manager, `UPDATE blocklist ${SET_LIFTED}`, liftValues(entity, lift));
  }

  /** Locks the leads, including deleted ones, that are marked as blocked although no block of their phone is in force. */
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
