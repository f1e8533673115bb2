import { PageDto } from '../../../common/pagination.dto';
import { type CampaignStatus, type RecipientStatus, type SmsCampaign } from '../campaign.entity';
import { CampaignStatusField, RecipientStatusField } from '../campaign-enums';
import { TargetCriteriaDto } from './campaign-requests.dto';

/** Campaign as a row of the list. */
export class CampaignRowDto {
  /** Id of the campaign. */
  id: string;
  /** Name, for the office only. */
  name: string;
  /** State of the campaign. */
  @CampaignStatusField()
  status: CampaignStatus;
  /** Time at which the campaign starts or started; null for a draft. */
  scheduledAt: Date | null;
  /** Number of recipients; 0 before the start. */
  recipientCount: number;
  /** Number of messages that the provider accepted. */
  sentCount: number;
  /** Number of delivered messages. */
  deliveredCount: number;
  /** Username of the user who created the campaign. */
  createdBy: string | null;
  /** Time at which sending started; null before. */
  startedAt: Date | null;
  /** Time at which the campaign ended; null before. */
  finishedAt: Date | null;
  /** Time at which the campaign was created. */
  createdAt: Date;
  /** Time of the last change by a user or by sending. */
  updatedAt: Date;

  static from(this: void, campaign: SmsCampaign): CampaignRowDto {
    const { id, name, status, scheduledAt, recipientCount, sentCount, deliveredCount } = campaign;
    const { createdBy, startedAt, finishedAt, createdAt, updatedAt } = campaign;
    return {
      id,
      name,
      status,
      scheduledAt,
      recipientCount,
      sentCount,
      deliveredCount,
      createdBy,
      startedAt,
      finishedAt,
      createdAt,
      updatedAt,
    };
  }
}

/** One page of campaigns. */
export class CampaignPageDto extends PageDto {
  /** Campaigns, newest first. */
  campaigns: CampaignRowDto[];
  /** Number of matching campaigns. */
  total: number;
}

/** Number of recipients by state of their message. */
export class CampaignCountsDto {
  /** Not sent yet. */
  pending: number;
  /** Being sent to the provider. */
  sending: number;
  /** Accepted by the provider. */
  sent: number;
  /** Delivered. */
  delivered: number;
  /** Accepted by the provider, but not delivered. */
  undelivered: number;
  /** Refused. */
  failed: number;
  /** Not sent, because the person had opted out by then. */
  optedOut: number;
  /**
   * Not sent for another reason: the lead was deleted, blocked or marked as fraud meanwhile, its state has no legal
   * hours, it had received four campaign texts in 30 days, or the campaign was cancelled.
   */
  skipped: number;
  /**
   * Result unknown: the provider's response was lost, and its list does not contain the message yet. Never sent
   * again.
   */
  unknown: number;
}

export class CampaignFailureDto {
  /**
   * Error code of the provider, or a code of this product.
   * @example 30003
   */
  reason: string;
  /** Number of messages. */
  count: number;
}

/** Campaign with all its data. */
export class CampaignDetailDto extends CampaignRowDto {
  /** Text of the message, with its variables. */
  message: string;
  /** Criteria of the audience. */
  targetCriteria: TargetCriteriaDto;
  /** Number of recipients by state of their message. */
  counts: CampaignCountsDto;
  /** Reasons why messages were not delivered or are being retried, most frequent first. */
  failures: CampaignFailureDto[];
  /** Number of recipients who opted out after the message. */
  optOuts: number;
  /** Number of recipients who replied within 14 days. */
  replies: number;
  /** Number of recipients who booked within 14 days. */
  bookings: number;
  /** Earliest time of the next pending message; null if none is pending. */
  nextSendAt: Date | null;
  /** True if messages are pending because the campaigns' share of the daily budget is spent. */
  outOfBudget: boolean;
}

/** Audience that a campaign would reach now. */
export class CampaignPreviewDto {
  /** Id of the stored review of this text and these recipients, for `schedule`. */
  reviewId: string;
  /** Time until which the review can be scheduled. */
  validUntil: Date;
  /** Number of live leads that match the criteria. */
  matching: number;
  /** Number of leads that would receive the message. */
  recipients: number;
  /** Number of leads that never consented to marketing messages. */
  withoutConsent: number;
  /** Number of leads that consented and opted out later. */
  optedOut: number;
  /** Number of leads that are blocked or marked as fraud. */
  blocked: number;
  /** Number of leads of a state that the office does not serve. */
  stateClosed: number;
  /** Number of recipients of a state that the office does not serve. They would be left out if the rules of states were enforced. */
  stateAdvised: number;
  /** Number of leads with an unverified phone, or verified only by mail: the phone may belong to another person. */
  phoneUnproven: number;
  /** Number of leads that received four campaign texts in the last 30 days, the maximum that they agreed to. */
  overLimit: number;
  /** Number of segments of all messages together. */
  segments: number;
  /** Number of segments of one message. */
  segmentsEach: number;
  /** Cost in US dollars, by the price of a segment in the settings. */
  cost: number;
  /** True if segments and cost are extrapolated from the first 500 recipients. */
  estimated: boolean;
  /** Characters in the text that double its price. */
  costlyCharacters: string[];
  /** Text for the first recipients, with their variables filled in. */
  samples: string[];
}

/** Recipient of a campaign. */
export class RecipientDto {
  /** Id of the recipient. */
  id: string;
  /** Id of the lead. */
  leadId: string;
  /** Full name of the lead. */
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** State of the message. */
  @RecipientStatusField()
  status: RecipientStatus;
  /** Time at which the provider accepted the message; null before. */
  sentAt: Date | null;
  /** Time of delivery; null if not delivered. */
  deliveredAt: Date | null;
  /** Reason for the failure; null if there is none. */
  errorMessage: string | null;
}

/** One page of a campaign's recipients. */
export class RecipientPageDto extends PageDto {
  /** Recipients in a fixed order. */
  recipients: RecipientDto[];
  /** Number of matching recipients. */
  total: number;
}
