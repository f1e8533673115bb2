import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { OnSmsStatus, type ReportedSms, type StatusReport } from '../../messaging/sms/on-sms-status';
import { CampaignRecipientsRepository } from '../campaign-recipients.repository';

/** Stores the provider's reports about campaign messages. */
@Injectable()
export class CampaignDeliveryReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly recipients: CampaignRecipientsRepository,
  ) {}

  @OnSmsStatus('campaign')
  report({ id, providerId, status, errorCode }: StatusReport): Promise<ReportedSms | null> {
    return this.recipients.report(
      { id, status, providerId: providerId || null, errorCode },
      this.clock.now(),
    );
  }
}
