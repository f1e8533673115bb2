import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import {
  digestEmail,
  digestSms,
  leadVerifiedEmail,
  leadVerifiedSms,
  type NewsContext,
  type VerifiedLead,
} from './lead-news.copy';

/** Queue of digests that are due. */
const LEAD_DIGEST_JOB = defineQueue<{ digestId: string }>('lead-digest-notification', RETRY_FOR_HOURS);

/** So many are told one by one in a window; the further ones are gathered until it has passed. */
const TOLD_ALONE = 5;
const WINDOW_SECONDS = 600;

/** One verification, as its job names it. */
export interface Verification {
  leadId: string;
  /** ISO 8601. */
  verifiedAt: string;
}

/** Queue of verified leads that the owner is notified of. */
const LEAD_VERIFIED_JOB = defineQueue<Verification>('lead-verified-notification', RETRY_FOR_HOURS);

const LEAD_COLUMNS = `l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", l.state`;

/**
 * Tells the owner of verified leads, at the addresses in settings. Few are told one by one; when many come, the further
 * ones go in one message in ten minutes. Each is decided on once, and told once to each address.
 */
@Injectable()
export class LeadNewsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the news in the transaction that verifies the lead. The queue holds the lead's id, nothing personal. */
  async leadVerified(manager: EntityManager, leadId: string, verifiedAt: Date): Promise<void> {
    const verification: Verification = { leadId, verifiedAt: verifiedAt.toISOString() };
    await this.jobs.enqueue(LEAD_VERIFIED_JOB, verification, { manager });
  }

  /** Tells of one lead, or leaves it to a digest. */
  @OnJob(LEAD_VERIFIED_JOB)
  async tell({ leadId, verifiedAt }: Verification): Promise<void> {
    if (!(await this.isToldAlone(leadId, verifiedAt))) return;
    const [lead]: Omit<VerifiedLead, 'verifiedAt'>[] = await this.dataSource.query(
      `SELECT ${LEAD_COLUMNS} FROM leads l WHERE id = $1 AND deleted_at IS NULL`,
      [leadId],
    );
    if (!lead) return;
    const told = { ...lead, verifiedAt: new Date(verifiedAt) };
    const context = await this.context();
    await this.notifications.tellOwner(`lead:${leadId}:${verifiedAt}`, {
      email: leadVerifiedEmail(told, context),
      sms: leadVerifiedSms(told, context),
    });
  }

  /**
   * Decides, once and one after the other, whether a lead is told alone. One that is not is in a digest when this returns,
   * and the digest's job is queued with its first lead.
   * @returns false too for a lead that is no more
   */
  private isToldAlone(leadId: string, verifiedAt: string): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await this.oneAtATime(manager);
      const added: unknown[] = await manager.query(
        `INSERT INTO lead_notices (lead_id, verified_at)
         SELECT id, $2::timestamptz FROM leads WHERE id = $1 AND deleted_at IS NULL ON CONFLICT DO NOTHING RETURNING 1`,
        [leadId, verifiedAt],
      );
      if (added.length === 0) {
        const decided: { digest_id: string | null }[] = await manager.query(
          'SELECT digest_id FROM lead_notices WHERE lead_id = $1 AND verified_at = $2',
          [leadId, verifiedAt],
        );
        return decided[0]?.digest_id === null;
      }
      const others: unknown[] = await manager.query(
        `SELECT 1 FROM lead_notices
          WHERE verified_at > $2::timestamptz - make_interval(secs => $3) AND (lead_id, verified_at) <> ($1::uuid, $2) LIMIT $4`,
        [leadId, verifiedAt, WINDOW_SECONDS, TOLD_ALONE],
      );
      if (others.length < TOLD_ALONE) return true;
      await manager.query('UPDATE lead_notices SET digest_id = $3 WHERE lead_id = $1 AND verified_at = $2', [
        leadId,
        verifiedAt,
        await this.openDigest(manager),
      ]);
      return false;
    });
  }

  /** The digest that still gathers, or a new one with its job. */
  private async openDigest(manager: EntityManager): Promise<string> {
    const [open]: { digest_id: string }[] = await manager.query(
      'SELECT digest_id FROM lead_notices WHERE digest_id IS NOT NULL AND NOT is_sealed LIMIT 1',
    );
    if (open) return open.digest_id;
    const digestId = randomUUID();
    await this.jobs.enqueue(LEAD_DIGEST_JOB, { digestId }, { manager, startAfterSeconds: WINDOW_SECONDS });
    return digestId;
  }

  /** Seals the digest, so that what comes from now on is gathered in another, and sends it. */
  @OnJob(LEAD_DIGEST_JOB)
  async tellDigest({ digestId }: { digestId: string }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.oneAtATime(manager);
      await manager.query('UPDATE lead_notices SET is_sealed = true WHERE digest_id = $1', [digestId]);
    });
    const leads: VerifiedLead[] = await this.dataSource.query(
      `SELECT ${LEAD_COLUMNS}, n.verified_at AS "verifiedAt"
         FROM lead_notices n JOIN leads l ON l.id = n.lead_id AND l.deleted_at IS NULL
        WHERE n.digest_id = $1 ORDER BY n.verified_at, l.id`,
      [digestId],
    );
    const [first] = leads;
    if (!first) return;
    const context = await this.context();
    await this.notifications.tellOwner(
      `lead-digest:${digestId}`,
      leads.length === 1
        ? { email: leadVerifiedEmail(first, context), sms: leadVerifiedSms(first, context) }
        : { email: digestEmail(leads, context), sms: digestSms(leads, context) },
    );
  }

  private async context(): Promise<NewsContext> {
    const { timeZone } = await this.settings.get();
    return {
      brand: this.config.brandName,
      timeZone,
      listUrl: `${this.config.publicUrl}/admin?tab=leads`,
    };
  }

  /** Until the transaction ends, on all instances. */
  private async oneAtATime(manager: EntityManager): Promise<void> {
    await manager.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['lead-notices']);
  }
}
