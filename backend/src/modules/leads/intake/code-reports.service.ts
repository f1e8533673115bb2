import { Injectable } from '@nestjs/common';
import { OnSmsStatus, type StatusReport } from '../../messaging/sms/on-sms-status';
import { kindOf } from '../../messaging/sms/sms-sender';
import { AttemptsService } from '../../security/attempts/attempts.service';

/** Records which codes did not arrive. Carriers say so some time after the provider has taken the message. */
@Injectable()
export class CodeReportsService {
  constructor(private readonly attempts: AttemptsService) {}

  @OnSmsStatus('code')
  async report({ id, phoneNumber, failure }: StatusReport): Promise<void> {
    if (failure) await this.attempts.recordUndelivered(id, phoneNumber, kindOf(failure));
  }
}
