import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many } from '../../../database/statements';
import { phoneIsProven } from '../../lead-store/proven-phone';
import type { LeadFacts } from './lead-score';

/** Stored data of a lead for its score. */
export interface KnownFacts extends Omit<LeadFacts, 'paidCampaign'> {
  /** Attribution tags of the visitor. */
  attribution: Record<string, unknown> | null;
}

@Injectable()
export class LeadScoreRepository {
  /** Reads the data of the leads that still exist. */
  facts(manager: EntityManager, leadIds: readonly string[]): Promise<(KnownFacts & { id: string })[]> {
    // PostgreSQL keeps the plan for one lead, and plans for several each time.
    const [id, ...others] = leadIds;
    const isOne = others.length === 0;
    return many<KnownFacts & { id: string }>(
      manager,
      `SELECT l.id, ${phoneIsProven('l')} AS verified, l.lead_category AS category,
              l.monthly_income AS "monthlyIncome", l.email, l.fraud_score AS "fraudScore", l.attribution,
              coalesce((SELECT c.granted FROM consents c
                         WHERE c.phone_number = l.phone_number AND c.kind = 'marketing_sms'
                         ORDER BY c.created_at DESC LIMIT 1), false) AS "marketingConsent",
              i.submissions, i."inboundContacts", i.meetings, a.booked, a.attended, a.no_show AND NOT a.attended AND NOT a.booked AS missed
         FROM leads l, LATERAL (
           SELECT count(*) FILTER (WHERE type = 'submission')::int AS submissions,
                  count(*) FILTER (WHERE direction = 'inbound' AND type IN ('call', 'sms', 'email'))::int AS "inboundContacts",
                  count(*) FILTER (WHERE type = 'meeting')::int AS meetings
             FROM lead_interactions WHERE lead_id = l.id
         ) i, LATERAL (
           SELECT coalesce(bool_or(status = 'booked'), false) AS booked,
                  coalesce(bool_or(status = 'attended'), false) AS attended,
                  coalesce(bool_or(status = 'no_show'), false) AS no_show
             FROM appointments WHERE lead_id = l.id
         ) a
        WHERE l.id = ${isOne ? '$1' : 'ANY($1::uuid[])'}`,
      [isOne ? id : leadIds],
      { prepared: isOne },
    );
  }
}
