import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import type { CurrentAdmin } from '../../common/current-admin';
import { orTaken } from '../../database/unique-violation';
import { JobsService } from '../../jobs/jobs.service';
import { defineQueue } from '../../jobs/queue';
import { AuditService, byAdmin } from '../audit/audit.service';
import { IpIntelligence } from '../security/addresses/ip-intelligence';
import { LeadRiskRepository, type RescoredLead } from '../lead-store/lead-risk.repository';
import type { AlertPageDto, AlertQueryDto, DecideAlertDto, DecidedAlertsDto } from './dto/fraud-alerts.dto';
import { FraudAlertsRepository, type DecidedAlert, type NewAlert } from './fraud-alerts.repository';
import { CHALLENGE_FROM_SCORE, FRAUD_RULES, POINTS_BY_RULE, severityOf } from './fraud-rules';
import type { AssessedSubmission, FraudAssessment } from './fraud-signals.service';
import { alertChanged, alertNotFound, alertOpenTwice, alertWithoutLead } from './fraud.errors';
import { LeadEvidenceRepository, type LeadMark } from './lead-evidence.repository';
import { sightOf } from '../../common/permissions/lead-sight';

/** Queue of leads with a changed fraud score, so that their lead score is computed again. */
export const FRAUD_SCORE_CHANGED_JOB = defineQueue<{ leadId: string }>('lead-fraud-score-changed');

/** Rule for a lead that a user marked as fraud. */
const MARK = 'marked_by_admin';

/** Raises alerts, and applies the decisions of users. */
@Injectable()
export class FraudAlertsService {
  private readonly logger = new Logger(FraudAlertsService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repository: FraudAlertsRepository,
    private readonly evidence: LeadEvidenceRepository,
    private readonly leadRisk: LeadRiskRepository,
    private readonly ipIntelligence: IpIntelligence,
    private readonly jobs: JobsService,
    private readonly audit: AuditService,
  ) {}

  /** Returns the alert for a submission. */
  describeSubmission(
    { phoneNumber }: Pick<AssessedSubmission, 'phoneNumber'>,
    { score, reasons, ip }: FraudAssessment,
  ): NewAlert {
    return {
      type: 'submission',
      severity: severityOf(score),
      description: 'Formulario sospechoso',
      evidence: {
        subject: phoneNumber,
        score,
        reasons,
        ip: {
          ip: ip.ip,
          country: ip.country,
          region: ip.region,
          city: ip.city,
          asn: ip.asn,
          isp: ip.isp,
        },
        count: 1,
      },
    };
  }

  /** Raises an alert, in the caller's transaction if one is given. */
  raise(alert: NewAlert, manager: EntityManager, leadId: string | null = null): Promise<void> {
    return this.repository.raise(alert, leadId, manager);
  }

  /** Raises an alert in the background, because the request was refused already. */
  raiseInBackground(alert: NewAlert): void {
    this.repository
      .raise(alert)
      .catch((err: unknown) => this.logger.warn({ err, type: alert.type }, 'an alert could not be raised'));
  }

  list(admin: CurrentAdmin, query: AlertQueryDto): Promise<AlertPageDto> {
    return this.repository.page(query, sightOf(admin));
  }

  /**
   * Decides an alert.
   * @throws AppError 404; 409 if the alert already has this decision, or if an alert without a lead is declared a false positive
   */
  async decide(admin: CurrentAdmin, id: string, decision: DecideAlertDto): Promise<void> {
    await this.inTransaction(async (manager) => {
      const alert = await this.repository.find(manager, id);
      if (!alert) throw alertNotFound();
      if (decision.status === 'false_positive' && !alert.leadId) throw alertWithoutLead();
      if ((await this.carryOut(manager, admin, [id], decision)) === 0) throw alertChanged();
    });
  }

