import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { orTaken } from '../../../database/unique-violation';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { NOT_CHARGED } from '../gateway/nmi-response-codes';
import { NO_DETAILS, type GatewayOutcome } from '../gateway/payment-gateway';
import { notInDoubt, paymentCharged, paymentNotFound, transactionKnown } from '../payments.errors';
import { SettlementService } from '../settlement/settlement.service';
import { PaymentsRepository } from '../store/payments.repository';

/** User's finding in the gateway's own records. */
export interface Finding {
  /** Whether the money was moved. */
  happened: boolean;
  /** Gateway's transaction number, for a charge that was made. */
  transactionId?: string | undefined;
  reason: string;
}

/** Settles payments in doubt by a user's finding in the gateway's records. */
@Injectable()
export class PaymentResolutionService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly settlement: SettlementService,
    private readonly audit: AuditService,
    private readonly payments: PaymentsRepository,
  ) {}

  /**
   * Settles a payment in doubt, or marks a payment as reviewed whose decline was contradicted. Moves no money.
   * @throws AppError 404; 409 if the payment needs no decision, was charged or the transaction belongs to another payment
   */
  async resolve(admin: CurrentAdmin, id: string, finding: Finding): Promise<void> {
    const { happened, transactionId, reason } = finding;
    const resolving = this.dataSource.transaction(async (manager) => {
      if (!(await this.payments.find(id, manager))) throw paymentNotFound();
      // Read under the lock, because the gateway's own message may settle the payment meanwhile.
      const payment = await this.payments.lock(manager, id);
      const isInDoubt = payment.status === 'unknown';
      if (!isInDoubt && !payment.needsReview) throw notInDoubt();
      if (!isInDoubt && !happened) throw paymentCharged(payment.status === 'stored');
      await this.settlement.settleIn(manager, id, outcomeOf(finding), admin.username);
      if (!isInDoubt) await this.payments.change(manager, id, { needsReview: false });
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'payment_resolved',
          target: `payment:${id}`,
          after: { happened, transactionId: transactionId ?? null, reason },
        },
        manager,
      );
    });
    await orTaken(resolving, transactionKnown);
  }
}

const outcomeOf = ({ happened, transactionId, reason }: Finding): GatewayOutcome => ({
  kind: happened ? 'approved' : 'declined',
  details: {
    ...NO_DETAILS,
    // The number of a payment that was not charged would stand for a voided transaction.
    transactionId: (happened && transactionId) || null,
    responseCode: happened ? '100' : NOT_CHARGED,
    responseText: reason,
  },
});
