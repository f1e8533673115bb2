import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OnJob } from '../../../jobs/on-job';
import { FRAUD_SCORE_CHANGED_JOB } from '../../fraud/fraud-alerts.service';
import type { Lead } from '../../lead-store/lead.entity';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { conversionProbability, isPaidCampaign, leadScore, type LeadFacts } from './lead-score';
import { LeadScoreRepository, type KnownFacts } from './lead-score.repository';

/** Keeps a lead's score and its conversion probability true to what is known of it. */
@Injectable()
export class LeadScoreService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: LeadScoreRepository,
    private readonly leads: LeadsRepository,
  ) {}

  /** What is known of a lead now; null for one that is gone. */
  async facts(manager: EntityManager, leadId: string): Promise<LeadFacts | null> {
    const [row] = await this.repository.facts(manager, [leadId]);
    return row ? factsOf(row) : null;
  }

  /** The fraud score is part of the score. */
  @OnJob(FRAUD_SCORE_CHANGED_JOB)
  async followFraudScore({ leadId }: { leadId: string }): Promise<void> {
    await this.dataSource.transaction((manager) => this.recompute(manager, leadId));
  }

  /** Computes both again, in the transaction that changed what they depend on; it has locked the leads. */
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

/** Score and probability that follow from what is known. */
export const scoresOf = (facts: LeadFacts): Pick<Lead, 'leadScore' | 'conversionProbability'> => ({
  leadScore: leadScore(facts),
  conversionProbability: conversionProbability(facts),
});
