import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OnJob } from '../../../jobs/on-job';
import { FRAUD_SCORE_CHANGED_JOB } from '../../fraud/fraud-alerts.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { conversionProbability, isPaidCampaign, leadScore, type LeadFacts } from './lead-score';
import { LeadScoreRepository, type KnownFacts } from './lead-score.repository';

/** Keeps the score and the conversion probability of leads up to date. */
@Injectable()
export class LeadScoreService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: LeadScoreRepository,
    private readonly leads: LeadsRepository,
  ) {}

  /** Returns the present data of a lead; null if it no longer exists. */
  async facts(manager: EntityManager, leadId: string): Promise<LeadFacts | null> {
    const [row] = await this.repository.facts(manager, [leadId]);
    return row ? factsOf(row) : null;
  }

  /** Recomputes the score when the fraud score has changed, which is part of it. */
  @OnJob(FRAUD_SCORE_CHANGED_JOB)
  async followFraudScore({ leadId }: { leadId: string }): Promise<void> {
    await this.dataSource.transaction((manager) => this.recompute(manager, leadId));
  }

  /** Recomputes both values, in the transaction that changed the data and has locked the leads. */
  async recompute(manager: EntityManager, leadIds: string | readonly string[]): Promise<void> {
    const rows = await this.repository.facts(manager, [leadIds].flat());
    const scores = rows.map((row) => ({ id: row.id, ...scoresOf(factsOf(row)) }));
    if (scores.length > 0) await this.leads.setScores(manager, scores);
  }
}

const factsOf = ({ attribution, id: _, ...facts }: KnownFacts & { id: string }): LeadFacts => ({
  ...facts,
  paidCampaign: isPaidCampaign(attribution),
});

/** Returns the score and probability for a lead's data. */
export const scoresOf = (facts: LeadFacts): Pick<Lead, 'leadScore' | 'conversionProbability'> => ({
  leadScore: leadScore(facts),
  conversionProbability: conversionProbability(facts),
});
