import { Injectable, Logger } from '@nestjs/common';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { SmsSender } from '../../messaging/sms/sms-sender';
import { SmsStatusService } from '../../messaging/sms/sms-status.service';
import { CampaignRecipientsRepository, type LostMessage } from '../campaign-recipients.repository';
import { lostAt, nextCheck } from './outcome-checks';

const RECONCILE_MS = 5_000;

const LOOKUPS_AT_ONCE = 100;

/** Looks up the outcomes of messages in doubt. */
@Injectable()
export class CampaignReconciliationService {
  private readonly logger = new Logger(CampaignReconciliationService.name);

  constructor(
    private readonly clock: Clock,
    private readonly sender: SmsSender,
    private readonly recipients: CampaignRecipientsRepository,
    private readonly statuses: SmsStatusService,
  ) {}

  /** Looks up due messages in the provider's list. No message is sent again. */
  @Every(RECONCILE_MS)
  async reconcile(): Promise<void> {
    const now = this.clock.now();
    const due = await this.recipients.claimLost({ now, againAt: lostAt(now), limit: LOOKUPS_AT_ONCE });
    await Promise.all(
      due.map((message) =>
        this.lookUp(message, now).catch((err: unknown) =>
          this.logger.warn({ err, recipient: message.id }, 'a message could not be looked up'),
        ),
      ),
    );
  }

  private async lookUp({ id, phoneNumber, body, claimedAt, checks }: LostMessage, now: Date): Promise<void> {
    const found = await this.sender.find({ to: phoneNumber, body }, claimedAt, (providerId) =>
      this.recipients.hasProviderId(phoneNumber, providerId),
    );
    if (found) await this.statuses.report({ use: 'campaign', id }, { ...found, phoneNumber });
    else await this.recipients.keepUnknown(id, nextCheck(now, checks));
  }
}
