import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { AuditService } from '../../audit/audit.service';
import type { AuditRecord } from '../../audit/audit.repository';
import { GatewayUnavailable, PaymentGateway } from '../gateway/payment-gateway';
import { FORGET_CARD_JOB } from '../payment-jobs';
import { notStored, paymentNotFound } from '../payments.errors';
import { PaymentsRepository } from '../store/payments.repository';

/** User or customer who acts, for the audit trail. */
export type Actor = Pick<AuditRecord, 'adminId' | 'username' | 'ipAddress'>;

/** Withdraws stored cards, which are then never charged again, and makes the gateway forget them, with retries. */
@Injectable()
export class StoredCardRemovalService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly gateway: PaymentGateway,
    private readonly audit: AuditService,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Withdraws a card. Calls the gateway at once; the queue retries if it does not confirm.
   * @param id id of the payment that stored the card
   * @throws AppError 404; 422 if the payment has no stored card
   */
  async remove(actor: Actor, id: string, reason: string): Promise<void> {
    if (!(await this.payments.find(id))) throw paymentNotFound();
    if (!(await this.dataSource.transaction((manager) => this.withdrawIn(manager, actor, id, reason))))
      throw notStored();
    await this.forgetNow(id);
  }

  /**
   * Withdraws a card in the caller's transaction. The caller then calls `forgetNow`; otherwise the queue does.
   * @returns false if no card is stored or it was withdrawn before
   */
  async withdrawIn(manager: EntityManager, actor: Actor, id: string, reason: string): Promise<boolean> {
    const payment = await this.payments.lock(manager, id);
    if (!payment.vaultId || payment.cardRemovedAt) return false;
    await this.payments.change(manager, id, { cardRemovedAt: this.clock.now() });
    await this.jobs.enqueue(FORGET_CARD_JOB, { paymentId: id }, { manager });
    await this.audit.record(
      { ...actor, action: 'stored_card_removed', target: `payment:${id}`, after: { reason } },
      manager,
    );
    return true;
  }

  /** Makes the gateway forget a withdrawn card. If it does not confirm, the queue retries. */
  async forgetNow(id: string): Promise<void> {
    await this.forget({ paymentId: id }).catch((error: unknown) => {
      if (!(error instanceof GatewayUnavailable)) throw error;
    });
  }

  /**
   * Withdraws every stored card of a person, in the transaction that erases the person's data.
   * @param digits forms of the phone in which payments may have stored it
   * @returns number of withdrawn cards
   */
  async removeOf(manager: EntityManager, digits: readonly string[]): Promise<number> {
    const withdrawn = await this.payments.withdrawCards(manager, digits, this.clock.now());
    for (const paymentId of withdrawn) await this.jobs.enqueue(FORGET_CARD_JOB, { paymentId }, { manager });
    return withdrawn.length;
  }

  /**
   * Makes the gateway forget a withdrawn card. Idempotent.
   * @throws GatewayUnavailable if the gateway does not confirm
   */
  @OnJob(FORGET_CARD_JOB)
  async forget({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (!payment?.vaultId || !payment.cardRemovedAt) return;
    const outcome = await this.gateway.forgetCard(payment.vaultId);
    if (outcome.kind !== 'approved')
      throw new GatewayUnavailable(`the gateway did not forget a card: ${outcome.kind}`);
    await this.payments.change(this.dataSource.manager, paymentId, { vaultId: null });
  }
}
