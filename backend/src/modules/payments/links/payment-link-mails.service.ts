import { Injectable } from '@nestjs/common';
import { isOpenLink } from 'domain/payments/payment-links';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { momentInWords } from '../../../common/calendar/local-time';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { SettingsService } from '../../settings/settings.service';
import { Business } from '../../site-content/business';
import { StateGate } from '../../states/state-gate.service';
import { paymentLinkMail } from './payment-link.copy';
import { PaymentLinkTokens } from './payment-link-tokens';
import { PaymentLinksRepository } from './payment-links.repository';

/** Queue of links to send by e-mail. Contains only the link's id, no secret. */
const LINK_MAIL_JOB = defineQueue<{ linkId: string }>('payment-link-mail', RETRY_FOR_HOURS);

/** Sends payment links by e-mail. */
@Injectable()
export class PaymentLinkMails {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly leads: LeadsRepository,
    private readonly suppressions: SuppressionsService,
    private readonly notifications: NotificationsService,
    private readonly tokens: PaymentLinkTokens,
    private readonly links: PaymentLinksRepository,
    private readonly states: StateGate,
  ) {}

  /** Queues the e-mail in the caller's transaction. */
  async queue(manager: EntityManager, linkId: string): Promise<void> {
    await this.jobs.enqueue(LINK_MAIL_JOB, { linkId }, { manager });
  }

  /** Sends a link that can still be used. */
  @OnJob(LINK_MAIL_JOB)
  async mail({ linkId }: { linkId: string }): Promise<void> {
    const link = await this.links.find(linkId);
    const state = link && (await this.links.stateOf(linkId, this.clock.now()));
    if (!link || !state || !isOpenLink(state)) return;
    const lead = await this.dataSource.transaction((manager) => this.leads.lockLive(manager, link.leadId));
    if (!lead?.email || (await this.isRefused(lead))) return;
    if (await this.states.refusalIn('advisor_sale', [lead.state])) return;
    const { timeZone } = await this.settings.get();
    const mail = {
      ...paymentLinkMail({
        brand: this.business.name,
        fullName: lead.fullName,
        plan: link.promised,
        storesCards: this.config.storesCards,
        url: this.tokens.urlOf(link),
        until: momentInWords(link.expiresAt, timeZone),
      }),
      to: lead.email,
    };
    const person = { leadId: lead.id, purpose: 'payment_link' } as const;
    await this.notifications.emailOnce(`payment-link:${linkId}`, mail, person);
  }

  /** Returns whether a lead must not receive a link by e-mail. */
  async isRefused(lead: Lead, manager?: EntityManager): Promise<boolean> {
    if (lead.verificationStatus !== 'verified' || lead.isBlocked || lead.isFraudulent) return true;
    return (await this.suppressions.channelsOf(lead.phoneNumber, manager)).includes('all');
  }
}
