import { Injectable } from '@nestjs/common';
import { isOpenLink, type PaymentLinkState } from 'domain/payments/payment-links';
import type { PlanId } from 'domain/payments/plans';
import { isUsState, type UsState } from 'domain/us-states';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { paymentInProgress } from '../payments.errors';
import type { PaymentLink } from './payment-link.entity';
import { PaymentLinkTokens } from './payment-link-tokens';
import {
  paymentLinkExpired,
  paymentLinkNotFound,
  paymentLinkOfOtherPlan,
  paymentLinkUsed,
  paymentLinkWithdrawn,
} from './payment-links.errors';
import { PaymentLinksRepository, type LinkHolder } from './payment-links.repository';

/** Handles payment links for customers, who open them and pay once. */
@Injectable()
export class PaymentLinkUse {
  constructor(
    private readonly clock: Clock,
    private readonly tokens: PaymentLinkTokens,
    private readonly links: PaymentLinksRepository,
  ) {}

  /**
   * Returns the link of a token, the recipient's name and state, and whether a payment is in progress. Also returns a link while a payment by it is in progress,
   * so that the page can show its outcome.
   * @throws AppError 404 and 410
   */
  async open(
    token: string,
  ): Promise<{ link: PaymentLink; fullName: string; leadState: UsState | null; isPaying: boolean }> {
    const link = await this.findByToken(token);
    const holder = await this.links.findHolder(link.leadId);
    if (!holder?.isWelcome) throw paymentLinkNotFound();
    const state = await this.links.stateOf(link.id, this.clock.now());
    const isPaying = state === 'paying';
    if (!isPaying) refuseUnlessOpen(state);
    await this.links.open(link.id, this.clock.now());
    return { link, fullName: holder.fullName, leadState: stateOf(holder), isPaying };
  }

  /**
   * Returns the link of a token, with the promised price, for a payment for this plan. Does not check whether the link is still open.
   * @throws AppError 404; 422 for another plan
   */
  async linkForPlan(token: string, plan: PlanId): Promise<PaymentLink> {
    const link = await this.findByToken(token);
    if (link.plan !== plan) throw paymentLinkOfOtherPlan();
    return link;
  }

  /**
   * Locks a link that can be paid, in the transaction that records the payment. A parallel request waits for the lock and then finds that
   * payment.
   * @throws AppError 404, 409 and 410
   */
  async lockForPayment(manager: EntityManager, { id }: PaymentLink): Promise<PaymentLink> {
    const link = await this.links.lock(manager, id);
    const holder = link && (await this.links.findHolder(link.leadId, manager));
    if (!link || !holder?.isWelcome) throw paymentLinkNotFound();
    const state = await this.links.stateOf(id, this.clock.now(), manager);
    if (state === 'paying') throw paymentInProgress();
    refuseUnlessOpen(state);
    return link;
  }

  /** Returns the state in which the recipient of a link lives, or null. */
  async stateOf({ leadId }: PaymentLink): Promise<UsState | null> {
    return stateOf(await this.links.findHolder(leadId));
  }

  /** Records the payment for which a locked link is used. */
  async use(manager: EntityManager, { id }: PaymentLink, paymentId: string): Promise<void> {
    await this.links.use(manager, id, paymentId);
  }

  private async findByToken(token: string): Promise<PaymentLink> {
    const id = this.tokens.read(token);
    const link = id && (await this.links.find(id));
    if (!link) throw paymentLinkNotFound();
    return link;
  }
}

const stateOf = (holder: LinkHolder | null): UsState | null =>
  holder?.state && isUsState(holder.state) ? holder.state : null;

/** @throws AppError 404 and 410 */
function refuseUnlessOpen(state: PaymentLinkState | null): void {
  if (state === null) throw paymentLinkNotFound();
  if (isOpenLink(state)) return;
  if (state === 'withdrawn') throw paymentLinkWithdrawn();
  if (state === 'expired') throw paymentLinkExpired();
  throw paymentLinkUsed();
}
