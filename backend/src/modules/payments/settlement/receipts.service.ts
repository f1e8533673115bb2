import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../config/app-config';
import { OnJob } from '../../../jobs/on-job';
import type { EmailCopy } from '../../messaging/email/email-copy';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { SettingsService } from '../../settings/settings.service';
import { CancelLink } from '../cancellation/cancel-link';
import { cancelledAt, refundOf } from '../cancellation/cancellation-view';
import { rescissionOf } from '../cancellation/rescission';
import { ContractService } from '../contract/contract.service';
import { refusalOf } from '../gateway/nmi-response-codes';
import type { Payment } from '../store/payment.entity';
import { PaymentsRepository } from '../store/payments.repository';
import { RefundsRepository } from '../store/refunds.repository';
import { CANCELLED_JOB, RECEIPT_JOB, REFUND_RECEIPT_JOB, REVIEW_JOB } from '../payment-jobs';
import {
  cancelled,
  contractCancelled,
  firstReceipt,
  laterReceipt,
  notCharged,
  refundReceipt,
  renewalFailed,
  reviewAlert,
} from './receipt.copy';
import { Business } from '../../site-content/business';

/** Sends the mails about payments, each once. The queue contains only ids, no customer data. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly settings: SettingsService,
    private readonly notifications: NotificationsService,
    private readonly contracts: ContractService,
    private readonly cancelLink: CancelLink,
    private readonly payments: PaymentsRepository,
    private readonly refunds: RefundsRepository,
  ) {}

  @OnJob(RECEIPT_JOB)
  async sendReceipt({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (!payment) return;
    const terms = await this.contracts.termsOf(payment);
    const { publicUrl } = this.config;
    const mail =
      payment.status === 'declined'
        ? (payment.kind === 'first' ? notCharged : renewalFailed)(
            payment,
            terms,
            refusalOf(payment.responseCode ?? '', payment.responseText ?? '').text,
          )
        : payment.kind === 'first'
          ? firstReceipt(payment, terms, {
              day: terms.outside
                ? await this.contracts.dayWhereSigned(payment, payment.createdAt)
                : terms.signedOn,
              contract: payment.acceptedAt ? `${publicUrl}/api/payments/${payment.id}/contract` : null,
              rights: `${publicUrl}/divulgaciones`,
              cancel: this.cancelLink.urlOf(payment.id),
            })
          : laterReceipt(payment, terms, {
              day: terms.signedOn,
              cancelUrl: this.cancelLink.urlOf(payment.parentId ?? payment.id),
            });
    await this.mail(`payment:${paymentId}:${payment.status}`, payment, mail);
  }

  @OnJob(CANCELLED_JOB)
  async notifyOfCancellation({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    const at = payment && cancelledAt(payment);
    if (!payment || !at) return;
    const sale = await this.payments.findSale(paymentId);
    const refund = refundOf(sale);
    const day = await this.contracts.dayWhereSigned(payment, at);
    const terms = await this.contracts.termsOf(payment);
    if (refund)
      await this.mail(
        `contract-cancelled:${paymentId}`,
        payment,
        contractCancelled(payment, terms, { day, refund }),
      );
    else {
      const { timeZone: officeZone } = await this.settings.get();
      const rescission = rescissionOf(sale, terms, { now: at, officeZone });
      await this.mail(`cancelled:${paymentId}`, payment, cancelled(payment, terms, { day, rescission }));
    }
  }

  @OnJob(REFUND_RECEIPT_JOB)
  async notifyOfRefund({ refundId }: { refundId: string }): Promise<void> {
    const refund = await this.refunds.findWithPayment(refundId);
    if (!refund?.payment) return;
    const mail = refundReceipt(refund.payment, refund.amountCents, this.business.name);
    await this.mail(`refund:${refundId}`, refund.payment, mail);
  }

  /** Sends an e-mail to the customer, and adds it to the conversation if the customer is a lead. */
  private async mail(key: string, { email, leadId }: Payment, mail: EmailCopy): Promise<void> {
    await this.notifications.emailOnce(key, { ...mail, to: email }, { leadId, purpose: 'receipt' });
  }

  @OnJob(REVIEW_JOB)
  async notifyOwner({ paymentId }: { paymentId: string }): Promise<void> {
    const payment = await this.payments.find(paymentId);
    if (!payment?.needsReview) return;
    const { notificationEmails } = await this.settings.get();
    const mail = reviewAlert(
      payment,
      this.business.name,
      `${this.config.publicUrl}/admin?tab=pagos&pago=${paymentId}`,
    );
    await this.notifications.emailEach(`payment-review:${paymentId}`, notificationEmails, mail);
  }
}
