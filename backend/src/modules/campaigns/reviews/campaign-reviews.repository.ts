import { Injectable } from '@nestjs/common';
import type { Addressee } from 'domain/messages/campaign-text';
import { DataSource, type EntityManager } from 'typeorm';
import { OptOutRule } from '../../messaging/suppressions/opt-out-rule.service';
import { Clock } from '../../../common/clock';
import { many, one, run } from '../../../database/statements';
import {
  audienceOf,
  BLOCKED,
  STATE_CLOSED,
  STATE_NOT_SERVED,
  MARKETING_CONSENT,
  optedOut,
  PHONE_IS_NOT_PROVEN,
  TEXTED_ENOUGH,
  type AudienceCounts,
} from '../campaign-audience.repository';
import type { SmsCampaign } from '../campaign.entity';
import { campaignNotFound } from '../campaigns.errors';

/** Review to be sent. */
export interface TakenReview {
  id: string;
  text: string;
  createdAt: Date;
  /** Whether the draft still has the reviewed message and criteria. */
  isCurrent: boolean;
}

/** Maximum number of stored reviews per draft. */
const KEPT = 20;

/** Reads and writes `campaign_reviews`. */
@Injectable()
export class CampaignReviewsRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly optOuts: OptOutRule,
  ) {}

  /**
   * Stores the present recipients of a draft, and counts the other leads by their first obstacle. One statement, so that the
   * counts match the stored list.
   * @param text the message with its additions
   * @throws AppError 404 if the draft was deleted meanwhile
   */
  async add(
    { id, message, targetCriteria }: Pick<SmsCampaign, 'id' | 'message' | 'targetCriteria'>,
    text: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<AudienceCounts & { reviewId: string }> {
    const now = this.clock.now();
    const stops = await this.optOuts.stopsOf('sms', 'marketing', manager);
    const { sql, values } = audienceOf(targetCriteria, now);
    const at = (place: number): string => `$${values.length + place}`;
    const receives = 'consent AND NOT opted_out AND NOT blocked AND NOT over_limit';
    const row = await one<AudienceCounts & { reviewId: string | null }>(
      manager,
      `WITH audience AS MATERIALIZED (
         SELECT l.id, ${MARKETING_CONSENT} AS consent, ${optedOut(at(6))} AS opted_out, ${BLOCKED} AS blocked,
                ${PHONE_IS_NOT_PROVEN} AS unproven, ${STATE_CLOSED} AS state_closed,
                ${STATE_NOT_SERVED} AS not_served, ${TEXTED_ENOUGH} AS over_limit
           FROM leads l WHERE ${sql}
       ), kept AS (
         -- Inserts nothing if the draft was deleted meanwhile.
         INSERT INTO campaign_reviews (campaign_id, message, text, target_criteria, created_at, lead_ids)
         SELECT draft.id, ${at(2)}, ${at(3)}, ${at(4)}, ${at(5)}, coalesce((SELECT array_agg(id ORDER BY id) FROM audience WHERE ${receives}), '{}')
           FROM (SELECT id FROM sms_campaigns WHERE id = ${at(1)} FOR KEY SHARE) AS draft
         RETURNING id
       )
       SELECT (SELECT id FROM kept) AS "reviewId", count(*)::int AS matching,
              count(*) FILTER (WHERE ${receives})::int AS recipients,
              count(*) FILTER (WHERE ${receives} AND not_served)::int AS "stateAdvised",
              count(*) FILTER (WHERE consent IS NOT TRUE)::int AS "withoutConsent",
              count(*) FILTER (WHERE consent AND opted_out)::int AS "optedOut",
              count(*) FILTER (WHERE consent AND NOT opted_out AND unproven)::int AS "phoneUnproven",
              count(*) FILTER (WHERE consent AND NOT opted_out AND NOT unproven AND state_closed)::int AS "stateClosed",
              count(*) FILTER (WHERE consent AND NOT opted_out AND NOT unproven AND NOT state_closed AND blocked)::int AS blocked,
              count(*) FILTER (WHERE consent AND NOT opted_out AND NOT blocked AND over_limit)::int AS "overLimit"
         FROM audience`,
      [...values, id, message, text, targetCriteria, now, stops],
    );
    if (!row?.reviewId) throw campaignNotFound();
    return { ...row, reviewId: row.reviewId };
  }

  /** Returns the first people of a stored list. */
  first(reviewId: string, limit: number): Promise<Addressee[]> {
    return many(
      this.dataSource,
      `SELECT l.full_name AS "fullName", l.state FROM campaign_reviews r, unnest(r.lead_ids[1:$2]) WITH ORDINALITY AS f(id, place)
         JOIN leads l ON l.id = f.id
        WHERE r.id = $1 ORDER BY f.place`,
      [reviewId, limit],
    );
  }

  /** Returns a review of a campaign that the caller has locked; null if it does not exist. */
  find(manager: EntityManager, id: string, campaignId: string): Promise<TakenReview | null> {
    return one(
      manager,
      `SELECT r.id, r.text, r.created_at AS "createdAt",
              r.message = c.message AND r.target_criteria IS NOT DISTINCT FROM c.target_criteria AS "isCurrent"
         FROM campaign_reviews r JOIN sms_campaigns c ON c.id = r.campaign_id
        WHERE r.id = $1 AND r.campaign_id = $2`,
      [id, campaignId],
    );
  }

  /**
   * Removes reviews, except those of scheduled campaigns: expired ones, and of each campaign the older ones beyond the newest
   * `KEPT`.
   * @param unused time before which no review is in use
   */
  async remove({ expired, unused }: { expired: Date; unused: Date }): Promise<void> {
    await run(
      this.dataSource,
      `DELETE FROM campaign_reviews r USING (
         SELECT id, row_number() OVER (PARTITION BY campaign_id ORDER BY created_at DESC, id DESC) AS place FROM campaign_reviews
       ) AS kept
       WHERE kept.id = r.id AND (r.created_at < $1 OR (kept.place > ${KEPT} AND r.created_at < $2))
         AND NOT EXISTS (SELECT 1 FROM sms_campaigns c WHERE c.review_id = r.id AND c.status = 'scheduled')`,
      [expired, unused],
    );
  }
}
