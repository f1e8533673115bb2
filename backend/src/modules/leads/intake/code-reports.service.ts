import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { OnSmsStatus, type ReportedSms, type StatusReport } from '../../messaging/sms/on-sms-status';
import { kindOf } from '../../messaging/sms/sms-sender';
import { AttemptsService } from '../../security/attempts/attempts.service';

/** Records undelivered codes and notifies the waiting page. Carriers report them some time after the provider's response. */
@Injectable()
export class CodeReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly attempts: AttemptsService,
    private readonly submissions: VerificationSubmissionsRepository,
  ) {}

  /** Records a report. The page is notified only about the code that its submission waits for, not about older ones. */
  @OnSmsStatus('code')
  async report({ id, phoneNumber, failure }: StatusReport): Promise<ReportedSms | null> {
    const sentAt = (await this.submissions.issuedAt(id)) ?? (await this.attempts.sentAt(id));
    if (!sentAt) return null;
    if (!failure) return { sentAt, isNew: true };
    await this.submissions.markAttemptUndelivered(id, this.clock.now());
    return { sentAt, isNew: await this.attempts.recordUndelivered(id, phoneNumber, kindOf(failure)) };
  }
}
