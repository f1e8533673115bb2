import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { brandOf } from 'domain/payments/cards';
import { DataSource, type EntityManager } from 'typeorm';
import { oneMonthAfter } from '../../../common/calendar/business-days';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { LimitsService } from '../../security/limits/limits.service';
import { contractHash } from '../contract/contract-hash';
import type { ContractTerms, SigningPlace } from '../contract/contract-terms';
import { ContractService } from '../contract/contract.service';
import { SaleReviewService } from './sale-review.service';
import type { AcceptanceDto, ChargeDto } from './dto/charge.dto';
import type { Payment, PaymentStatus } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import {
  ACCOUNT_REFUSED,
  GATEWAY_TIMEOUT_MS,
  PaymentGateway,
  type GatewayOutcome,
  type PaymentSource,
} from '../gateway/payment-gateway';
import type { PaymentLink } from '../links/payment-link.entity';
import { PaymentLinkUse } from '../links/payment-link-use.service';
import { paymentLimits } from '../payment-limits';
import {
  alreadyHasPlan,
  alreadyPaid,
  cardFieldsNotAccepted,
  contractChanged,
  gatewayUnavailable,
  keyReused,
  paymentDeclined,
  paymentInProgress,
  paymentNotFound,
  paymentsOutOfService,
  paymentUnconfirmed,
  phoneSaleNotCharged,
  priceChanged,
  tooManyPayments,
} from '../payments.errors';
import { firstPlan, PlanCatalogue, renewalCentsOf } from '../../site-content/plan-catalogue';
import { firstCheck } from '../settlement/outcome-checks';
import { recordedOrUnknown } from '../settlement/recorded-or-unknown';
import { SettlementService } from '../settlement/settlement.service';
import { Business } from '../../site-content/business';

/** Time that a repeated request waits for the response to the first one. */
const WAIT_MS = GATEWAY_TIMEOUT_MS + 3_000;
const WAIT_STEP_MS = 150;

