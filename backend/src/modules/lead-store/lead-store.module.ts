import { Module } from '@nestjs/common';
import { ConsentsRepository } from './submissions/consents.repository';
import { LeadAssignmentsRepository } from './lead-assignments.repository';
import { ErasedPhonesRepository } from './erased-phones.repository';
import { ImportedLeadsRepository } from './imported-leads.repository';
import { LeadCodesRepository } from './submissions/lead-codes.repository';
import { LeadProofsRepository } from './submissions/lead-proofs.repository';
import { VerificationSubmissionsRepository } from './submissions/verification-submissions.repository';
import { LeadRiskRepository } from './lead-risk.repository';
import { LeadSubmissionsRepository } from './submissions/lead-submissions.repository';
import { LeadTimelineRepository } from './lead-timeline.repository';
import { NewLeadsRepository } from './new-leads.repository';
import { LeadHoldsRepository } from './lead-holds.repository';
import { LeadsRepository } from './leads.repository';

const REPOSITORIES = [
  ConsentsRepository,
  LeadAssignmentsRepository,
  ErasedPhonesRepository,
  ImportedLeadsRepository,
  NewLeadsRepository,
  LeadCodesRepository,
  LeadProofsRepository,
  VerificationSubmissionsRepository,
  LeadRiskRepository,
  LeadSubmissionsRepository,
  LeadHoldsRepository,
  LeadTimelineRepository,
  LeadsRepository,
];

/** Storage of leads, their timelines and consents. Contains no business rules. */
@Module({ providers: REPOSITORIES, exports: REPOSITORIES })
export class LeadStoreModule {}
