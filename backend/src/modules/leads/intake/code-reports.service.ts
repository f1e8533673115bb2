import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { VerificationSubmissionsRepository } from '../../lead-store/verification-submissions.repository';
import { OnSmsStatus, type StatusReport } from '../../messaging/sms/on-sms-status';
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

  /** @returns false for a code that was never sent */
  @OnSmsStatus('code')
  async report({ id, phoneNumber, failure }: StatusReport): Promise<boolean> {
    if (!failure) return this.submissions.isAttempt(id);
    if (!(await this.submissions.markAttemptUndelivered(id, this.clock.now()))) return false;
    await this.attempts.recordUndelivered(id, phoneNumber, kindOf(failure));
    return true;
  }
}
