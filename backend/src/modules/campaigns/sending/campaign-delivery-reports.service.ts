import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../../common/clock';
import { deliveryStatusOf } from '../../messaging/sms/delivery-status';
import { SmsStatusService } from '../../messaging/sms/sms-status.service';
import { CampaignRecipientsRepository } from '../campaign-recipients.repository';

/** Records what the provider says of campaigns' messages. */
@Injectable()
export class CampaignDeliveryReportsService implements OnModuleInit {
  constructor(
    private readonly clock: Clock,
    private readonly statuses: SmsStatusService,
    private readonly recipients: CampaignRecipientsRepository,
  ) {}

  onModuleInit(): void {
    this.statuses.handle('c', ({ id, providerId, status, errorCode }) =>
      this.report(id, providerId, status, errorCode),
    );
  }

  /** @param word the provider's status; one without a meaning for a campaign is ignored */
  async report(id: string, providerId: string, word: string, errorCode: string | null): Promise<void> {
    const status = deliveryStatusOf(word);
    if (!status) return;
    await this.recipients.report({ id, status, providerId: providerId || null, errorCode }, this.clock.now());
  }
}
