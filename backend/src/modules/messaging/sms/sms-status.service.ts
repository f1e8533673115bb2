import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DeclaredMethods } from '../../../jobs/declared-methods';
import { SENDER_OF_METHOD, type StatusReport } from './on-sms-status';

type ReportHandler = (report: StatusReport) => Promise<unknown>;

/** Passes delivery reports to the module that sent the message, by the first letter of the message's reference. */
@Injectable()
export class SmsStatusService implements OnApplicationBootstrap {
  private handlers: ReadonlyMap<string, ReportHandler> = new Map();

  constructor(private readonly methods: DeclaredMethods) {}

  onApplicationBootstrap(): void {
    this.handlers = new Map(
      this.methods.find<string>(SENDER_OF_METHOD).map(({ value, call }) => [value, call]),
    );
  }

  /** @returns false for a reference that no message was sent with, as far as that is known; nothing is done then */
  async report(reference: string, report: Omit<StatusReport, 'id'>): Promise<boolean> {
    const [, sender, id] = /^([a-z])-([0-9a-f-]{36})$/.exec(reference) ?? [];
    const handle = sender && id ? this.handlers.get(sender) : undefined;
    return handle !== undefined && (await handle({ id: id!, ...report })) !== false;
  }
}
