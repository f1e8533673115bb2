import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { nextLegalMoment } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { audienceOf, MAY_BE_TEXTED } from '../campaign-audience';
import type { TargetCriteria } from '../campaign.entity';

/** Starts campaigns when they are due. */
@Injectable()
export class CampaignStartService {
  private readonly logger = new Logger(CampaignStartService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Gives one campaign that is due its recipients; in the same transaction it is on its way.
   * @returns false when none is due
   */
  async startDue(): Promise<boolean> {
    const { quietHours } = await this.settings.get();
    return this.dataSource.transaction(async (manager) => {
      const now = this.clock.now();
      const [campaign]: { id: string; targetCriteria: TargetCriteria | null }[] = await manager.query(
        `SELECT id, target_criteria AS "targetCriteria" FROM sms_campaigns
          WHERE status = 'scheduled' AND scheduled_at <= $1 ORDER BY scheduled_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
        [now],
      );
      if (!campaign) return false;
      const { sql, values } = audienceOf(campaign.targetCriteria);
      const states: { state: string | null }[] = await manager.query(
        `SELECT DISTINCT l.state FROM leads l WHERE ${sql}`,
        values,
      );
      const moments = states.map(
        ({ state }) => nextLegalMoment(state, now, quietHours)?.toISOString() ?? null,
      );
      const at = (place: number): string => `$${values.length + place}`;
      const [added]: [{ count: number }] = await manager.query(
        `WITH added AS (INSERT INTO campaign_recipients (campaign_id, lead_id, phone_number, not_before, status, error_message)
         SELECT ${at(1)}, l.id, l.phone_number, coalesce(m.moment, now()),
                CASE WHEN m.moment IS NULL THEN 'skipped' ELSE 'pending' END,
                CASE WHEN m.moment IS NULL THEN 'no_legal_hours' END
           FROM leads l
           JOIN unnest(${at(2)}::text[], ${at(3)}::timestamptz[]) AS m(state, moment) ON m.state IS NOT DISTINCT FROM l.state
          WHERE ${sql} AND ${MAY_BE_TEXTED}
         ON CONFLICT (campaign_id, lead_id) DO NOTHING RETURNING 1)
         SELECT count(*)::int AS count FROM added`,
        [...values, campaign.id, states.map(({ state }) => state), moments],
      );
      await manager.query(
        `UPDATE sms_campaigns SET status = CASE WHEN $2::int > 0 THEN 'sending' ELSE 'failed' END, recipient_count = $2,
                started_at = $3, finished_at = CASE WHEN $2::int > 0 THEN NULL ELSE $3::timestamptz END, updated_at = $3
          WHERE id = $1`,
        [campaign.id, added.count, now],
      );
      this.logger.log({ campaign: campaign.id, recipients: added.count }, 'campaign started');
      return true;
    });
  }
}
