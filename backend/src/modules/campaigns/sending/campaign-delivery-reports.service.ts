import { Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { deliveryStatusOf } from '../../messaging/sms/delivery-status';
import { OnSmsStatus, type StatusReport } from '../../messaging/sms/on-sms-status';
import { CampaignRecipientsRepository } from '../campaign-recipients.repository';

/** Records what the provider says of campaigns' messages. */
@Injectable()
export class CampaignDeliveryReportsService {
  constructor(
    private readonly clock: Clock,
    private readonly recipients: CampaignRecipientsRepository,
  ) {}

  /** Records a report; a status without a meaning for a campaign is ignored. */
  @OnSmsStatus('c')
  async report({ id, providerId, status: word, errorCode }: StatusReport): Promise<void> {
    const status = deliveryStatusOf(word);
    if (!status) return;
    await this.recipients.report({ id, status, providerId: providerId || null, errorCode }, this.clock.now());
  }
}