/** Charges a customer once: records the payment, calls the gateway, records the outcome. */
@Injectable()
export class ChargeService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly limits: LimitsService,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlementService,
    private readonly contracts: ContractService,
    private readonly payments: PaymentsRepository,
    private readonly catalogue: PlanCatalogue,
    private readonly links: PaymentLinkUse,
    private readonly reviews: SaleReviewService,
  ) {}

  /**
   * Charges, or stores a card.
   * @param key Idempotency-Key of the request. A repeated request receives the response to the first one.
   * @returns the payment, which is approved, stored or unknown
   * @throws AppError if the payment is refused, impossible or not allowed
   */
  async charge(dto: ChargeDto, key: string | null, client: Client): Promise<Payment> {
    const source = this.sourceOf(dto);
    const link = dto.link === undefined ? null : await this.links.linkForPlan(dto.link, dto.plan);
    // For a payment link, the office has recorded how the plan was sold.
    const soldVia = link?.soldVia ?? dto.soldVia ?? 'online';
    if (soldVia === 'phone' && this.config.paymentsMode !== 'vault') throw phoneSaleNotCharged();
    const place = {
      zip: dto.billingZip,
      residence: dto.state ?? null,
      leadState: link ? await this.links.stateOf(link) : null,
    };
    const { payment, isNew } = await this.begin({ ...dto, soldVia }, key, client, { link, place });
    if (!isNew) return answerOf(await this.outcomeOf(payment));
    const outcome = await this.ask(payment, source);
    const settle = () => this.settlement.settle(payment.id, outcome, 'gateway');
    return answerOf(await recordedOrUnknown(payment, settle));
  }

  /** @throws AppError 404 */
  async get(id: string): Promise<Payment> {
    return found(await this.payments.find(id));
  }

  /** @throws AppError 404 */
  async getByKey(idempotencyKey: string): Promise<Payment> {
    return found(await this.payments.findByKey(idempotencyKey));
  }

  private sourceOf({ paymentToken, cardNumber, cardExpiry, cardCvv }: ChargeDto): PaymentSource {
    if (paymentToken) return { token: paymentToken };
    // If the gateway's own card fields are in use, card data sent here has bypassed them.
    if (this.config.nmi?.tokenizationKey) throw cardFieldsNotAccepted();
    return {
      card: { number: digitsOf(cardNumber!), expiry: cardExpiry!.replace('/', ''), cvv: cardCvv! },
    };
  }

  /** Records the payment, or finds the one with the same key. */
  private async begin(
    dto: ChargeDto,
    key: string | null,
    client: Client,
    { link, place }: { link: PaymentLink | null; place: SigningPlace },
  ): Promise<{ payment: Payment; isNew: boolean }> {
    const { catalogVersion, plans } = link
      ? { catalogVersion: link.catalogVersion, plans: [link.promised] }
      : await this.catalogue.newest();
    const plan = plans.find(({ id }) => id === dto.plan)!;
    const signedTerms = await this.contracts.offered(plan, place, link, dto.soldVia);
    const renewsOn = oneMonthAfter(await this.contracts.today());
    return this.dataSource.transaction(async (manager) => {
      await this.payments.lockBeginning(manager, dto.email, key);
      const first = key ? await this.payments.findByKey(key, manager) : null;
      if (first) {
        if (!isSameRequest(first, dto)) throw keyReused();
        return { payment: first, isNew: false };
      }
      // A repeated request receives its response even if prices or contracts have changed since.
      if (dto.catalogVersion !== undefined && dto.catalogVersion !== catalogVersion) throw priceChanged();
      if (dto.acceptance && !isAccepted(dto.acceptance, signedTerms)) throw contractChanged();
      const taken = link && (await this.links.lockForPayment(manager, link));
      await this.refuseRepeated(manager, dto, key);
      // Refused after repeated payments only: its text says that nothing was charged.
      await this.contracts.refuseSale(link, place, manager);
      await this.countAttempt(manager, client.ip);
      const now = this.clock.now();
      const entered = enteredIn(dto, client, now);
      const { mode, ...review } = await this.reviews.review(manager, {
        leadId: taken?.leadId ?? null,
        phone: entered.phone,
        email: entered.email,
        soldVia: entered.soldVia,
        place,
      });
      const vault = mode === 'vault';
      const payment = await this.payments.add(manager, {
        kind: 'first',
        mode,
        status: 'processing',
        plan: plan.id,
        promised: plan,
        amountCents: vault ? 0 : plan.priceCents,
        idempotencyKey: key,
        leadId: taken?.leadId ?? null,
        ...entered,
        ...review,
        signedTerms,
        // Nothing is signed on the page if the contract was signed outside the product.
        ...(signedTerms.outside
          ? { acceptedTextVersion: null, acceptedAt: null, acceptedLanguage: null }
          : {}),
        renewalCents: vault ? null : renewalCentsOf(plan),
        renewsOn: vault ? null : renewsOn,
        nextCheckAt: firstCheck(now),
        createdAt: now,
        updatedAt: now,
      });
      if (taken) await this.links.use(manager, taken, payment.id);
      return { payment, isNew: true };
    });
  }

  /** Refuses the payment if an earlier one may have been charged, or if it probably repeats one that was just made. */
  private async refuseRepeated(
    manager: EntityManager,
    { email, plan, again }: ChargeDto,
    key: string | null,
  ): Promise<void> {
    const recent = await this.payments.statesOfRecent(manager, { email, plan, now: this.clock.now() });
    const has = (...statuses: PaymentStatus[]): boolean => recent.some((status) => statuses.includes(status));
    if (has('unknown')) throw paymentUnconfirmed();
    if (has('processing')) throw paymentInProgress();
    if (!has('approved', 'stored')) return;
    if (!key) throw alreadyPaid();
    if (!again) throw alreadyHasPlan();
  }

  private async countAttempt(manager: EntityManager, ip: string): Promise<void> {
    const counted = await this.limits.hit(paymentLimits(ip), manager);
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyPayments(this.limits.secondsUntilAllowed(exceeded));
  }

  private async ask(payment: Payment, source: PaymentSource): Promise<GatewayOutcome> {
    const order = {
      orderId: payment.id,
      description: `${this.business.name}: plan ${(payment.promised ?? firstPlan(payment.plan)).name}`,
      payer: {
        fullName: payment.fullName,
        email: payment.email,
        phone: payment.phone,
        zip: payment.billingZip,
        ipAddress: payment.ipAddress ?? '',
      },
      source,
    };
    try {
      if (payment.mode === 'vault') return await this.gateway.store(order);
      const { renewalCents, renewsOn } = payment;
      return await this.gateway.charge({
        ...order,
        amountCents: payment.amountCents,
        subscription:
          renewalCents && renewsOn
            ? { amountCents: renewalCents, startsOn: renewsOn, dayOfMonth: await this.dayOfMonth(payment) }
            : null,
      });
    } catch {
      // The error may have occurred after the charge.
      return { kind: 'unknown', reason: 'error' };
    }
  }

  /** Returns the day on which the subscription renews. A purchase on the 31st renews on the 31st, or on the last day of shorter months. */
  private async dayOfMonth({ createdAt }: Payment): Promise<number> {
    return Number((await this.contracts.dayOf(createdAt)).slice(8));
  }

  /** Waits for the outcome of the first request while it is in progress. */
  private async outcomeOf(payment: Payment): Promise<Payment> {
    const until = performance.now() + WAIT_MS;
    let current = payment;
    while (current.status === 'processing' && performance.now() < until) {
      await wait(WAIT_STEP_MS);
      current = await this.get(payment.id);
    }
    return current;
  }
}

