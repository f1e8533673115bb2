import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import type { Day } from 'domain/dates';
import { hasAccountNumber, type DisputedItem } from 'domain/payments/disputed-items';
import { isOpenLink, PAYMENT_LINK_DAYS } from 'domain/payments/payment-links';
import { expectedDays, officeContentOf, signingDays } from 'domain/state-law/listed-items';
import { isUsState } from 'domain/us-states';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { sightOf } from '../../../common/permissions/lead-sight';
import { AppConfig } from '../../../config/app-config';
import { isUniqueViolation } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { orLeadNotFound } from '../../leads/leads.errors';
import { leadTarget } from '../../leads/lead-target';
import { StateGate } from '../../states/state-gate.service';
import { PlanCatalogue } from '../../site-content/plan-catalogue';
import { keyReused, phoneSaleNotCharged, priceChanged } from '../payments.errors';
import { REPEAT_MINUTES } from '../payment-limits';
import type { CreatePaymentLinkDto, PaymentLinkPageDto, PaymentLinkRowDto } from './payment-links.dto';
import type { PaymentLink } from './payment-link.entity';
import { PaymentLinkDelivery } from './payment-link-delivery.service';
import { PaymentLinkTokens } from './payment-link-tokens';
import type { LinkTerms } from '../contract/contract-terms';
import { inWords } from '../contract/days-in-words';
import {
  contractDayNotPossible,
  itemDayNotPossible,
  itemsNotNeeded,
  itemWithAccountNumber,
  leadNotCharged,
  outsideContractNotNeeded,
  paymentLinkBusy,
  paymentLinkNotFound,
  paymentLinkOver,
} from './payment-links.errors';
import { PaymentLinksRepository } from './payment-links.repository';

const DAY_MS = 86_400_000;
/** Maximum number of links shown for a lead. */
const SHOWN = 20;

/** Parts of a link that a user chooses. */
type LinkChoice = Pick<
  PaymentLink,
  'leadId' | 'plan' | 'catalogVersion' | 'soldVia' | 'channel' | 'disputedItems' | 'outsideContract'
>;

