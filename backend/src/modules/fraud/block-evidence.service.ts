import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { JobsService } from '../../jobs/jobs.service';
import { OnJob } from '../../jobs/on-job';
import type { Blockable } from '../security/blocks/blocks.repository';
import { ENTITY_BLOCKED_JOB, ENTITY_LIFTED_JOB } from '../security/blocks/blocks.service';
import { IpIntelligence } from '../security/addresses/ip-intelligence';
import { LeadRiskRepository } from '../lead-store/lead-risk.repository';
import { FRAUD_SCORE_CHANGED_JOB, FraudAlertsService } from './fraud-alerts.service';
import { FraudAlertsRepository } from './fraud-alerts.repository';
import { CHALLENGE_FROM_SCORE, POINTS_BY_RULE } from './fraud-rules';
import { LeadEvidenceRepository, type HeldLead, type LeadMark } from './lead-evidence.repository';

const RULE = 'blocked_since';
/** Name of the product as the resolver of an alert. */
const SYSTEM = 'system';

/** Adds a reason to the leads that a block would have stopped, and removes it when the block is lifted. */
@Injectable()
export class BlockEvidenceService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly evidence: LeadEvidenceRepository,
    private readonly leadRisk: LeadRiskRepository,
    private readonly alerts: FraudAlertsService,
    private readonly alertRows: FraudAlertsRepository,
    private readonly ipIntelligence: IpIntelligence,
    private readonly jobs: JobsService,
  ) {}

  /** Runs after an entity was blocked. The block may have been lifted since. */
  @OnJob(ENTITY_BLOCKED_JOB)
  async blocked(entity: Blockable): Promise<void> {
    const mark = markOf(entity);
    if (mark && (await this.evidence.isHeldAgainst(this.dataSource.manager, mark)))
      await this.alerts.addEvidence(mark, RULE);
  }

  /** Runs after a block was lifted. Removes the reason from its leads, unless another block applies to them. */
  @OnJob(ENTITY_LIFTED_JOB)
  async lifted(entity: Blockable): Promise<void> {
    const mark = markOf(entity);
    if (!mark) return;
    await this.dataSource.transaction(async (manager) => {
      const leads = await this.evidence.blockedWith(manager, mark, RULE);
      const stillHeld = await Promise.all(leads.map((lead) => this.isHeld(lead)));
      const cleared = leads.filter((_, n) => !stillHeld[n]).map(({ id }) => id);
      if (cleared.length === 0) return;
      await this.leadRisk.removeRule(manager, cleared, RULE, POINTS_BY_RULE);
      for (const leadId of cleared) await this.jobs.enqueue(FRAUD_SCORE_CHANGED_JOB, { leadId }, { manager });
      await this.weakenAlerts(manager, cleared);
    });
  }

  private async isHeld({ isHeld, isAddressHeld, ipAddress }: HeldLead): Promise<boolean> {
    return isHeld || (isAddressHeld && !(await this.ipIntelligence.isMobileCarrier(ipAddress ?? '')));
  }

  /** Lowers the open alerts to the remaining reasons, and resolves alerts that fall below the threshold. */
  private async weakenAlerts(manager: EntityManager, leadIds: readonly string[]): Promise<void> {
    const now = this.clock.now();
    for (const { id, evidence } of await this.alertRows.openWith(manager, leadIds, RULE)) {
      const reasons = evidence.reasons.filter(({ name }) => name !== RULE);
      const score = Math.min(
        100,
        reasons.reduce((sum, { points }) => sum + points, 0),
      );
      await this.alertRows.weaken(manager, id, { score, reasons }, now);
      if (score < CHALLENGE_FROM_SCORE)
        await this.alertRows.decide(manager, [id], {
          status: 'resolved',
          note: 'El bloqueo se levantó',
          by: SYSTEM,
          at: now,
        });
    }
  }
}

/** Returns the mark by which leads are found. Leads cannot be found by e-mail. */
const markOf = ({ type, value }: Blockable): LeadMark | null => (type === 'email' ? null : { type, value });