/** Returns the payment, or throws its refusal, so that a repeated request receives the same refusal. */
function answerOf(payment: Payment): Payment {
  const { status, responseCode, responseText } = payment;
  if (status === 'processing') throw paymentInProgress();
  if (status === 'declined') throw paymentDeclined(responseCode ?? '', responseText ?? '');
  if (status === 'failed')
    throw responseCode === ACCOUNT_REFUSED ? paymentsOutOfService() : gatewayUnavailable();
  return payment;
}

/** @throws AppError 404 */
function found(payment: Payment | null): Payment {
  if (!payment) throw paymentNotFound();
  return payment;
}

/** Returns the digits of the charged card. Empty for a token, because the server never sees its card number. */
const cardDigitsOf = ({ paymentToken, cardNumber }: ChargeDto): string =>
  paymentToken ? '' : digitsOf(cardNumber!);

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Returns the customer's data that a payment stores. */
function customerOf({
  fullName,
  email,
  phone,
  billingZip,
}: ChargeDto): Pick<Payment, 'fullName' | 'email' | 'phone' | 'billingZip'> {
  const parsed = parseUsPhone(phone);
  return { fullName, email, phone: parsed.valid ? parsed.e164 : phone, billingZip };
}

/** Returns the columns of a payment that its request sets. */
const enteredIn = (dto: ChargeDto, client: Client, now: Date) => ({
  ...customerOf(dto),
  soldVia: dto.soldVia ?? 'online',
  cardBrand: brandOf(cardDigitsOf(dto)) ?? null,
  last4: cardDigitsOf(dto).slice(-4) || null,
  ipAddress: client.ip,
  userAgent: client.userAgent,
  acceptedTextVersion: dto.acceptance?.textVersion ?? null,
  acceptedAt: dto.acceptance ? now : null,
  acceptedLanguage: dto.acceptance?.language ?? null,
});

/** Returns whether a customer has accepted these terms. A request without a hash accepts the terms for its ZIP code. */
const isAccepted = ({ textVersion, textHash }: AcceptanceDto, terms: ContractTerms): boolean =>
  textVersion === terms.textVersion && (!textHash || textHash === contractHash(terms));

/** Returns whether a request repeats the request of a payment. Only the last digits of the cards can be compared. */
function isSameRequest(payment: Payment, dto: ChargeDto): boolean {
  const customer = customerOf(dto);
  return (
    payment.plan === dto.plan &&
    (Object.keys(customer) as (keyof typeof customer)[]).every(
      (field) => payment[field] === customer[field],
    ) &&
    (!payment.signedTerms || (payment.signedTerms.residence ?? null) === (dto.state ?? null)) &&
    (!cardDigitsOf(dto) || payment.last4 === cardDigitsOf(dto).slice(-4))
  );
}
