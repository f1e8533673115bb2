import { ApiProperty } from '@nestjs/swagger';

/** What each brought cost: US cents, rounded to whole ones; null without a spend or without any. */
export class CostPerDto {
  /**
   * Of a lead.
   * @example 2110
   */
  lead: number | null;

  /**
   * Of a verified lead.
   * @example 3205
   */
  verified: number | null;

  /**
   * Of a lead with an appointment.
   * @example 8010
   */
  booked: number | null;

  /**
   * Of a lead that came to it.
   * @example 12015
   */
  attended: number | null;

  /**
   * Of a lead that paid.
   * @example 25050
   */
  paid: number | null;
}

/** Money that was charged, US cents. */
export class RevenueDto {
  /**
   * Approved charges, later months of subscriptions among them, as they were charged.
   * @example 179100
   */
  grossCents: number;

  /**
   * Of that, what the office sent back.
   * @example 9900
   */
  refundedCents: number;

  /**
   * Of that, what banks took back: the rest of each charge with a chargeback.
   * @example 0
   */
  chargedBackCents: number;

  /**
   * What is left.
   * @example 169200
   */
  netCents: number;
}

/** What was spent in the months, what became of the leads that came in them, and what they have paid to this day. */
export class CostFiguresDto extends RevenueDto {
  /**
   * Spent, US cents.
   * @example 125050
   */
  spendCents: number;

  /**
   * Leads that came.
   * @example 59
   */
  leads: number;

  /**
   * Of them, verified.
   * @example 39
   */
  verified: number;

  /**
   * Of them, those with an appointment that was not cancelled, whenever it is.
   * @example 16
   */
  booked: number;

  /**
   * Of them, those who came to one.
   * @example 10
   */
  attended: number;

  /**
   * Of them, those with an approved charge, refunded ones included.
   * @example 5
   */
  paid: number;

  /** What each cost. */
  costPer: CostPerDto;

  /**
   * Net money for each dollar spent, to two decimals; null without a spend.
   * @example 1.35
   */
  returnRatio: number | null;
}

/** One campaign of a source. */
export class CampaignCostsDto extends CostFiguresDto {
  /**
   * The leads’ `utmCampaign` in lower case; null for leads without one and what was spent on the source as a whole.
   * @example otono
   */
  campaign: string | null;
}

/** One source, all its campaigns together. */
export class SourceCostsDto extends CostFiguresDto {
  /**
   * The leads’ source in lower case.
   * @example facebook
   */
  source: string;

  /** Its campaigns, as sources are ordered. */
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
   * IANA zone whose months they are: the office’s.
   * @example America/New_York
   */
  timeZone: string;

  /** The highest spend first, then the most who paid, then the most leads; at most 300, and 300 campaigns in all. */
  @ApiProperty({ type: [SourceCostsDto] })
  sources: SourceCostsDto[];

  /** All sources, those that are not shown included. */
  total: CostFiguresDto;

  /** Charges made in the months by nobody who is a lead now: erased, deleted or never one. In no other figure. */
  withoutLead: RevenueDto;

  /**
   * Sources beyond those shown.
   * @example 0
   */
  moreSources: number;

  /**
   * Campaigns beyond those shown.
   * @example 0
   */
  moreCampaigns: number;
}
