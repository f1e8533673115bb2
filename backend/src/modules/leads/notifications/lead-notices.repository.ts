import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import { phoneIsProven } from '../../lead-store/proven-phone';
import type { VerifiedLead } from './lead-verified-notification.copy';

/** Verification of a lead. */
export interface Verification {
  leadId: string;
  /** ISO 8601. */
  verifiedAt: string;
}

const LEAD_COLUMNS = `l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", l.state,
  ${phoneIsProven('l')} AS "phoneIsProven"`;

/** Stores whether the owner is notified of a verification separately or in a digest. */
@Injectable()
export class LeadNoticesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Makes callers on all instances decide one at a time, until the transaction ends. */
  async serialise(manager: EntityManager): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1))', ['lead-notices']);
  }

  /** Adds a verification of a live lead. @returns false if it was added before, or the lead no longer exists */
  async add(manager: EntityManager, { leadId, verifiedAt }: Verification): Promise<boolean> {
    const added = await run(
      manager,
      `INSERT INTO lead_notices (lead_id, verified_at)
       SELECT id, $2::timestamptz FROM leads WHERE id = $1 AND deleted_at IS NULL ON CONFLICT DO NOTHING`,
      [leadId, verifiedAt],
    );
    return added > 0;
  }

  /**
   * Returns the decision about a verification, with `digestId` null for a separate notification; null if there is no decision.
   */
  find(
    manager: EntityManager,
    { leadId, verifiedAt }: Verification,
  ): Promise<{ digestId: string | null } | null> {
    return one(
      manager,
      'SELECT digest_id AS "digestId" FROM lead_notices WHERE lead_id = $1 AND verified_at = $2',
      [leadId, verifiedAt],
    );
  }

  /** Counts the other verifications since the beginning of the window before this one, up to a limit. */
  async countOthers(
    manager: EntityManager,
    { leadId, verifiedAt }: Verification,
    windowSeconds: number,
    limit: number,
  ): Promise<number> {
    const others = await many(
      manager,
      `SELECT 1 FROM lead_notices
        WHERE verified_at > $2::timestamptz - make_interval(secs => $3) AND (lead_id, verified_at) <> ($1::uuid, $2) LIMIT $4`,
      [leadId, verifiedAt, windowSeconds, limit],
    );
    return others.length;
  }

  /** Returns the digest that still accepts leads; null if there is none. */
  async findOpenDigest(manager: EntityManager): Promise<string | null> {
    const digest = await one<{ digestId: string }>(
      manager,
      'SELECT digest_id AS "digestId" FROM lead_notices WHERE digest_id IS NOT NULL AND NOT is_sealed LIMIT 1',
    );
    return digest?.digestId ?? null;
  }

  async assignDigest(
    manager: EntityManager,
    { leadId, verifiedAt }: Verification,
    digestId: string,
  ): Promise<void> {
    await run(manager, 'UPDATE lead_notices SET digest_id = $3 WHERE lead_id = $1 AND verified_at = $2', [
      leadId,
      verifiedAt,
      digestId,
    ]);
  }

  /** Closes a digest; further leads go into a new one. */
  async sealDigest(manager: EntityManager, digestId: string): Promise<void> {
    await run(manager, 'UPDATE lead_notices SET is_sealed = true WHERE digest_id = $1', [digestId]);
  }

  /** Returns the live lead of a verification; null if it no longer exists. */
  findLead(leadId: string): Promise<Omit<VerifiedLead, 'verifiedAt'> | null> {
    return one(this.dataSource, `SELECT ${LEAD_COLUMNS} FROM leads l WHERE id = $1 AND deleted_at IS NULL`, [
      leadId,
    ]);
  }

  /** Returns the live leads of a digest, in the order of their verification. */
  findLeadsOfDigest(digestId: string): Promise<VerifiedLead[]> {
    return many<VerifiedLead>(
      this.dataSource,
      `SELECT ${LEAD_COLUMNS}, n.verified_at AS "verifiedAt"
         FROM lead_notices n JOIN leads l ON l.id = n.lead_id AND l.deleted_at IS NULL
        WHERE n.digest_id = $1 ORDER BY n.verified_at, l.id`,
      [digestId],
    );
  }
}
