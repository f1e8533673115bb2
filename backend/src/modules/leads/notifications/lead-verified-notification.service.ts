import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import { LeadNoticesRepository, type Verification } from './lead-notices.repository';
import {
  digestEmail,
  digestSms,
  leadVerifiedEmail,
  leadVerifiedSms,
  type NotificationContext,
} from './lead-verified-notification.copy';
import { Business } from '../../site-content/business';

/** Queue of verified leads that the owner is notified of. */
const LEAD_VERIFIED_JOB = defineQueue<Verification>('lead-verified-notification', RETRY_FOR_HOURS);
/** Queue of digests that are due. */
const LEAD_DIGEST_JOB = defineQueue<{ digestId: string }>('lead-digest-notification', RETRY_FOR_HOURS);

/** Number of separate notifications per window; further leads are collected in a digest. */
const SINGLE_NOTIFICATIONS = 5;
const WINDOW_SECONDS = 600;

/**
 * Notifies the owner of verified leads, at the addresses in the settings. The first leads of ten minutes get a notification each;
 * further ones share a digest. Each verification is decided once and sent once to each address.
 */
@Injectable()
export class LeadVerifiedNotificationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly notices: LeadNoticesRepository,
    private readonly notifications: NotificationsService,
  ) {}

  /** Queues the notification in the transaction that verifies the lead. The queue contains the lead's id and no personal data. */
  async queue(manager: EntityManager, leadId: string, verifiedAt: Date): Promise<void> {
    await this.jobs.enqueue(LEAD_VERIFIED_JOB, { leadId, verifiedAt: verifiedAt.toISOString() }, { manager });
  }

  /** Sends the notification of one lead, or adds the lead to a digest. */
  @OnJob(LEAD_VERIFIED_JOB)
  async notify(verification: Verification): Promise<void> {
    if (!(await this.isSingle(verification))) return;
    const { leadId, verifiedAt } = verification;
    const lead = await this.notices.findLead(leadId);
    if (!lead) return;
    const verified = { ...lead, verifiedAt: new Date(verifiedAt) };
    const context = await this.context();
    await this.notifications.notifyOwner(`lead:${leadId}:${verifiedAt}`, {
      email: leadVerifiedEmail(verified, context),
      sms: leadVerifiedSms(verified, context),
    });
  }

  /** Closes the digest, so that further leads are collected in another one, and sends it. */
  @OnJob(LEAD_DIGEST_JOB)
  async sendDigest({ digestId }: { digestId: string }): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.notices.serialise(manager);
      await this.notices.sealDigest(manager, digestId);
    });
    const leads = await this.notices.findLeadsOfDigest(digestId);
    const [first] = leads;
    if (!first) return;
    const context = await this.context();
    await this.notifications.notifyOwner(
      `lead-digest:${digestId}`,
      leads.length === 1
        ? { email: leadVerifiedEmail(first, context), sms: leadVerifiedSms(first, context) }
        : { email: digestEmail(leads, context), sms: digestSms(leads, context) },
    );
  }

  /**
   * Decides once, serialised, whether this lead has a separate notification or joins the digest. The digest's job is queued with
   * its first lead.
   * @returns false also if the lead no longer exists
   */
  private isSingle(verification: Verification): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      await this.notices.serialise(manager);
      if (!(await this.notices.add(manager, verification)))
        return (await this.notices.find(manager, verification))?.digestId === null;
      const others = await this.notices.countOthers(
        manager,
        verification,
        WINDOW_SECONDS,
        SINGLE_NOTIFICATIONS,
      );
      if (others < SINGLE_NOTIFICATIONS) return true;
      await this.notices.assignDigest(manager, verification, await this.openDigest(manager));
      return false;
    });
  }

  /** Returns the digest that still accepts leads, or a new one with its job. */
  private async openDigest(manager: EntityManager): Promise<string> {
    const open = await this.notices.findOpenDigest(manager);
    if (open) return open;
    const digestId = randomUUID();
    await this.jobs.enqueue(LEAD_DIGEST_JOB, { digestId }, { manager, startAfterSeconds: WINDOW_SECONDS });
    return digestId;
  }

  private async context(): Promise<NotificationContext> {
    const { timeZone } = await this.settings.get();
    return {
      brand: this.business.name,
      timeZone,
      listUrl: `${this.config.publicUrl}/admin?tab=leads`,
    };
  }
}
