import { IsMomentOrDay } from '../../../../common/moment';
import { IfGiven } from '../../../../common/dto/if-given';

/** Period of the counted appointments. */
export class ShowRateQuery {
  /**
   * Earliest start, inclusive; by default twelve weeks before `to`. A date without a time means midnight in the owner's time zone.
   * @example 2026-09-01T05:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Latest start, exclusive, at most 400 days after `from`; by default now. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-23T05:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** Number of appointments by outcome. */
export class ShowCountDto {
  /**
   * Number of appointments that were not cancelled, with or without an outcome.
   * @example 20
   */
  booked: number;

  /**
   * Number of appointments that the person attended.
   * @example 14
   */
  attended: number;

  /**
   * Number of appointments that the person missed.
   * @example 4
   */
  noShow: number;

  /**
   * Number of cancelled appointments.
   * @example 3
   */
  cancelled: number;

  /**
   * Percentage of attended appointments among those with the outcome attended or missed, with one decimal; null if
   * there are none.
   * @example 77.8
   */
  rate: number | null;
}

/** Outcomes of the appointments of a week. */
export class ShowRateOfWeekDto extends ShowCountDto {
  /**
   * Monday on which the week begins, YYYY-MM-DD.
   * @example 2026-11-16
   */
  week: string;
}

/** Outcomes of the appointments of an agent. */
export class ShowRateOfAgentDto extends ShowCountDto {
  /** Id of the agent; null for appointments in other calendars, which have none. */
  agentId: string | null;

  /** Name of the agent; null for appointments in other calendars. */
  name: string | null;
}

/** Outcomes of the appointments of leads from one source. */
export class ShowRateOfSourceDto extends ShowCountDto {
  /** Source of the leads; null for appointments without a known lead. */
  source: string | null;
}

/** Rate of attended appointments. */
export class ShowRateDto {
  /**
   * IANA time zone of the weeks: the owner's.
   * @example America/New_York
   */
  timeZone: string;

  /** Start of the period, inclusive. */
  from: Date;

  /** End of the period, exclusive. */
  to: Date;

  /** Outcomes in the whole period. */
  total: ShowCountDto;

  /** Outcomes by week, oldest first. */
  weeks: ShowRateOfWeekDto[];

  /** Outcomes by agent, most appointments first; at most 50. */
  agents: ShowRateOfAgentDto[];

  /** Outcomes by source, most appointments first; at most 20. */
  sources: ShowRateOfSourceDto[];
}
