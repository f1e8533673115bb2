import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { shownCriteria } from './campaign-audience';
import { SmsCampaign, type RecipientStatus } from './campaign.entity';
import { campaignNotFound } from './campaigns.errors';
import {
  CampaignRowDto,
  type CampaignDetailDto,
  type CampaignPageDto,
  type RecipientPageDto,
} from './dto/campaign-answers.dto';
import { type CampaignQueryDto, type RecipientQueryDto } from './dto/campaign-requests.dto';

/** A reply or booking within this time after a message is taken to follow it. */
const FOLLOWS_WITHIN_DAYS = 14;

/** Reads what became of campaigns. */
@Injectable()
export class CampaignReportsService {
  constructor(private readonly dataSource: DataSource) {}

  async page({ page, pageSize, status, search }: CampaignQueryDto): Promise<CampaignPageDto> {
    const query = this.dataSource
      .getRepository(SmsCampaign)
      .createQueryBuilder('campaign')
      .orderBy('campaign.createdAt', 'DESC')
      .addOrderBy('campaign.id', 'DESC')
      .offset((page - 1) * pageSize)
      .limit(pageSize);
    if (status) query.andWhere('campaign.status = :status', { status });
    if (search)
      query.andWhere('lower(campaign.name) LIKE :part', {
        part: `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`,
      });
    const [campaigns, total] = await query.getManyAndCount();
    return { campaigns: campaigns.map(CampaignRowDto.from), total, page, pageSize };
  }

  /** @throws AppError 404 */
  async detail(id: string): Promise<CampaignDetailDto> {
    const campaign = await this.dataSource.getRepository(SmsCampaign).findOneBy({ id });
    if (!campaign) throw campaignNotFound();
    const [byStatus, failures, [after], [waiting]] = await Promise.all([
      this.dataSource.query<{ status: RecipientStatus; count: number }[]>(
        'SELECT status, count(*)::int AS count FROM campaign_recipients WHERE campaign_id = $1 GROUP BY status',
        [id],
      ),
      this.dataSource.query<{ reason: string; count: number }[]>(
        `SELECT coalesce(error_message, status) AS reason, count(*)::int AS count FROM campaign_recipients
          WHERE campaign_id = $1 AND (status IN ('failed', 'undelivered', 'unknown', 'skipped')
                OR (status = 'pending' AND error_message <> 'budget_exhausted'))
          GROUP BY 1 ORDER BY 2 DESC LIMIT 50`,
        [id],
      ),
      this.dataSource.query<{ optOuts: number; replies: number; bookings: number }[]>(
        `SELECT count(*) FILTER (WHERE EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = r.phone_number
                  AND s.created_at >= r.sent_at))::int AS "optOuts",
                count(*) FILTER (WHERE EXISTS (SELECT 1 FROM lead_interactions i WHERE i.lead_id = r.lead_id AND i.type = 'sms'
                  AND i.direction = 'inbound' AND i.created_at BETWEEN r.sent_at AND r.sent_at + make_interval(days => $2)))::int AS replies,
                count(*) FILTER (WHERE EXISTS (SELECT 1 FROM analytics_events e WHERE e.lead_id = r.lead_id AND e.event = 'booked'
                  AND e.created_at BETWEEN r.sent_at AND r.sent_at + make_interval(days => $2)))::int AS bookings
           FROM campaign_recipients r WHERE r.campaign_id = $1 AND r.sent_at IS NOT NULL`,
        [id, FOLLOWS_WITHIN_DAYS],
      ),
      this.dataSource.query<{ nextAt: Date | null; outOfBudget: boolean | null }[]>(
        `SELECT min(not_before) AS "nextAt", bool_or(error_message = 'budget_exhausted') AS "outOfBudget"
           FROM campaign_recipients WHERE campaign_id = $1 AND status = 'pending'`,
        [id],
      ),
    ]);
    const counts = Object.fromEntries(byStatus.map(({ status, count }) => [status, count]));
    return {
      ...CampaignRowDto.from(campaign),
      message: campaign.message,
      targetCriteria: shownCriteria(campaign.targetCriteria),
      counts: {
        pending: counts['pending'] ?? 0,
        sending: counts['sending'] ?? 0,
        sent: counts['sent'] ?? 0,
        delivered: counts['delivered'] ?? 0,
        undelivered: counts['undelivered'] ?? 0,
        failed: counts['failed'] ?? 0,
        optedOut: counts['opted_out'] ?? 0,
        skipped: counts['skipped'] ?? 0,
        unknown: counts['unknown'] ?? 0,
      },
      failures,
      ...after!,
      nextSendAt: waiting?.nextAt ?? null,
      outOfBudget: waiting?.outOfBudget ?? false,
    };
  }

  /** One page of the people a campaign goes to. */
  async recipients(id: string, { page, pageSize, status }: RecipientQueryDto): Promise<RecipientPageDto> {
    const values = [id, ...(status ? [status] : [])];
    const condition = `r.campaign_id = $1${status ? ' AND r.status = $2' : ''}`;
    const [[counted], recipients] = await Promise.all([
      this.dataSource.query<{ total: number }[]>(
        `SELECT count(*)::int AS total FROM campaign_recipients r WHERE ${condition}`,
        values,
      ),
      this.dataSource.query<RecipientPageDto['recipients']>(
        `SELECT r.id, r.lead_id AS "leadId", l.full_name AS "fullName", r.phone_number AS "phoneNumber", r.status,
                r.sent_at AS "sentAt", r.delivered_at AS "deliveredAt", r.error_message AS "errorMessage"
           FROM campaign_recipients r JOIN leads l ON l.id = r.lead_id
          WHERE ${condition} ORDER BY r.id LIMIT $${values.length + 1} OFFSET $${values.length + 2}`,
        [...values, pageSize, (page - 1) * pageSize],
      ),
    ]);
    return { recipients, total: counted!.total, page, pageSize };
  }
}