  /** Decides many alerts. Leaves out alerts that already have this decision, and those that it is not possible for. */
  async decideMany(
    admin: CurrentAdmin,
    ids: readonly string[],
    decision: DecideAlertDto,
  ): Promise<DecidedAlertsDto> {
    return this.inTransaction(async (manager) => ({
      changed: await this.carryOut(manager, admin, ids, decision),
    }));
  }

  /**
   * Adds a reason that appeared after the submission to the recent leads of a phone, address or device. Skips leads from a mobile carrier's
   * address, because many people share it.
   */
  async addEvidence(mark: LeadMark, rule: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const found = await this.evidence.recentWithout(manager, mark, rule);
      const shared = await Promise.all(
        found.map(
          async ({ ipAddress }) => mark.type === 'ip' && this.ipIntelligence.isMobileCarrier(ipAddress ?? ''),
        ),
      );
      const ids = found.filter((_, n) => !shared[n]).map(({ id }) => id);
      if (ids.length === 0) return;
      for (const lead of await this.leadRisk.addRule(manager, ids, rule, POINTS_BY_RULE)) {
        await this.jobs.enqueue(FRAUD_SCORE_CHANGED_JOB, { leadId: lead.id }, { manager });
        if (lead.score >= CHALLENGE_FROM_SCORE)
          await this.repository.raise(describeEvidence(lead), lead.id, manager);
      }
    });
  }

  private async inTransaction<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    // The unique index refuses to reopen an alert while a newer one about the same subject is open.
    return orTaken(this.dataSource.transaction(work), alertOpenTwice);
  }

  /** Resolves the open alerts of a lead that was marked as fraud. */
  closeOfLead(manager: EntityManager, leadId: string, by: string): Promise<void> {
    return this.repository.closeOfLead(manager, leadId, by, this.clock.now());
  }

  /** Removes a user's fraud mark. Other signs count as before. */
  clearMark(manager: EntityManager, leadId: string): Promise<void> {
    return this.leadRisk.clearRules(manager, leadId, [MARK], POINTS_BY_RULE);
  }

  private async carryOut(
    manager: EntityManager,
    admin: CurrentAdmin,
    ids: readonly string[],
    { status, note }: DecideAlertDto,
  ): Promise<number> {
    const changed = await this.repository.decide(manager, ids, {
      status,
      note: note || null,
      by: admin.username,
      at: this.clock.now(),
    });
    for (const alert of changed) {
      await this.followUp(manager, alert, status === 'false_positive');
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'fraud_alert_decided',
          target: alert.leadId ? `lead:${alert.leadId}` : `alert:${alert.id}`,
          before: { status: alert.status },
          after: { status, ...(note ? { note } : {}) },
        },
        manager,
      );
    }
    return changed.length;
  }

  /** Lowers the lead's score after a false alarm, and restores it when the alert is opened again. */
  private async followUp(manager: EntityManager, alert: DecidedAlert, isFalse: boolean): Promise<void> {
    const wasFalse = alert.status === 'false_positive';
    if (!alert.leadId || alert.reasons.length === 0 || isFalse === wasFalse) return;
    const { leadId, reasons } = alert;
    if (isFalse) await this.leadRisk.clearRules(manager, leadId, reasons, POINTS_BY_RULE);
    else await this.leadRisk.restoreRules(manager, leadId, reasons, POINTS_BY_RULE);
    await this.jobs.enqueue(FRAUD_SCORE_CHANGED_JOB, { leadId: alert.leadId }, { manager });
  }
}

/** Returns the alert about a lead with a risen score. */
function describeEvidence({ phoneNumber, score, rules }: RescoredLead): NewAlert {
  return {
    type: 'submission',
    severity: severityOf(score),
    description: 'Señal nueva sobre un lead',
    evidence: {
      subject: phoneNumber,
      score,
      reasons: FRAUD_RULES.filter(({ name }) => rules.includes(name)).map(({ name, points }) => ({
        name,
        points,
      })),
      count: 1,
    },
  };
}
