import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OnJob } from '../../../jobs/on-job';
import { FRAUD_SCORE_CHANGED_JOB } from '../../fraud/fraud-alerts.service';
import { conversionProbability, isPaidCampaign, leadScore, type LeadFacts } from './lead-score';

interface FactsRow {
  verification_status: string;
  lead_category: string;
  monthly_income: number | null;
  email: string | null;
  fraud_score: number;
  attribution: Record<string, unknown> | null;
  marketing_consent: boolean;
  submissions: number;
  inbound_contacts: number;
  meetings: number;
}

/** Keeps a lead's score and its conversion probability true to what is known of it. */
@Injectable()
export class LeadScoreService {
  constructor(private readonly dataSource: DataSource) {}

  /** What is known of a lead now; null for one that is gone. */
  async facts(manager: EntityManager, leadId: string): Promise<LeadFacts | null> {
    const [row]: FactsRow[] = await manager.query(
      `SELECT l.verification_status, l.lead_category, l.monthly_income, l.email, l.fraud_score, l.attribution,
              coalesce((SELECT c.granted FROM consents c
                         WHERE c.phone_number = l.phone_number AND c.kind = 'marketing_sms'
                         ORDER BY c.created_at DESC LIMIT 1), false) AS marketing_consent,
              i.submissions, i.inbound_contacts, i.meetings
         FROM leads l, LATERAL (
           SELECT count(*) FILTER (WHERE type = 'submission')::int AS submissions,
                  count(*) FILTER (WHERE direction = 'inbound' AND type IN ('call', 'sms', 'email'))::int AS inbound_contacts,
                  count(*) FILTER (WHERE type = 'meeting')::int AS meetings
             FROM lead_interactions WHERE lead_id = l.id
         ) i
        WHERE l.id = $1`,
      [leadId],
    );
    if (!row) return null;
    return {
      verified: row.verification_status === 'verified',
      marketingConsent: row.marketing_consent,
      monthlyIncome: row.monthly_income,
      email: row.email,
      submissions: row.submissions,
      inboundContacts: row.inbound_contacts,
      meetings: row.meetings,
      paidCampaign: isPaidCampaign(row.attribution),
      fraudScore: row.fraud_score,
      category: row.lead_category,
    };
  }

  @OnJob(FRAUD_SCORE_CHANGED_JOB)
  async followFraudScore({ leadId }: { leadId: string }): Promise<void> {
    await this.dataSource.transaction((manager) => this.recompute(manager, leadId));
  }

  /** Computes both again, in the transaction that changed what they are made of; it holds the lead's row. */
  async recompute(manager: EntityManager, leadId: string): Promise<void> {
    const facts = await this.facts(manager, leadId);
    if (!facts) return;
    await manager.query('UPDATE leads SET lead_score = $2, conversion_probability = $3 WHERE id = $1', [
      leadId,
      leadScore(facts),
      conversionProbability(facts),
    ]);
  }
}
