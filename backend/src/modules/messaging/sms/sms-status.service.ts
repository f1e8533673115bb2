import { Injectable } from '@nestjs/common';
import { SmsMessagesService } from './sms-messages.service';

/** A provider's report on a message that it has taken. */
export interface StatusReport {
  /** The reference that the message was sent with, without its prefix. */
  id: string;
  providerId: string;
  /** The provider's word. */
  status: string;
  errorCode: string | null;
}

type ReportHandler = (report: StatusReport) => Promise<void>;

/** Hands reports to the sender of the message, by the first letter of the reference that it was sent with. */
@Injectable()
export class SmsStatusService {
  private readonly handlers = new Map<string, ReportHandler>();

  constructor(messages: SmsMessagesService) {
    this.handle('m', ({ id, providerId, status, errorCode }) =>
      messages.report(id, providerId, status, errorCode),
    );
  }

  handle(prefix: string, handler: ReportHandler): void {
    this.handlers.set(prefix, handler);
  }

  /** A report with an unknown reference is ignored. */
  async report(reference: string, report: Omit<StatusReport, 'id'>): Promise<void> {
    const [, prefix, id] = /^([a-z])-([0-9a-f-]{36})$/.exec(reference) ?? [];
    if (prefix && id) await this.handlers.get(prefix)?.({ id, ...report });
  }
}
