import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { VerificationSubmissionsRepository } from '../../lead-store/verification-submissions.repository';
import { OnSmsStatus, type ReportedSms, type StatusReport } from '../../messaging/sms/on-sms-status';
import { kindOf } from '../../messaging/sms/sms-sender';
import { AttemptsService } from '../../security/attempts/attempts.service';

/** Records which codes did not arrive, and tells the page that waits. Carriers say so some time after the provider's answer. */
@Injectable()
export class CodeReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly attempts: AttemptsService,
    private readonly submissions: VerificationSubmissionsRepository,
  ) {}

  /** Tells the page only of the code that its submission waits for; what is reported of an older one is put on record. */
  @OnSmsStatus('code')
  async report({ id, phoneNumber, failure }: StatusReport): Promise<ReportedSms | null> {
    const sentAt = (await this.submissions.issuedAt(id)) ?? (await this.attempts.sentAt(id));
    if (!sentAt) return null;
    if (!failure) return { sentAt, isNew: true };
    await this.submissions.markAttemptUndelivered(id, this.clock.now());
    return { sentAt, isNew: await this.attempts.recordUndelivered(id, phoneNumber, kindOf(failure)) };
  }
}
