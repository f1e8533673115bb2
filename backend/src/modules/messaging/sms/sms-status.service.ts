import { Injectable } from '@nestjs/common';
import { SmsMessagesService } from './sms-messages.service';

/** What a provider tells of a message that it has taken. */
export interface StatusReport {
  /** Our own name of the message, without its prefix. */
  id: string;
  providerId: string;
  /** The provider's word. */
  status: string;
  errorCode: string | null;
}

type ReportHandler = (report: StatusReport) => Promise<void>;

/** Hands reports to whoever sent the message, told by the first letter of the reference it was sent with. */
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

  /** A reference that is nobody's is left alone. */
  async report(reference: string, report: Omit<StatusReport, 'id'>): Promise<void> {
    const [, prefix, id] = /^([a-z])-([0-9a-f-]{36})$/.exec(reference) ?? [];
    if (prefix && id) await this.handlers.get(prefix)?.({ id, ...report });
  }
}
