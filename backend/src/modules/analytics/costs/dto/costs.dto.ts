import { ApiProperty } from '@nestjs/swagger';

/** Cost per result, in US cents, rounded; null without a spend or without a result. */
export class CostPerDto {
  /**
   * Cost per lead.
   * @example 2110
   */
  lead: number | null;

  /**
   * Cost per verified lead.
   * @example 3205
   */
  verified: number | null;

  /**
   * Cost per lead with an appointment.
   * @example 8010
   */
  booked: number | null;

  /**
   * Cost per lead that attended an appointment.
   * @example 12015
   */
  attended: number | null;

  /**
   * Cost per lead that paid.
   * @example 25050
   */
  paid: number | null;
}

/** Revenue, in US cents. */
export class RevenueDto {
  /**
   * Approved charges before refunds, including later months of subscriptions.
   * @example 179100
   */
  grossCents: number;

  /**
   * Part that the office refunded.
   * @example 9900
   */
  refundedCents: number;

  /**
   * Part that banks took back: the remaining amount of each charge with a chargeback.
   * @example 0
   */
  chargedBackCents: number;

  /**
   * Remaining amount.
   * @example 169200
   */
  netCents: number;
}

/** Spend of the months, with the results of the leads created in them and their payments until today. */
export class CostFiguresDto extends RevenueDto {
  /**
   * Spend in US cents.
   * @example 125050
   */
  spendCents: number;

  /**
   * Number of leads.
   * @example 59
   */
  leads: number;

  /**
   * Number of verified leads.
   * @example 39
   */
  verified: number;

  /**
   * Number of leads with an appointment that was not cancelled, at any time.
   * @example 16
   */
  booked: number;

  /**
   * Number of leads that attended an appointment.
   * @example 10
   */
  attended: number;

  /**
   * Number of leads with an approved charge, refunded ones included.
   * @example 5
   */
  paid: number;

  /** Cost per result. */
  costPer: CostPerDto;

  /**
   * Net revenue for each dollar spent, with two decimals; null without a spend.
   * @example 1.35
   */
  returnRatio: number | null;
}

/** Figures of one campaign of a source. */
export class CampaignCostsDto extends CostFiguresDto {
  /**
   * `utmCampaign` of the leads, in lower case; null for leads without one and for the spend on the source as a whole.
   * @example otono
   */
  campaign: string | null;
}

/** Figures of one source, with all its campaigns. */
export class SourceCostsDto extends CostFiguresDto {
  /**
   * Source of the leads, in lower case.
   * @example facebook
   */
  source: string;

  /** Campaigns, in the same order as the sources. */
  @ApiProperty({ type: [CampaignCostsDto] })
  campaigns: CampaignCostsDto[];
}

export class CostsDto {
  /**
   * First month.
   * @example 2026-09
   */
  from: string;

  /**
   * Last month.
   * @example 2026-11
   */
  to: string;

  /**
   * IANA time zone of the months: the office’s.
   * @example America/New_York
   */
  timeZone: string;

  /**
   * False while many results wait to be counted, for example after an import: repeat the request later.
   * @example true
   */
  isComplete: boolean;

  /** Sources by highest spend, then most paying leads, then most leads; at most 300 sources, and 300 campaigns in all. */
  @ApiProperty({ type: [SourceCostsDto] })
  sources: SourceCostsDto[];

  /** Figures of all sources, including those not listed. */
  total: CostFiguresDto;

  /**
   * Charges of these months without a present lead: the lead was erased, deleted or never existed. Not included in
   * any other figure.
   */
  withoutLead: RevenueDto;

  /**
   * Number of sources that are not listed.
   * @example 0
   */
  moreSources: number;

  /**
   * Number of campaigns that are not listed.
   * @example 0
   */
  moreCampaigns: number;
}
