import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import type { AccountWatch, GatewayService } from '../gateway/account-watch';
import { NOTICE_JOB } from '../payment-jobs';
import { noticeNotFound } from '../payments.errors';
import type { GatewayNotice, NoticeKind } from './gateway-notice.entity';
import {
  accountRefusedNotice,
  noticeEmail,
  queryRefusedNotice,
  type NewNotice,
} from './gateway-notices.copy';
import { GatewayNoticesRepository } from './gateway-notices.repository';
import { Business } from '../../site-content/business';

const SHOWN = 50;
const KIND_OF: Readonly<Record<GatewayService, NoticeKind>> = {
  account: 'account_refused',
  query: 'query_refused',
};

/** Notifies the owner of problems and messages of the gateway: once by e-mail, and in the back office until they end. */
@Injectable()
export class GatewayNoticesService implements AccountWatch {
  private readonly logger = new Logger(GatewayNoticesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
    private readonly settings: SettingsService,
    private readonly notifications: NotificationsService,
    private readonly notices: GatewayNoticesRepository,
  ) {}

  async served(service: GatewayService): Promise<void> {
    await this.quietly(async () => {
      if (await this.notices.clearSubject(KIND_OF[service], '', this.clock.now()))
        this.logger.log({ service }, 'NMI accepts our account again');
    });
  }

  async refused(service: GatewayService, why: string): Promise<void> {
    this.logger.warn({ service, why }, 'NMI refuses our account');
    const notice = service === 'account' ? accountRefusedNotice(why) : queryRefusedNotice(why);
    await this.quietly(() => this.dataSource.transaction((manager) => this.raiseIn(manager, notice)));
  }

  /** Opens a notice in the caller's transaction, unless it is open or was seen. */
  async raiseIn(manager: EntityManager, notice: NewNotice): Promise<void> {
    const noticeId = await this.notices.open(manager, notice, this.clock.now());
    if (noticeId) await this.jobs.enqueue(NOTICE_JOB, { noticeId }, { manager });
  }

  /** Returns whether a bank has charged back one of these payments. */
  hasChargeback(paymentIds: readonly string[], manager?: EntityManager): Promise<boolean> {
    return this.notices.hasChargeback(paymentIds, manager);
  }

  /** Closes a notice because the problem has ended. */
  async over(kind: NoticeKind, subject: string): Promise<void> {
    await this.notices.clearSubject(kind, subject, this.clock.now());
  }

  @OnJob(NOTICE_JOB)
  async notifyOwner({ noticeId }: { noticeId: string }): Promise<void> {
    const notice = await this.notices.find(noticeId);
    if (!notice) return;
    const { notificationEmails } = await this.settings.get();
    const { publicUrl } = this.config;
    const { name: brandName } = this.business;
    const mail = noticeEmail(notice, brandName, `${publicUrl}/admin?tab=pagos`);
    // A problem that comes and goes is mailed at most once a day.
    const key = `gateway-notice:${noticeId}:${notice.createdAt.toISOString().slice(0, 10)}`;
    await this.notifications.emailEach(key, notificationEmails, mail);
  }

  /** Returns the open notices, newest first. */
  open(): Promise<GatewayNotice[]> {
    return this.notices.findOpen(SHOWN);
  }

  /**
   * Records that a user has seen a notice.
   * @throws AppError 404
   */
  async clear(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const notice = await this.notices.clear(manager, id, admin.username, this.clock.now());
      if (!notice) throw noticeNotFound();
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'gateway_notice_cleared',
          target: notice.paymentId ? `payment:${notice.paymentId}` : `gateway_notice:${id}`,
          after: { kind: notice.kind },
        },
        manager,
      );
    });
  }

  /** Logs a failure instead of throwing it, because the gateway's response counts even if the notice cannot be stored. */
  private async quietly(work: () => Promise<void>): Promise<void> {
    await work().catch((err: unknown) =>
      this.logger.error({ err }, 'a notice of the gateway could not be stored'),
    );
  }
}
