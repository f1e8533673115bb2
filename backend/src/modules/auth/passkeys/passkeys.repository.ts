import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { Passkey } from './passkey.entity';

export type ListedPasskey = Pick<Passkey, 'id' | 'name' | 'createdAt' | 'lastUsedAt'>;

/** Data needed to verify the answer of a passkey. */
export type KnownPasskey = Pick<Passkey, 'id' | 'adminId' | 'name' | 'publicKey'>;

export type NewPasskey = Pick<Passkey, 'adminId' | 'name' | 'credentialId' | 'publicKey' | 'transports'> & {
  counter: number;
};

/** Reads and writes the `passkeys` and `spent_passkey_challenges` tables. No other module writes them. */
@Injectable()
export class PasskeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a user's passkeys, oldest first. */
  list(adminId: string): Promise<ListedPasskey[]> {
    return many(
      this.dataSource,
      `SELECT id, name, created_at AS "createdAt", last_used_at AS "lastUsedAt" FROM passkeys WHERE admin_id = $1 ORDER BY id`,
      [adminId],
    );
  }

  /** Returns a user's credentials for the browser, so that it does not register the same device twice. */
  credentialsOf(adminId: string): Promise<Pick<Passkey, 'credentialId' | 'transports'>[]> {
    return many(
      this.dataSource,
      'SELECT credential_id AS "credentialId", transports FROM passkeys WHERE admin_id = $1 ORDER BY id',
      [adminId],
    );
  }

  find(credentialId: Buffer): Promise<KnownPasskey | null> {
    return one(
      this.dataSource,
      `SELECT id, admin_id AS "adminId", name, public_key AS "publicKey" FROM passkeys WHERE credential_id = $1`,
      [credentialId],
    );
  }

  /** Lets only one transaction at a time change a user's passkeys, until it ends. */
  async lock(manager: EntityManager, adminId: string): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtext('passkeys'), hashtext($1))`, [adminId]);
  }

  async count(manager: EntityManager, adminId: string): Promise<number> {
    const row = await one<{ count: number }>(
      manager,
      'SELECT count(*)::int AS count FROM passkeys WHERE admin_id = $1',
      [adminId],
    );
    return row!.count;
  }

  /**
   * Inserts a passkey.
   * @returns its id, or null if the credential id is registered already
   */
  async insert(manager: EntityManager, key: NewPasskey): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO passkeys (admin_id, name, credential_id, public_key, counter, transports)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (credential_id) DO NOTHING RETURNING id`,
      [key.adminId, key.name, key.credentialId, key.publicKey, key.counter, key.transports],
    );
    return row?.id ?? null;
  }

  /**
   * Records the use of a passkey if its counter has grown.
   * @returns false for a counter that went back, which may mean a copied key, and for a removed passkey
   */
  async markUsed(id: string, counter: number, now: Date): Promise<boolean> {
    const used = await run(
      this.dataSource,
      `UPDATE passkeys SET counter = $2, last_used_at = $3 WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0))`,
      [id, counter, now],
    );
    return used > 0;
  }

  /**
   * Removes a passkey.
   * @returns its name, or null if the user has no such passkey
   */
  async remove(manager: EntityManager, adminId: string, id: string): Promise<string | null> {
    const row = await one<{ name: string }>(
      manager,
      'DELETE FROM passkeys WHERE id = $1 AND admin_id = $2 RETURNING name',
      [id, adminId],
    );
    return row?.name ?? null;
  }

  /**
   * Removes all passkeys of a user.
   * @returns the number of passkeys
   */
  removeOf(on: StatementSource, adminId: string): Promise<number> {
    return run(on, 'DELETE FROM passkeys WHERE admin_id = $1', [adminId]);
  }

  /**
   * Stores an answered challenge.
   * @returns false if it was answered before
   */
  async spend(challenge: string, expiresAt: Date): Promise<boolean> {
    const spent = await run(
      this.dataSource,
      'INSERT INTO spent_passkey_challenges (challenge, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [challenge, expiresAt],
    );
    return spent > 0;
  }

  async forgetChallenges(now: Date): Promise<void> {
    await run(this.dataSource, 'DELETE FROM spent_passkey_challenges WHERE expires_at <= $1', [now]);
  }
}
