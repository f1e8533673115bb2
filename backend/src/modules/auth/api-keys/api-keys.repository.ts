import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { SignedInAdmin } from '../../../common/current-admin';
import { many, one, run } from '../../../database/statements';
import { SECOND_FACTOR_DUE, SIGHT } from '../admin-rights-sql';
import type { ApiKey } from './api-key.entity';

/** Valid key with its creator's current permissions. */
export interface LiveKey
  extends
    Pick<SignedInAdmin, 'id' | 'username' | 'role' | 'sees' | 'secondFactorDue'>,
    Pick<ApiKey, 'name' | 'scopes' | 'secretHash'> {
  keyId: string;
  /** Whether the last recorded call is more than a minute old. */
  stale: boolean;
}

export interface ListedKey extends Pick<
  ApiKey,
  'id' | 'name' | 'scopes' | 'expiresAt' | 'lastUsedAt' | 'createdAt'
> {
  /** Username of the creator. */
  createdBy: string;
}

/** Reads and writes the `api_keys` table. No other module writes it. Compares with the product's clock, which all instances share. */
@Injectable()
export class ApiKeysRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the keys, the one that expires first at the top. */
  list(): Promise<ListedKey[]> {
    return many(
      this.dataSource,
      `SELECT k.id, k.name, k.scopes, k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
              k.created_at AS "createdAt", a.username AS "createdBy"
         FROM api_keys k JOIN admin_users a ON a.id = k.admin_id ORDER BY k.expires_at, k.id`,
    );
  }

  /** Returns a key, or null if it is expired, deleted or its creator is inactive. */
  findLive(publicPart: string): Promise<LiveKey | null> {
    return one(
      this.dataSource,
      `SELECT k.id AS "keyId", k.name, k.scopes, k.secret_hash AS "secretHash",
              a.id, a.username, a.role, ${SIGHT} AS sees, ${SECOND_FACTOR_DUE} AS "secondFactorDue",
              coalesce(k.last_used_at < $2::timestamptz - interval '1 minute', true) AS stale
         FROM api_keys k JOIN admin_users a ON a.id = k.admin_id
        WHERE k.public_part = $1 AND k.expires_at > $2 AND a.is_active`,
      [publicPart, this.clock.now()],
      { prepared: true },
    );
  }

  /** Records the time of a call, once a minute even if several calls find it outdated at the same time. */
  async touch(id: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE api_keys SET last_used_at = $2
        WHERE id = $1 AND coalesce(last_used_at < $2::timestamptz - interval '1 minute', true)`,
      [id, this.clock.now()],
    );
  }

  /**
   * Lets only one transaction at a time add keys, until it ends.
   * @returns the number of keys
   */
  async lockAndCount(manager: EntityManager): Promise<number> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtext('api_keys'))`);
    const row = await one<{ count: number }>(manager, 'SELECT count(*)::int AS count FROM api_keys');
    return row!.count;
  }

  /**
   * Adds a key and locks the account's row, so that an account that is being deactivated receives no key.
   * @returns its id, or null if the account is not active
   * @throws QueryFailedError (unique violation) if the name is taken
   */
  async insert(
    manager: EntityManager,
    key: Pick<ApiKey, 'adminId' | 'name' | 'scopes' | 'publicPart' | 'secretHash' | 'expiresAt'>,
  ): Promise<string | null> {
    const row = await one<{ id: string }>(
      manager,
      `WITH account AS (SELECT id FROM admin_users WHERE id = $1 AND is_active FOR SHARE)
       INSERT INTO api_keys (admin_id, name, scopes, public_part, secret_hash, expires_at)
       SELECT id, $2, $3, $4, $5, $6 FROM account RETURNING id`,
      [key.adminId, key.name, key.scopes, key.publicPart, key.secretHash, key.expiresAt],
    );
    return row?.id ?? null;
  }

  /**
   * Removes a key.
   * @returns its name and scopes, or null if there is no such key
   */
  remove(manager: EntityManager, id: string): Promise<Pick<ApiKey, 'name' | 'scopes'> | null> {
    return one(manager, 'DELETE FROM api_keys WHERE id = $1 RETURNING name, scopes', [id]);
  }

  /**
   * Removes the keys that a user created.
   * @returns the number of keys
   */
  removeOf(manager: EntityManager, adminId: string): Promise<number> {
    return run(manager, 'DELETE FROM api_keys WHERE admin_id = $1', [adminId]);
  }
}
