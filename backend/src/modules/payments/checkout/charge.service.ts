import { setTimeout as wait } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { dayIn, oneMonthAfter } from '../../../common/business-days';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/us-phone';
import { AppConfig } from '../../../config/app-config';
import { LimitsService } from '../../security/limits/limits.service';
import { SettingsService } from '../../settings/settings.service';
import { brandOf } from './card';
import { CONTRACT_VERSIONS } from '../contract/contract-texts';
import { ContractService } from '../contract/contract.service';
import type { ChargeDto } from './dto/charge.dto';
import { GATEWAY_TIMEOUT_MS } from '../gateway/nmi-gateway';
import { Payment } from '../payment.entity';
import { PaymentGateway, type GatewayOutcome, type PaymentSource } from '../gateway/payment-gateway';
import { paymentLimits } from '../payment-limits';
import {
  alreadyPaid,
  cardFieldsNotAccepted,
  gatewayUnavailable,
  keyReused,
  paymentDeclined,
  paymentInProgress,
  paymentNotFound,
  paymentUnconfirmed,
  tooManyPayments,
  unknownTextVersion,
} from '../payments.errors';
import { planOf, renewalCentsOf } from '../plans';
import { SettlementService } from '../settlement/settlement.service';

/** A payment whose instance has not answered by then has lost it: the outcome is looked up instead. */
const ORPHANED_AFTER_MS = GATEWAY_TIMEOUT_MS + 30_000;
/** How long a repeated request waits for the first one's answer. */
const WAIT_MS = GATEWAY_TIMEOUT_MS + 3_000;
const WAIT_STEP_MS = 150;

/** Charges a customer once: on record first, then the gateway, then the outcome. */
@Injectable()
export class ChargeService {
  private readonly logger = new Logger(ChargeService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly limits: LimitsService,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlementService,
    private readonly contracts: ContractService,
  ) {}

  /**
   * @param key the caller's own name for this payment: asked again with it, the first answer is given again
   * @returns the payment, approved, stored or unknown
   * @throws AppError when it was refused, could not be made, or may not be made
   */
  async charge(dto: ChargeDto, key: string | null, client: Client): Promise<Payment> {
    const source = this.sourceOf(dto);
    if (dto.acceptance && !CONTRACT_VERSIONS.includes(dto.acceptance.textVersion)) throw unknownTextVersion();
    const { payment, isNew } = await this.begin(dto, key, client);
    if (!isNew) return answerOf(await this.outcomeOf(payment));
    const outcome = await this.ask(payment, source);
    return answerOf(await this.record(payment, outcome));
  }

  /** @throws AppError 404 */
  async get(id: string): Promise<Payment> {
    return this.find({ id });
  }

  /** @throws AppError 404 */
  async getByKey(idempotencyKey: string): Promise<Payment> {
    return this.find({ idempotencyKey });
  }

  private async find(by: { id: string } | { idempotencyKey: string }): Promise<Payment> {
    const payment = await this.dataSource.getRepository(Payment).findOneBy(by);
    if (!payment) throw paymentNotFound();
    return payment;
  }

  private sourceOf({ paymentToken, cardNumber, cardExpiry, cardCvv }: ChargeDto): PaymentSource {
    if (paymentToken) return { token: paymentToken };
    // Where the gateway's own fields are in use, a card that comes here came past them.
    if (this.config.nmi?.tokenizationKey) throw cardFieldsNotAccepted();
    return {
      card: { number: digitsOf(cardNumber!), expiry: cardExpiry!.replace('/', ''), cvv: cardCvv! },
    };
  }

  /** Puts the payment on record, or finds it there. */
  private async begin(
    dto: ChargeDto,
    key: string | null,
    client: Client,
  ): Promise<{ payment: Payment; isNew: boolean }> {
    const { timeZone } = await this.settings.get();
    const signedTerms = dto.acceptance ? await this.contracts.offered(dto.plan, dto.billingZip) : null;
    return this.dataSource.transaction(async (manager) => {
      // One at a time for a customer and a plan, and for a key.
      await manager.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['payment', dto.email]);
      if (key) {
        await manager.query('SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['payment-key', key]);
        const first = await manager.findOneBy(Payment, { idempotencyKey: key });
        if (first) {
          if (!isSameRequest(first, dto)) throw keyReused();
          return { payment: first, isNew: false };
        }
      }
      await this.refuseRepeated(manager, dto, key);
      await this.countAttempt(manager, client.ip);
      const now = this.clock.now();
      const plan = planOf(dto.plan);
      const vault = this.config.paymentsMode === 'vault';
      const payment = manager.create(Payment, {
        kind: 'first',
        mode: this.config.paymentsMode,
        status: 'processing',
        plan: plan.id,
        amountCents: vault ? 0 : plan.priceCents,
        idempotencyKey: key,
        ...customerOf(dto),
        cardBrand: dto.cardNumber ? brandOf(digitsOf(dto.cardNumber)) : null,
        last4: dto.cardNumber ? digitsOf(dto.cardNumber).slice(-4) : null,
        ipAddress: client.ip,
        userAgent: client.userAgent,
        acceptedTextVersion: dto.acceptance?.textVersion ?? null,
        acceptedAt: dto.acceptance ? now : null,
        signedTerms,
        renewalCents: vault ? null : renewalCentsOf(plan),
        renewsOn: vault ? null : oneMonthAfter(dayIn(timeZone, now)),
        nextCheckAt: new Date(now.getTime() + ORPHANED_AFTER_MS),
        createdAt: now,
        updatedAt: now,
      });
      return { payment: await manager.save(payment), isNew: true };
    });
  }

