import { Injectable } from '@nestjs/common';
import { formatDollars } from 'domain/money';
import { isOpenLink, PAYMENT_LINK_DAYS, type PaymentLinkChannel } from 'domain/payment-links';
import { PLAN_NAMES } from 'domain/plans';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { momentInWords } from '../../../common/calendar/local-time';
import { sightOf } from '../../../common/permissions/lead-sight';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { AuditService, byAdmin } from '../../audit/audit.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { orLeadNotFound } from '../../leads/leads.errors';
import { LeadMessagesService } from '../../leads/office/lead-messages.service';
import { textingRefused } from '../../leads/office/lead-texting';
import { LeadWorkService, leadTarget } from '../../leads/office/lead-work.service';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { SettingsService } from '../../settings/settings.service';
import { StateGate } from '../../states/state-gate.service';
import { Business } from '../../site-content/business';
import { PlanCatalogue } from '../../site-content/plan-catalogue';
import { keyReused, phoneSaleNotCharged, priceChanged } from '../payments.errors';
import type { CreatePaymentLinkDto, PaymentLinkPageDto, PaymentLinkRowDto } from './payment-links.dto';
import { paymentLinkMail, paymentLinkText } from './payment-link.copy';
import type { PaymentLink } from './payment-link.entity';
import { PaymentLinkTokens } from './payment-link-tokens';
import {
  leadNotCharged,
  leadNotMailable,
  leadWithoutMail,
  paymentLinkBusy,
  paymentLinkNotFound,
  paymentLinkOver,
} from './payment-links.errors';
import { PaymentLinksRepository } from './payment-links.repository';

/** Queue of links to send by e-mail. Contains only the link's id, no secret. */
const LINK_MAIL_JOB = defineQueue<{ linkId: string }>('payment-link-mail', RETRY_FOR_HOURS);

const DAY_MS = 86_400_000;
/** Maximum number of links shown for a lead. */
const SHOWN = 20;

