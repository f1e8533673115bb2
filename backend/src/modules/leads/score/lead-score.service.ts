import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { OnJob } from '../../../jobs/on-job';
import { FRAUD_SCORE_CHANGED_JOB } from '../../fraud/fraud-alerts.service';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { conversionProbability, isPaidCampaign, leadScore, type LeadFacts } from './lead-score';
import { LeadScoreRepository } from './lead-score.repository';

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
    const row = await this.repository.facts(manager, leadId);
    if (!row) return null;
    const { attribution, ...facts } = row;
    return { ...facts, paidCampaign: isPaidCampaign(attribution) };
  }

  /** The fraud score is part of the score. */
  @OnJob(FRAUD_SCORE_CHANGED_JOB)
  async followFraudScore({ leadId }: { leadId: string }): Promise<void> {
    await this.dataSource.transaction((manager) => this.recompute(manager, leadId));
  }

  /** Computes both again, in the transaction that changed what they depend on; it has locked the lead. */
  async recompute(manager: EntityManager, leadId: string): Promise<void> {
    const facts = await this.facts(manager, leadId);
    if (!facts) return;
    await this.leads.setScore(manager, leadId, {
      leadScore: leadScore(facts),
      conversionProbability: conversionProbability(facts),
    });
  }
}
