import { Injectable, Logger } from '@nestjs/common';
import { PRICE_MICROS } from 'domain/verification-prices';
import { DataSource } from 'typeorm';
import { maskPhone } from '../../../common/phone';
import { DailyBudgetService } from '../budget/daily-budget.service';
import { SmsSendError } from '../sms/sms-sender';
import type { SmsResult } from '../sms/sms.service';
import { SuppressionsRepository } from '../suppressions/suppressions.repository';
import { WhatsappSender, type WhatsappMessage } from './whatsapp-sender';

/** Sends WhatsApp messages within the day's budget, and never to a number that opted out. */
@Injectable()
export class WhatsappService {
  private readonly logger = new Logger(WhatsappService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly suppressions: SuppressionsRepository,
    private readonly budget: DailyBudgetService,
    private readonly sender: WhatsappSender,
  ) {}

  /** Sends a message. Failures of the provider are results, not exceptions. */
  async send(message: WhatsappMessage): Promise<SmsResult> {
    if (await this.suppressions.has(this.dataSource, message.to, 'whatsapp'))
      return { status: 'refused', reason: 'opted_out' };
    const taken = await this.budget.reserve(PRICE_MICROS.whatsapp);
    if (taken === null || taken === 'opted_out') return { status: 'budget_exhausted' };
    try {
      return { status: 'sent', ...(await this.sender.send(message)) };
    } catch (error) {
      if (!(error instanceof SmsSendError)) throw error;
      const { failure, providerCode: reason, inDoubt } = error;
      this.logger.warn({ to: maskPhone(message.to), failure, reason }, 'WhatsApp message not accepted');
      // In doubt the reservation stays: the provider may have accepted the message.
      if (!inDoubt) await this.budget.release(taken);
      // A retry would be refused as well.
      if (failure === 'content') return { status: 'refused', reason: failure, code: reason };
      return { status: 'unavailable', reason, inDoubt, misconfigured: failure === 'account' };
    }
  }
}