  /** What is in doubt may have been charged; what was just paid without a key is likely the same request again. */
  private async refuseRepeated(
    manager: EntityManager,
    { email, plan }: ChargeDto,
    key: string | null,
  ): Promise<void> {
    const rows: { status: string }[] = await manager.query(
      `SELECT status FROM payments
        WHERE email = $1 AND plan = $2 AND kind = 'first'
          AND (status IN ('processing', 'unknown') OR (status IN ('approved', 'stored') AND created_at > $3::timestamptz - interval '10 minutes'))`,
      [email, plan, this.clock.now()],
    );
    const has = (...statuses: string[]): boolean => rows.some(({ status }) => statuses.includes(status));
    if (has('unknown')) throw paymentUnconfirmed();
    if (has('processing')) throw paymentInProgress();
    if (!key && has('approved', 'stored')) throw alreadyPaid();
  }

  private async countAttempt(manager: EntityManager, ip: string): Promise<void> {
    const counted = await this.limits.hit(paymentLimits(ip), manager);
    const exceeded = counted.filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyPayments(this.limits.secondsUntilAllowed(exceeded));
  }

  private async ask(payment: Payment, source: PaymentSource): Promise<GatewayOutcome> {
    const order = {
      orderId: payment.id,
      description: `${this.config.brandName}: plan ${planOf(payment.plan).name}`,
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
      // Whatever broke, it may have broken after the charge.
      return { kind: 'unknown', reason: 'error' };
    }
  }

  /** A purchase on the 31st renews on the 31st, and on the last day of shorter months. */
  private async dayOfMonth({ createdAt }: Payment): Promise<number> {
    const { timeZone } = await this.settings.get();
    return Number(dayIn(timeZone, createdAt).slice(8));
  }

  /** Without the database the outcome is in doubt for us too, and will be looked up. */
  private async record(payment: Payment, outcome: GatewayOutcome): Promise<Payment> {
    try {
      return await this.settlement.settle(payment.id, outcome, 'gateway');
    } catch (err) {
      this.logger.error({ err, payment: payment.id }, 'an outcome could not be recorded');
      return { ...payment, status: 'unknown' };
    }
  }

  /** The first request's outcome, waited for while it is under way. */
  private async outcomeOf(payment: Payment): Promise<Payment> {
    const until = performance.now() + WAIT_MS;
    let current = payment;
    while (current.status === 'processing' && performance.now() < until) {
      await wait(WAIT_STEP_MS);
      current = await this.find({ id: payment.id });
    }
    return current;
  }
}

/** Refusals are answers too, and the same ones each time. */
function answerOf(payment: Payment): Payment {
  const { status, responseCode, responseText } = payment;
  if (status === 'processing') throw paymentInProgress();
  if (status === 'declined') throw paymentDeclined(responseCode ?? '', responseText ?? '');
  if (status === 'failed') throw gatewayUnavailable();
  return payment;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What a payment keeps of who pays. */
function customerOf({
  fullName,
  email,
  phone,
  billingZip,
}: ChargeDto): Pick<Payment, 'fullName' | 'email' | 'phone' | 'billingZip'> {
  const parsed = parseUsPhone(phone);
  return { fullName, email, phone: parsed.valid ? parsed.e164 : phone, billingZip };
}

/** Whether a request is the one that a payment was made by, as far as is known without keeping the card's number. */
function isSameRequest(payment: Payment, dto: ChargeDto): boolean {
  const customer = customerOf(dto);
  return (
    payment.plan === dto.plan &&
    (Object.keys(customer) as (keyof typeof customer)[]).every(
      (field) => payment[field] === customer[field],
    ) &&
    (!dto.cardNumber || payment.last4 === digitsOf(dto.cardNumber).slice(-4))
  );
}
