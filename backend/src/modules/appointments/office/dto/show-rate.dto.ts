import { IsMomentOrDay } from '../../../../common/moment';
import { IfGiven } from '../../../../common/dto/if-given';

/** Which appointments are counted. */
export class ShowRateQuery {
  /**
   * Earliest start, inclusive; by default twelve weeks before `to`. A bare day means its midnight in the office’s zone.
   * @example 2026-09-01T05:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Latest start, exclusive, at most 400 days after `from`; by default now. A bare day means its midnight in the office’s zone.
   * @example 2026-11-23T05:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

/** How appointments ended. */
export class ShowCountDto {
  /**
   * Those that were not called off, whatever became of them.
   * @example 20
   */
  booked: number;

  /**
   * Those to which the person came.
   * @example 14
   */
  attended: number;

  /**
   * Those to which the person did not come.
   * @example 4
   */
  noShow: number;

  /**
   * Those that were called off.
   * @example 3
   */
  cancelled: number;

  /**
   * Percent of those with an outcome to which the person came, with one decimal; null without any.
   * @example 77.8
   */
  rate: number | null;
}

/** How the appointments of a week ended. */
export class ShowRateOfWeekDto extends ShowCountDto {
  /**
   * The Monday that it begins on, YYYY-MM-DD.
   * @example 2026-11-16
   */
  week: string;
}

/** How the appointments of an administrator ended. */
export class ShowRateOfAgentDto extends ShowCountDto {
  /** Null for those of other calendars, which are nobody's. */
  agentId: string | null;

  /** Name of the administrator. */
  name: string | null;
}

/** How the appointments of leads from one source ended. */
export class ShowRateOfSourceDto extends ShowCountDto {
  /** Where the leads came from; null for appointments whose lead is not known. */
  source: string | null;
}

/** How many people come to their appointments. */
export class ShowRateDto {
  /**
   * IANA zone of the weeks: the owner's.
   * @example America/New_York
   */
  timeZone: string;

  /** Beginning of the range. */
  from: Date;

  /** End of the range; not part of it. */
  to: Date;

  /** All of the range. */
  total: ShowCountDto;

  /** Every week of the range, the first first. */
  weeks: ShowRateOfWeekDto[];

  /** Those with most appointments first, at most 50. */
  agents: ShowRateOfAgentDto[];

  /** Those with most appointments first, at most 20. */
  sources: ShowRateOfSourceDto[];
}
