import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { one, run } from '../../database/statements';
import { ADMIN_NAME } from '../auth/admin-name-sql';
import type { Invitation } from './invitation.entity';

/** Valid invitation with its account. */
export interface OpenInvitation {
  adminId: string;
  username: string;
  email: string | null;
  /** Name of the inviting user, or null if that account no longer exists. */
  invitedBy: string | null;
  expiresAt: Date;
  /** Whether the account was never used, so the user has no password yet. */
  isNew: boolean;
}

const OPEN = `SELECT i.admin_id AS "adminId", u.username, u.email, i.expires_at AS "expiresAt", NOT u.is_active AS "isNew",
    (SELECT ${ADMIN_NAME} FROM admin_users a WHERE a.id = i.invited_by) AS "invitedBy"
  FROM admin_invitations i JOIN admin_users u ON u.id = i.admin_id`;

/** Reads and writes the `admin_invitations` table. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Saves a user's invitation and invalidates the previous one. */
  async save(
    manager: EntityManager,
    { id, adminId, tokenHash, invitedBy, expiresAt }: Omit<Invitation, 'createdAt'>,
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO admin_invitations (id, admin_id, token_hash, invited_by, expires_at) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (admin_id) DO UPDATE SET id = excluded.id, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
         expires_at = excluded.expires_at, created_at = now()`,
      [id, adminId, tokenHash, invitedBy, expiresAt],
    );
  }

  /** Finds an invitation by the hash of its token. Returns null if it is used, replaced or expired. */
  findByHash(tokenHash: string, now: Date): Promise<OpenInvitation | null> {
    return one(this.dataSource, `${OPEN} WHERE i.token_hash = $1 AND i.expires_at > $2`, [tokenHash, now]);
  }

  /** Finds an invitation by its id. Returns null if it is used, replaced or expired. */
  find(id: string, now: Date): Promise<OpenInvitation | null> {
    return one(this.dataSource, `${OPEN} WHERE i.id = $1 AND i.expires_at > $2`, [id, now]);
  }

  /** Finds a user's invitation from the same user that ends after `endsAfter`. Returns null if there is none. */
  findSent(
    manager: EntityManager,
    { adminId, invitedBy, endsAfter }: { adminId: string; invitedBy: string; endsAfter: Date },
  ): Promise<Pick<Invitation, 'id' | 'expiresAt'> | null> {
    return one(
      manager,
      `SELECT id, expires_at AS "expiresAt" FROM admin_invitations
        WHERE admin_id = $1 AND invited_by = $2 AND expires_at > $3`,
      [adminId, invitedBy, endsAfter],
    );
  }

  /**
   * Uses an invitation in one statement, so that only one of two parallel requests succeeds.
   * @returns whether this call used it
   */
  async use(manager: EntityManager, tokenHash: string, now: Date): Promise<boolean> {
    const used = await run(
      manager,
      'DELETE FROM admin_invitations WHERE token_hash = $1 AND expires_at > $2',
      [tokenHash, now],
    );
    return used > 0;
  }

  /** Invalidates a user's invitation. */
  async remove(manager: EntityManager, adminId: string): Promise<void> {
    await run(manager, 'DELETE FROM admin_invitations WHERE admin_id = $1', [adminId]);
  }
}