/** Creates, withdraws and lists payment links for the office. */
@Injectable()
export class PaymentLinksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly catalogue: PlanCatalogue,
    private readonly leads: LeadsRepository,
    private readonly tokens: PaymentLinkTokens,
    private readonly links: PaymentLinksRepository,
    private readonly states: StateGate,
    private readonly delivery: PaymentLinkDelivery,
  ) {}

  /**
   * Creates a link for a lead, which replaces an earlier one, and sends it.
   * @param key Idempotency-Key of the request. A repeated request returns the same link and sends nothing; without a key, a request counts
   *   as repeated for `REPEAT_MINUTES`.
   * @returns its URL
   * @throws AppError 404; 409 if the price has changed, a payment is in progress or the repeated link is paid; 422 if the lead cannot be charged or contacted this way
   */
  async create(
    admin: CurrentAdmin,
    leadId: string,
    {
      plan,
      catalogVersion,
      soldVia,
      channel,
      disputedItems: items = [],
      outsideContract: signed,
    }: CreatePaymentLinkDto,
    key: string | null,
  ): Promise<{ id: string; url: string; expiresAt: Date }> {
    const disputedItems = items.map(({ text, change, expectedOn }) => ({ text, change, expectedOn }));
    const outsideContract = signed ? { signedOn: signed.signedOn, signedBy: signed.signedBy } : null;
    const newest = await this.catalogue.newest();
    const link = await this.dataSource.transaction(async (manager) => {
      const lead = orLeadNotFound(await this.leads.lockLive(manager, leadId));
      const first = key ? await this.links.findByRequest(manager, key) : null;
      const asked = { leadId, plan, catalogVersion, soldVia, channel, disputedItems, outsideContract };
      if (first && !isSameChoice(first, asked)) throw keyReused();
      if (first) return first;
      if (lead.isBlocked || lead.isFraudulent) throw leadNotCharged();
      await this.states.refuse('advisor_sale', [lead.state], { reader: 'office', manager });
      await this.checkContent(manager, lead.state, { disputedItems, outsideContract });
      // A plan sold by telephone must not be charged before its result is proven.
      if (soldVia === 'phone' && this.config.paymentsMode !== 'vault') throw phoneSaleNotCharged();
      if (catalogVersion !== newest.catalogVersion) throw priceChanged();
      const now = this.clock.now();
      const repeated = key ? null : await this.repeatedBy(manager, admin, asked, now);
      if (repeated) return repeated;
      await this.replaceEarlier(manager, admin, leadId, now);
      const adding = this.links.add(manager, {
        leadId,
        plan,
        promised: newest.plans.find(({ id }) => id === plan)!,
        catalogVersion,
        soldVia,
        disputedItems,
        outsideContract,
        channel,
        requestKey: key,
        createdBy: admin.username,
        createdAt: now,
        expiresAt: new Date(now.getTime() + PAYMENT_LINK_DAYS * DAY_MS),
      });
      const made = await adding.catch((error: unknown) => {
        // A concurrent request for another lead used the same key.
        throw isUniqueViolation(error) ? keyReused() : error;
      });
      await this.delivery.send(manager, admin, lead, made);
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

  /**
   * Returns the usable link that a request without a key probably repeats, or null. The caller has locked the lead.
   * @throws AppError 409 if that link is paid
   */
  private async repeatedBy(
    manager: EntityManager,
    admin: CurrentAdmin,
    asked: LinkChoice,
    now: Date,
  ): Promise<PaymentLink | null> {
    const newest = await this.links.findNewestOf(manager, asked.leadId);
    if (newest?.createdBy !== admin.username || !isSameChoice(newest, asked)) return null;
    if (now.getTime() - newest.createdAt.getTime() >= REPEAT_MINUTES * 60_000) return null;
    const state = await this.links.stateOf(newest.id, now, manager);
    if (state === 'paid') throw paymentLinkOver();
    return state && isOpenLink(state) ? newest : null;
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

  /** Checks that a link brings what the contract of the lead's state requires of the office, and nothing else. */
  private async checkContent(
    manager: EntityManager,
    named: string | null,
    content: Omit<LinkTerms, 'soldVia'>,
  ): Promise<void> {
    const { disputedItems, outsideContract } = content;
    const state = named !== null && isUsState(named) ? named : null;
    const needed = state && officeContentOf(state);
    if (disputedItems.length > 0 && needed !== 'items') throw itemsNotNeeded();
    if (outsideContract && needed !== 'report') throw outsideContractNotNeeded();
    await this.states.refuseIncomplete([state], content, { reader: 'office', manager });
    if (!state) return;
    const today = await this.states.today(manager);
    const laws = await this.states.laws(manager);
    checkItems(disputedItems, expectedDays(today, laws(state)));
    const { first, last } = signingDays(today);
    if (outsideContract && (outsideContract.signedOn < first || outsideContract.signedOn > last))
      throw contractDayNotPossible();
  }

  private async note(
    manager: EntityManager,
    admin: CurrentAdmin,
    action: 'payment_link_created' | 'payment_link_withdrawn',
    { id, leadId, plan, promised, channel, soldVia, disputedItems, outsideContract, expiresAt }: PaymentLink,
  ): Promise<void> {
    await this.audit.record(
      {
        ...byAdmin(admin),
        action,
        target: leadTarget(leadId),
        after: {
          linkId: id,
          plan,
          amountCents: promised.priceCents,
          channel,
          soldVia,
          disputedItems: disputedItems.length,
          outsideContract,
          expiresAt,
        },
      },
      manager,
    );
  }
}

const isSameChoice = (link: PaymentLink, asked: LinkChoice): boolean =>
  Object.entries(asked).every(([name, value]) => isDeepStrictEqual(link[name as keyof LinkChoice], value));

/** @throws AppError 422 for a text with an account number, or a day outside the range */
function checkItems(items: readonly DisputedItem[], { first, last }: { first: Day; last: Day }): void {
  for (const [index, { text, expectedOn }] of items.entries()) {
    if (hasAccountNumber(text)) throw itemWithAccountNumber(index + 1);
    if (expectedOn < first || expectedOn > last)
      throw itemDayNotPossible(index + 1, inWords(first), inWords(last));
  }
}
