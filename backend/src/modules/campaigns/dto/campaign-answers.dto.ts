import { type CampaignStatus, type RecipientStatus, type SmsCampaign } from '../campaign.entity';
import { CampaignStatusField, RecipientStatusField } from '../campaign-enums';
import { TargetCriteriaDto } from './campaign-requests.dto';

/** A campaign in a list. */
export class CampaignRowDto {
  /** Its id. */
  id: string;
  /** For the office alone. */
  name: string;
  /** State of the campaign. */
  @CampaignStatusField()
  status: CampaignStatus;
  /** When it starts or started; null for a draft. */
  scheduledAt: Date | null;
  /** People it goes to; 0 before it starts. */
  recipientCount: number;
  /** Messages that the provider has taken. */
  sentCount: number;
  /** Messages that have arrived. */
  deliveredCount: number;
  /** Who wrote it. */
  createdBy: string | null;
  /** When it began to be sent, or null. */
  startedAt: Date | null;
  /** When it ended, or null. */
  finishedAt: Date | null;
  /** When it was written. */
  createdAt: Date;

  static from(this: void, campaign: SmsCampaign): CampaignRowDto {
    const { id, name, status, scheduledAt, recipientCount, sentCount, deliveredCount } = campaign;
    const { createdBy, startedAt, finishedAt, createdAt } = campaign;
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
    };
  }
}

/** One page of campaigns. */
export class CampaignPageDto {
  /** The newest first. */
  campaigns: CampaignRowDto[];
  /** How many there are. */
  total: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}

/** Recipients by where their message stands. */
export class CampaignCountsDto {
  /** Not yet. */
  pending: number;
  /** Being handed to the provider. */
  sending: number;
  /** Taken by the provider. */
  sent: number;
  /** Arrived. */
  delivered: number;
  /** Taken, but it did not arrive. */
  undelivered: number;
  /** Refused. */
  failed: number;
  /** Had asked for no messages by then. */
  optedOut: number;
  /** Deleted, blocked or marked as fraud meanwhile, without legal hours, or left over when it was cancelled; or texted four times in 30 days. */
  skipped: number;
  /** The provider's answer was lost and its list does not have it, yet. Never sent again. */
  unknown: number;
}

export class CampaignFailureDto {
  /**
   * The provider's code or a word of ours.
   * @example 30003
   */
  reason: string;
  /** How many. */
  count: number;
}

/** All that is known of a campaign. */
export class CampaignDetailDto extends CampaignRowDto {
  /** As it was written. */
  message: string;
  /** Criteria of the audience. */
  targetCriteria: TargetCriteriaDto;
  /** Recipients by where their message stands. */
  counts: CampaignCountsDto;
  /** Why messages did not arrive, or wait after a try, the most frequent first. */
  failures: CampaignFailureDto[];
  /** People who asked for no more messages after theirs. */
  optOuts: number;
  /** People who answered within 14 days. */
  replies: number;
  /** People who booked within 14 days. */
  bookings: number;
  /** When the next waiting message may go out; null when none waits. */
  nextSendAt: Date | null;
  /** Whether messages wait because campaigns' share of the day's budget is spent. */
  outOfBudget: boolean;
}

/** The audience that a campaign would reach now. */
export class CampaignPreviewDto {
  /** Id under which this text and these recipients are kept, for `schedule`. */
  reviewId: string;
  /** Moment until which the review can be sent. */
  validUntil: Date;
  /** Live leads that the criteria mean. */
  matching: number;
  /** Those who would get it. */
  recipients: number;
  /** Those who never agreed to marketing messages. */
  withoutConsent: number;
  /** Those who agreed and opted out since. */
  optedOut: number;
  /** Those who are blocked or marked as fraud. */
  blocked: number;
  /** Number of leads left out because their phone is not proven, or by mail alone: it may be another person's. */
  phoneUnproven: number;
  /** Those who got four texts of campaigns in the last 30 days, as many as they agreed to. */
  overLimit: number;
  /** Segments of all the messages together. */
  segments: number;
  /** Segments of one message. */
  segmentsEach: number;
  /** US dollars, by the price of a segment in settings. */
  cost: number;
  /** Whether segments and cost are worked out from the first 500 people. */
  estimated: boolean;
  /** Characters of the text that double its price. */
  costlyCharacters: string[];
  /** The text as the first people would get it. */
  samples: string[];
}

/** One person of a campaign. */
export class RecipientDto {
  /** Its id. */
  id: string;
  /** The lead. */
  leadId: string;
  /** Name of the lead. */
  fullName: string;
  /** E.164. */
  phoneNumber: string;
  /** Where the message stands. */
  @RecipientStatusField()
  status: RecipientStatus;
  /** When the provider took it, or null. */
  sentAt: Date | null;
  /** When it arrived, or null. */
  deliveredAt: Date | null;
  /** What went wrong, or null. */
  errorMessage: string | null;
}

/** One page of a campaign's people. */
export class RecipientPageDto {
  /** In a fixed order. */
  recipients: RecipientDto[];
  /** How many there are. */
  total: number;
  /** From 1. */
  page: number;
  /** Rows per page. */
  pageSize: number;
}
