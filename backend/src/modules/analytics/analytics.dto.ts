import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { IsMomentOrDay } from '../../common/moment';
import { OneLine } from '../../common/dto/transforms';
import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../common/dto/verification-method';
import type { FunnelStep } from './funnel-steps';
import { IfGiven } from '../../common/dto/if-given';

const ZONES: ReadonlySet<unknown> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
/** Does not use `IsIn`, because the API document would list every time zone of the world in each place. */
const IsZone = (): PropertyDecorator =>
  ValidateBy({
    name: 'isZone',
    validator: {
      validate: (value) => ZONES.has(value),
      defaultMessage: () => 'Esa zona horaria no existe.',
    },
  });

export class RangeQuery {
  /**
   * Start of the period, inclusive. A date without a time means midnight in the owner's time zone.
   * @example 2026-11-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * End of the period, exclusive. A date without a time means midnight in the owner's time zone.
   * @example 2026-12-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

export class ZonedRangeQuery extends RangeQuery {
  /**
   * IANA time zone of the hours and days; the owner's if omitted. Counts are stored by UTC hour, so in a time zone
   * that is not whole hours from UTC a lead may be counted in the neighbouring hour.
   * @example America/Chicago
   */
  @IfGiven()
  @OneLine(50)
  @IsZone()
  timeZone?: string;
}

export class StateCountDto {
  /**
   * Two-letter code of the state; null for leads without a state.
   * @example FL
   */
  state: string | null;

  /**
   * Number of leads.
   * @example 412
   */
  total: number;

  /**
   * Number of leads with a verified phone.
   * @example 260
   */
  verified: number;
}

export class StatesDto {
  /** Counts by state, most leads first. */
  states: StateCountDto[];
}

export class HourCountDto {
  /**
   * Hour of the day, 0 to 23.
   * @example 19
   */
  hour: number;

  /**
   * Number of leads created in this hour.
   * @example 57
   */
  total: number;

  /**
   * Number of leads with a verified phone.
   * @example 33
   */
  verified: number;
}

export class HoursDto {
  /**
   * Time zone of the hours.
   * @example America/New_York
   */
  timeZone: string;

  /** All 24 hours, including those without leads. */
  hours: HourCountDto[];

  /** Leads by weekday, Monday first, and hour: 7 rows of 24 numbers. */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'integer' } } })
  weekdays: number[][];
}

export class DayCountDto {
  /**
   * Day in the time zone.
   * @example 2026-11-20
   */
  day: string;

  /**
   * Number of leads created on this day.
   * @example 14
   */
  registered: number;

  /**
   * Number of leads that have verified their phone since.
   * @example 9
   */
  verified: number;
}

export class DailyDto {
  /**
   * Time zone of the days.
   * @example America/New_York
   */
  timeZone: string;

  /** All days of the period, including those without leads, oldest first. */
  days: DayCountDto[];
}

export class FunnelStepDto {
  /** Step of the funnel. */
  step: FunnelStep;

  /**
   * Number of visits with this step; number of leads for steps that only the server sees.
   * @example 320
   */
  count: number;

  /**
   * Number in the period before, of the same length.
   * @example 290
   */
  previousCount: number;
}

export class FunnelGroupDto {
  /**
   * Group: the campaign source, the host of the linking page, or `website` for neither; or the kind of device, or
   * `desconocido`.
   * @example google
   */
  name: string;

  /** Steps of this group, in order. */
  steps: FunnelStepDto[];
}

export class FunnelMethodDto {
  /** Verification method. */
  @VerificationMethodField()
  method: VerificationMethod;

  /**
   * Number of leads verified by this method.
   * @example 180
   */
  count: number;

  /**
   * Number in the period before, of the same length.
   * @example 160
   */
  previousCount: number;
}

export class FunnelDto {
  /** Start of the period, inclusive. */
  from: Date;

  /** End of the period, exclusive. */
  to: Date;

  /** Steps from the visit to the first payment, in order. */
  steps: FunnelStepDto[];

  /** At most 20 sources, most visits first. */
  bySource: FunnelGroupDto[];

  /** Kinds of device, most visits first. */
  byDevice: FunnelGroupDto[];

  /** Verification methods, most frequent first. */
  byMethod: FunnelMethodDto[];
}

export class PerformanceDto {
  /**
   * Mean hours from the verification to the first outbound call, message or meeting; null if there was none.
   * @example 3.4
   */
  responseTimeHours: number | null;

  /**
   * Percentage of verified leads with such a contact, with one decimal; null without verified leads.
   * @example 81.5
   */
  followUpRate: number | null;

  /**
   * Mean answer to the satisfaction question, 1 to 5, with one decimal; null without answers.
   * @example 4.6
   */
  satisfaction: number | null;

  /**
   * Mean score of the leads, 0 to 100, with one decimal; null without leads.
   * @example 48.2
   */
  meanLeadScore: number | null;
}
