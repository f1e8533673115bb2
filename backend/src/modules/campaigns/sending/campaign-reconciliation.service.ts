import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { SmsSender } from '../../messaging/sms/sms-sender';
import {
  CampaignSettlingService,
  CHECK_EVERY_SECONDS,
  LOST_AFTER_SECONDS,
} from './campaign-settling.service';

const LOOKUPS_AT_ONCE = 100;

/** Finds out what became of messages in doubt. */
@Injectable()
export class CampaignReconciliationService {
  private readonly logger = new Logger(CampaignReconciliationService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly sender: SmsSender,
    private readonly settling: CampaignSettlingService,
  ) {}

  /** Looks up the messages whose answer was lost in the provider's list. None is ever sent again. */
  async reconcile(): Promise<void> {
    const now = this.clock.now();
    const [due] = await this.dataSource.query<
      [{ id: string; phoneNumber: string; body: string; claimedAt: Date; checks: number }[], number]
    >(
      `UPDATE campaign_recipients SET status = 'unknown', checks = checks + 1,
              next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM campaign_recipients WHERE next_check_at <= $1 ORDER BY next_check_at
                      LIMIT ${LOOKUPS_AT_ONCE} FOR UPDATE SKIP LOCKED)
        RETURNING id, phone_number AS "phoneNumber", body, claimed_at AS "claimedAt", checks`,
      [now, LOST_AFTER_SECONDS],
    );
    await Promise.all(
      due.map(async ({ id, phoneNumber, body, claimedAt, checks }) => {
        try {
          const found = await this.sender.find({ to: phoneNumber, body }, claimedAt);
          if (found) return await this.settling.report(id, found.providerId, found.status, found.errorCode);
          const seconds = CHECK_EVERY_SECONDS[checks - 1];
          await this.dataSource.query(
            `UPDATE campaign_recipients SET next_check_at = $2, error_message = 'answer_lost' WHERE id = $1 AND status = 'unknown'`,
            [id, seconds === undefined ? null : new Date(now.getTime() + seconds * 1_000)],
          );
        } catch (err) {
          this.logger.warn({ err, recipient: id }, 'a message could not be looked up');
        }
      }),
    );
  }
}
