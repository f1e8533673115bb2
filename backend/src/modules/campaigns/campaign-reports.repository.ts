import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../database/statements';
import { ANSWERED, FOLLOWS_WITHIN } from '../lead-store/campaign-answers-sql';
import type { RecipientStatus } from './campaign.entity';
import type { CampaignFailureDto, RecipientDto } from './dto/campaign-answers.dto';

/** Number of recipients by reaction to the message. */
export interface Responses {
  optOuts: number;
  replies: number;
  bookings: number;
}

/** Recipients that wait for their message. */
export interface Waiting {
  /** Time when the next message may be sent; null if none waits. */
  nextAt: Date | null;
  /** Whether one waits because the day's budget is spent; null if none waits. */
  outOfBudget: boolean | null;
}

/** Reads the results of campaigns. */
@Injectable()
export class CampaignReportsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the number of recipients for each status that occurs. */
  async countByStatus(campaignId: string): Promise<Partial<Record<RecipientStatus, number>>> {
    const rows = await many<{ status: RecipientStatus; count: number }>(
      this.dataSource,
      'SELECT status, count(*)::int AS count FROM campaign_recipients WHERE campaign_id = $1 GROUP BY status',
      [campaignId],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }

  /** Returns the 50 most frequent reasons why messages did not arrive, or wait for another attempt. */
  failures(campaignId: string): Promise<CampaignFailureDto[]> {
    return many(
      this.dataSource,
      `SELECT coalesce(error_message, status) AS reason, count(*)::int AS count FROM campaign_recipients
        WHERE campaign_id = $1 AND (status IN ('failed', 'undelivered', 'unknown', 'skipped')
              OR (status = 'pending' AND error_message <> 'budget_exhausted'))
        GROUP BY 1 ORDER BY 2 DESC LIMIT 50`,
      [campaignId],
    );
  }

  async responses(campaignId: string): Promise<Responses> {
    const counts = await one<Responses>(
      this.dataSource,
      `SELECT count(*) FILTER (WHERE EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = r.phone_number
                AND s.channel IN ('sms', 'all') AND s.created_at >= r.sent_at))::int AS "optOuts",
              count(*) FILTER (WHERE ${ANSWERED})::int AS replies,
              count(*) FILTER (WHERE EXISTS (SELECT 1 FROM analytics_events e WHERE e.lead_id = r.lead_id AND e.event = 'booked'
                AND e.created_at BETWEEN r.sent_at AND r.sent_at + ${FOLLOWS_WITHIN}))::int AS bookings
         FROM campaign_recipients r WHERE r.campaign_id = $1 AND r.sent_at IS NOT NULL`,
      [campaignId],
    );
    return counts!;
  }

  async waiting(campaignId: string): Promise<Waiting> {
    const found = await one<Waiting>(
      this.dataSource,
      `SELECT min(not_before) AS "nextAt", bool_or(error_message = 'budget_exhausted') AS "outOfBudget"
         FROM campaign_recipients WHERE campaign_id = $1 AND status = 'pending'`,
      [campaignId],
    );
    return found!;
  }

  /** Returns one page of a campaign's recipients, in order of id, and their total number. */
  async recipients(
    campaignId: string,
    { page, pageSize, status }: { page: number; pageSize: number; status?: RecipientStatus | undefined },
  ): Promise<{ recipients: RecipientDto[]; total: number }> {
    const values = [campaignId, ...(status ? [status] : [])];
    const condition = `r.campaign_id = $1${status ? ' AND r.status = $2' : ''}`;
    const [counted, recipients] = await Promise.all([
      one<{ total: number }>(
        this.dataSource,
        `SELECT count(*)::int AS total FROM campaign_recipients r WHERE ${condition}`,
        values,
      ),
      many<RecipientDto>(
        this.dataSource,
        `SELECT r.id, r.lead_id AS "leadId", l.full_name AS "fullName", r.phone_number AS "phoneNumber", r.status,
                r.sent_at AS "sentAt", r.delivered_at AS "deliveredAt", r.error_message AS "errorMessage"
           FROM campaign_recipients r JOIN leads l ON l.id = r.lead_id
          WHERE ${condition} ORDER BY r.id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
    ]);
    return { recipients, total: counted!.total };
  }
}
