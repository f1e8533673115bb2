import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { SignedInAdmin } from '../../../common/current-admin';
import { many, one, run } from '../../../database/statements';
import { SECOND_FACTOR_DUE, SIGHT } from '../admin-rights-sql';
import type { ApiKey } from './api-key.entity';

/** A key that may call, with what its maker may do at this moment. */
export interface LiveKey
  extends
    Pick<SignedInAdmin, 'id' | 'username' | 'role' | 'sees' | 'secondFactorDue'>,
    Pick<ApiKey, 'name' | 'scopes' | 'secretHash'> {
  keyId: string;
  /** Whether its last recorded call is more than a minute old. */
  stale: boolean;
}

export interface ListedKey extends Pick<
  ApiKey,
  'id' | 'name' | 'scopes' | 'expiresAt' | 'lastUsedAt' | 'createdAt'
> {
  /** Username of who made it. */
  createdBy: string;
}

/** The statements on `api_keys`. No other module writes this table. */
@Injectable()
export class ApiKeysRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The one that expires first comes first. */
  list(): Promise<ListedKey[]> {
    return many(
      this.dataSource,
      `SELECT k.id, k.name, k.scopes, k.expires_at AS "expiresAt", k.last_used_at AS "lastUsedAt",
              k.created_at AS "createdAt", a.username AS "createdBy"
         FROM api_keys k JOIN admin_users a ON a.id = k.admin_id ORDER BY k.expires_at, k.id`,
    );
  }

  /** Finds a key by the database's clock. @returns null when it is over or gone, or who made it may not log in */
  findLive(publicPart: string): Promise<LiveKey | null> {
    return one(
      this.dataSource,
      `SELECT k.id AS "keyId", k.name, k.scopes, k.secret_hash AS "secretHash",
              a.id, a.username, a.role, ${SIGHT} AS sees, ${SECOND_FACTOR_DUE} AS "secondFactorDue",
              coalesce(k.last_used_at < now() - interval '1 minute', true) AS stale
         FROM api_keys k JOIN admin_users a ON a.id = k.admin_id
        WHERE k.public_part = $1 AND k.expires_at > now() AND a.is_active`,
      [publicPart],
      { prepared: true },
    );
  }

  /** Records that a key is in use now; once a minute, however many calls find it stale together. */
  async touch(id: string): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE api_keys SET last_used_at = now()
        WHERE id = $1 AND coalesce(last_used_at < now() - interval '1 minute', true)`,
      [id],
    );
  }

  /** Lets one at a time add keys, until the transaction ends. @returns how many there are */
  async lockAndCount(manager: EntityManager): Promise<number> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtext('api_keys'))`);
    const row = await one<{ count: number }>(manager, 'SELECT count(*)::int AS count FROM api_keys');
    return row!.count;
  }

  /**
   * Adds a key of an active account, whose row is locked: one that is being deactivated gets none.
   * @returns its id, or null
   * @throws QueryFailedError (unique violation) for a name that another has
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

  /** @returns what it was, or null when there was none */
  remove(manager: EntityManager, id: string): Promise<Pick<ApiKey, 'name' | 'scopes'> | null> {
    return one(manager, 'DELETE FROM api_keys WHERE id = $1 RETURNING name, scopes', [id]);
  }

  /** Removes the keys that a person made. @returns how many there were */
  removeOf(manager: EntityManager, adminId: string): Promise<number> {
    return run(manager, 'DELETE FROM api_keys WHERE admin_id = $1', [adminId]);
  }
}