/** Creates, sends, withdraws and lists payment links for the office. */
@Injectable()
export class PaymentLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly catalogue: PlanCatalogue,
    private readonly leads: LeadsRepository,
    private readonly texting: LeadMessagesService,
    private readonly work: LeadWorkService,
    private readonly texts: SmsMessagesService,
    private readonly suppressions: SuppressionsService,
    private readonly notifications: NotificationsService,
    private readonly tokens: PaymentLinkTokens,
    private readonly links: PaymentLinksRepository,
    private readonly states: StateGate,
  ) {}

  /**
   * Creates a link for a lead, which replaces an earlier one, and sends it.
   * @param key Idempotency-Key of the request. A repeated request returns the same link and sends nothing.
   * @returns its URL
   * @throws AppError 404; 409 if the price has changed or a payment is in progress; 422 if the lead cannot be charged or contacted this way
   */
  async create(
    admin: CurrentAdmin,
    leadId: string,
    { plan, catalogVersion, soldVia, channel }: CreatePaymentLinkDto,
    key: string | null,
  ): Promise<{ id: string; url: string; expiresAt: Date }> {
    const newest = await this.catalogue.newest();
    const link = await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      const first = key ? await this.links.findByRequest(manager, key) : null;
      const asked = { leadId, plan, catalogVersion, soldVia, channel };
      if (first && Object.entries(asked).some(([name, value]) => first[name as keyof typeof asked] !== value))
        throw keyReused();
      if (first) return first;
      if (lead.isBlocked || lead.isFraudulent) throw leadNotCharged();
      await this.states.refuse('advisor_sale', [lead.state], { reader: 'office', manager });
      // A plan sold by telephone must not be charged before its result is proven.
      if (soldVia === 'phone' && this.config.paymentsMode !== 'vault') throw phoneSaleNotCharged();
      if (catalogVersion !== newest.catalogVersion) throw priceChanged();
      const now = this.clock.now();
      await this.replaceEarlier(manager, admin, leadId, now);
      const made = await this.links.add(manager, {
        leadId,
        plan,
        promised: newest.plans.find(({ id }) => id === plan)!,
        catalogVersion,
        soldVia,
        channel,
        requestKey: key,
        createdBy: admin.username,
        createdAt: now,
        expiresAt: new Date(now.getTime() + PAYMENT_LINK_DAYS * DAY_MS),
      });
      await this.send(manager, admin, lead, made);
      await this.note(manager, admin, 'payment_link_created', made);
      return made;
    });
    return { id: link.id, url: this.tokens.urlOf(link), expiresAt: link.expiresAt };
  }

  /**
   * Withdraws a link that is not paid.
   * @throws AppError 404; 409 if it has ended or a payment by it is in progress
   */
  async withdraw(admin: CurrentAdmin, leadId: string, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const link = await this.links.lock(manager, id);
      if (link?.leadId !== leadId) throw paymentLinkNotFound();
      const now = this.clock.now();
      const state = await this.links.stateOf(id, now, manager);
      if (state === 'paying') throw paymentLinkBusy();
      if (state === null || !isOpenLink(state)) throw paymentLinkOver();
      await this.links.withdraw(manager, id, admin.username, now);
      await this.note(manager, admin, 'payment_link_withdrawn', link);
    });
  }

  /** Returns the links of a lead, newest first. */
  listOf(leadId: string): Promise<PaymentLinkRowDto[]> {
    return this.links.listOf(leadId, this.clock.now(), SHOWN);
  }

  /** Returns the links of all leads that the user may see, newest first. */
  async page(
    admin: CurrentAdmin,
    { page, pageSize, state }: { page: number; pageSize: number; state?: PaymentLinkRowDto['state'] },
  ): Promise<PaymentLinkPageDto> {
    const wanted = { state: state ?? null, sight: sightOf(admin), now: this.clock.now() };
    return { ...(await this.links.page(wanted, { page, pageSize })), page, pageSize };
  }

  /** Sends a link that can still be used. */
  @OnJob(LINK_MAIL_JOB)
  async mail({ linkId }: { linkId: string }): Promise<void> {
    const link = await this.links.find(linkId);
    const state = link && (await this.links.stateOf(linkId, this.clock.now()));
    if (!link || !state || !isOpenLink(state)) return;
    const lead = await this.dataSource.transaction((manager) => this.leads.lockLive(manager, link.leadId));
    if (!lead?.email || (await this.mailRefused(lead))) return;
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

  /** Withdraws earlier links, so that a lead has only one valid link and cannot pay twice. */
  private async replaceEarlier(
    manager: EntityManager,
    admin: CurrentAdmin,
    leadId: string,
    now: Date,
  ): Promise<void> {
    for (const { id } of await this.links.lockNotWithdrawnOf(manager, leadId)) {
      const state = await this.links.stateOf(id, now, manager);
      if (state === 'paying') throw paymentLinkBusy();
      if (state && isOpenLink(state)) await this.links.withdraw(manager, id, admin.username, now);
    }
  }

  private async send(
    manager: EntityManager,
    admin: CurrentAdmin,
    lead: Lead,
    link: PaymentLink,
  ): Promise<void> {
    const about = { paymentLinkId: link.id };
    const content = `Enlace de pago: ${PLAN_NAMES[link.plan]}, ${formatDollars(link.promised.priceCents)}`;
    const byChannel: Record<PaymentLinkChannel, () => Promise<unknown>> = {
      copy: () =>
        this.work.record(
          manager,
          admin,
          lead,
          { type: 'note', direction: 'internal', content: `${content} (copiado)` },
          about,
        ),
      sms: async () => {
        const refusal = await this.texting.refusal(lead, manager);
        if (refusal) throw textingRefused(refusal);
        const body = paymentLinkText(this.business.name);
        const messageId = await this.texts.queue(
          manager,
          {
            phoneNumber: lead.phoneNumber,
            leadId: lead.id,
            body,
            purpose: 'payment_link',
            createdBy: admin.username,
          },
          this.tokens.urlOf(link),
        );
        const entry = { type: 'sms', direction: 'outbound', content: body } as const;
        await this.work.record(manager, admin, lead, entry, { ...about, messageId });
      },
      email: async () => {
        if (await this.mailRefused(lead, manager)) throw leadNotMailable();
        if (!lead.email) throw leadWithoutMail();
        await this.work.record(
          manager,
          admin,
          lead,
          { type: 'email', direction: 'outbound', content },
          about,
        );
        await this.jobs.enqueue(LINK_MAIL_JOB, { linkId: link.id }, { manager });
      },
    };
    await byChannel[link.channel]();
  }

  private async mailRefused(lead: Lead, manager?: EntityManager): Promise<boolean> {
    if (lead.verificationStatus !== 'verified' || lead.isBlocked || lead.isFraudulent) return true;
    return (await this.suppressions.channelsOf(lead.phoneNumber, manager)).includes('all');
  }

  private async note(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: 'payment_link_created' | 'payment_link_withdrawn',
    { id, leadId, plan, promised, channel, soldVia, expiresAt }: PaymentLink,
  ): Promise<void> {
    await this.audit.record(
      {
        ...byAdmin(admin),
        action,
        target: leadTarget(leadId),
        after: { linkId: id, plan, amountCents: promised.priceCents, channel, soldVia, expiresAt },
      },
      manager,
    );
  }
}
