import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { deliveryStatusOf } from '../../messaging/sms/delivery-status';
import { SmsStatusService } from '../../messaging/sms/sms-status.service';

/** Lookups of a message in doubt; after the last it stays unknown, for a person to see. */
export const CHECK_EVERY_SECONDS = [10, 60, 300, 1_800, 7_200];
/** A call that was not answered by then has been lost with its instance. */
export const LOST_AFTER_SECONDS = 60;

/** One try at one message; `begunAt` once the provider is called for it, and of no other try. */
export interface Delivery {
  id: string;
  begunAt: Date | null;
}

/**
 * Whether a recipient is where this try left it: one that slept while its claim ran out must not undo what another has begun.
 * @param place of `begunAt` among the statement's values
 */
const stillOurs = (place: number): string =>
  `CASE WHEN $${place}::timestamptz IS NULL THEN status = 'pending' ELSE status = 'sending' AND claimed_at = $${place} END`;

/** Puts on record what became of each message of a campaign, whoever brings the news. */
@Injectable()
export class CampaignSettlingService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly statuses: SmsStatusService,
  ) {}

  onModuleInit(): void {
    this.statuses.handle('c', ({ id, providerId, status, errorCode }) =>
      this.report(id, providerId, status, errorCode),
    );
  }

  /** What a provider tells of a message. Never backwards: reports come in any order, and more than once. */
  async report(id: string, providerId: string, word: string, errorCode: string | null): Promise<void> {
    const status = deliveryStatusOf(word);
    if (!status) return;
    await this.dataSource.query(
      `WITH before AS (
         SELECT id, campaign_id, status FROM campaign_recipients WHERE id = $1 FOR UPDATE
       ), changed AS (
         UPDATE campaign_recipients r SET status = $2::text, provider_id = coalesce(r.provider_id, $3),
                error_message = coalesce($4, CASE WHEN $2::text = 'undelivered' THEN r.error_message END),
                sent_at = coalesce(r.sent_at, $5), delivered_at = CASE WHEN $2::text = 'delivered' THEN $5::timestamptz END, next_check_at = NULL
           FROM before
          WHERE r.id = before.id AND (before.status IN ('sending', 'unknown') OR (before.status = 'sent' AND $2::text <> 'sent'))
          RETURNING r.campaign_id, before.status AS was
       )
       UPDATE sms_campaigns c SET sent_count = sent_count + (changed.was <> 'sent')::int,
              delivered_count = delivered_count + ($2::text = 'delivered')::int
         FROM changed WHERE c.id = changed.campaign_id`,
      [id, status, providerId || null, errorCode, this.clock.now()],
    );
  }

  async settle(
    { id, begunAt }: Delivery,
    status: 'failed' | 'opted_out' | 'unknown',
    why: string | null,
    checkAt: Date | null = null,
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipients SET status = $2, error_message = $3, next_check_at = $4 WHERE id = $1 AND ${stillOurs(5)}`,
      [id, status, why, checkAt, begunAt],
    );
  }

  async skip(id: string, why: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE campaign_recipients SET status = 'skipped', error_message = $2 WHERE id = $1 AND status = 'pending'`,
      [id, why],
    );
  }

  /**
   * Nothing was sent: it waits for its next moment. The campaign is locked before it is asked whether it goes on, so that one
   * cancelled meanwhile leaves nobody waiting for what will not come.
   */
  async putOff({ id, begunAt }: Delivery, notBefore: Date, why: string | null): Promise<void> {
    await this.dataSource.query(
      `WITH campaign AS (
         SELECT status = 'cancelled' AS cancelled FROM sms_campaigns
          WHERE id = (SELECT campaign_id FROM campaign_recipients WHERE id = $1) FOR SHARE
       )
       UPDATE campaign_recipients SET claimed_at = NULL, next_check_at = NULL,
              status = CASE WHEN cancelled THEN 'skipped' ELSE 'pending' END,
              not_before = CASE WHEN cancelled THEN not_before ELSE $2 END,
              error_message = CASE WHEN cancelled THEN 'cancelled' ELSE $3 END
         FROM campaign WHERE id = $1 AND ${stillOurs(4)}`,
      [id, notBefore, why, begunAt],
    );
  }

  /** A campaign ends when nobody is left to be written to; what is in doubt goes on being looked up. */
  async finish(id: string): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_campaigns SET status = 'completed', finished_at = $2, updated_at = $2
        WHERE id = $1 AND status = 'sending'
          AND NOT EXISTS (SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND status IN ('pending', 'sending'))`,
      [id, this.clock.now()],
    );
  }
}
