import type { LeadCategory, VerificationStatus } from 'domain/leads';
import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../common/dto/verification-method';
import { LeadCategoryField, VerificationStatusField } from '../lead-store/lead-enums';
import { AssignedDto } from './assigned.dto';

/** Fields that the list and the detail show of a lead. */
export class LeadFactsDto {
  /**
   * Id of the lead.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  id: string;

  /**
   * Full name, as the person wrote it.
   * @example "María Fernández López"
   */
  fullName: string;

  /**
   * First word of the name.
   * @example María
   */
  firstName: string;

  /**
   * Rest of the name; empty if the name is one word.
   * @example "Fernández López"
   */
  lastName: string;

  /**
   * E.164.
   * @example +13054201234
   */
  phoneNumber: string;

  /**
   * E-mail address; null if unknown.
   * @example maria@example.com
   */
  email: string | null;

  /**
   * Two-letter code of a state, DC or PR.
   * @example FL
   */
  state: string | null;

  /**
   * `verified` after the phone is verified.
   * @example verified
   */
  @VerificationStatusField()
  verificationStatus: VerificationStatus;

  /** Method by which the phone was first verified, or else the mailbox; null if neither is. */
  @VerificationMethodField()
  verificationMethod: VerificationMethod | null;

  /**
   * Time at which the phone was first verified; null for a lead that verified only its mailbox: it receives no text
   * and no automated call.
   */
  phoneProvenAt: Date | null;

  /** True if another lead with this phone was verified before; this one verified only a mailbox. */
  possibleDuplicate: boolean;

  /** Time of the last verification by a code. */
  verifiedAt: Date | null;

  /**
   * Monthly income in US dollars.
   * @example 3200
   */
  monthlyIncome: number | null;

  /** Time at which the lead was created. */
  createdAt: Date;

  /** Time of the last change. A change that sends it is refused if another user changed the lead meanwhile. */
  updatedAt: Date;

  /**
   * Category that the office gave the lead.
   * @example new
   */
  @LeadCategoryField()
  leadCategory: LeadCategory;

  /**
   * Score, 0 to 100: how promising the lead is.
   * @example 72
   */
  leadScore: number;

  /**
   * Source of the lead.
   * @example website
   */
  leadSource: string;

  /**
   * Fraud score, 0 to 100; an alert is raised from 30.
   * @example 0
   */
  fraudScore: number;

  /** True if a user marked the lead as fraud. */
  isFraudulent: boolean;

  /** True if a user blocked the lead. */
  isBlocked: boolean;

  /** Last time at which the office spoke or wrote to the person. */
  lastContactedAt: Date | null;

  /** Time of the next planned contact. */
  nextFollowUpAt: Date | null;

  /** Time of the text that waits for an answer; null if none waits. */
  repliedAt: Date | null;

  /** Assignee; null if the lead is unassigned. */
  assignedTo: AssignedDto | null;
}
