import { Injectable } from '@nestjs/common';
import { consentTextAsShown } from 'domain/messages/consent-texts';
import type { Client } from '../../../common/client';
import { FraudAlertsService } from '../../fraud/fraud-alerts.service';
import type { NewAlert } from '../../fraud/fraud-alerts.repository';
import { CHALLENGE_FROM_SCORE } from '../../fraud/fraud-rules';
import { FraudSignalsService } from '../../fraud/fraud-signals.service';
import type { ConsentAnswer, LeadSubmission } from '../../lead-store/submissions/lead-submissions.repository';
import type { FormField, SubmissionFields } from '../../lead-store/fields/submission-fields';
import { fieldsAsTyped, timelineFields } from '../../lead-store/fields/submission-sql';
import { unknownConsentVersion } from '../leads.errors';
import { conversionProbability, isPaidCampaign, leadScore, type LeadFacts } from '../score/lead-score';
import type { SubmitLeadDto } from './dto/submit-lead.dto';
import { leadSource } from './lead-source';
import { Business } from '../../site-content/business';

/** Submission of the form with the result of the risk rules. */
export interface AssessedForm {
  submissionId: string;
  submission: LeadSubmission;
  /** Alert to raise with the submission. */
  alert: NewAlert | null;
}

/** Form fields that are not saved unchanged. */
type NotKept = 'phoneNumber' | 'consent' | 'website' | 'elapsedMs' | 'challenge' | 'method' | 'email';

/**
 * Form fields that a lead stores unchanged. A new form field does not compile until it is marked as one of them in
 * `SUBMISSION_FIELDS`, or is listed above.
 */
type StoredFields = Pick<SubmissionFields, Exclude<keyof SubmitLeadDto, NotKept>>;

/** Converts the form into the submission to save: fraud score, first lead score, source, consents. */
@Injectable()
export class SubmissionAssessmentService {
  constructor(
    private readonly business: Business,
    private readonly signals: FraudSignalsService,
    private readonly alerts: FraudAlertsService,
  ) {}

  /** @throws AppError 400 for a version of the consent texts that was never published */
  async assess(
    dto: SubmitLeadDto,
    phoneNumber: string,
    client: Client,
    submissionId: string,
  ): Promise<AssessedForm> {
    const kept: StoredFields = fieldsAsTyped(dto satisfies Pick<SubmitLeadDto, FormField>);
    const described = { ...kept, phoneNumber, ipAddress: client.ip };
    const risk = await this.signals.assess({
      ...described,
      honeypot: dto.website ?? '',
      elapsedMs: dto.elapsedMs ?? null,
    });
    const consents = this.consentsOf(dto);
    const facts: LeadFacts = {
      verified: false,
      marketingConsent: consents.some(({ kind, granted }) => kind === 'marketing_sms' && granted),
      monthlyIncome: null,
      email: null,
      submissions: 1,
      inboundContacts: 0,
      meetings: 0,
      booked: false,
      attended: false,
      missed: false,
      paidCampaign: isPaidCampaign({ ...dto.attribution }),
      fraudScore: risk.score,
      category: 'new',
    };
    const fraudReasons = risk.reasons.map(({ name }) => name);
    return {
      submissionId,
      submission: {
        ...described,
        userAgent: client.userAgent,
        fraudScore: risk.score,
        fraudReason: fraudReasons.join(', ') || null,
        leadSource: leadSource({ ...dto.attribution }),
        leadScore: leadScore(facts),
        conversionProbability: conversionProbability(facts),
        consents,
        details: {
          submissionId,
          ...timelineFields(kept),
          fraudScore: risk.score,
          fraudReasons,
        },
      },
      alert: risk.score >= CHALLENGE_FROM_SCORE ? this.alerts.describeSubmission(described, risk) : null,
    };
  }

  private consentsOf({ consent }: SubmitLeadDto): ConsentAnswer[] {
    if (!consent) return [];
    const { textVersion, marketingSms } = consent;
    const shown = consentTextAsShown(textVersion, this.business.name);
    if (!shown) throw unknownConsentVersion();
    return [
      { kind: 'verification_sms', granted: true, textVersion, textShown: shown.smsNotice },
      { kind: 'marketing_sms', granted: marketingSms, textVersion, textShown: shown.marketingLabel },
    ];
  }
}
