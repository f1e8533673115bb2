import { ApiProperty } from '@nestjs/swagger';
import { ValidateBy } from 'class-validator';
import { IsMomentOrDay } from '../../../common/moment';
import { OneLine } from '../../../common/dto/transforms';
import type { VerificationMethod } from 'domain/verification';
import { VerificationMethodField } from '../../../common/dto/verification-method';
import type { FunnelStep } from '../funnel-steps';
import { IfGiven } from '../../../common/dto/if-given';

const ZONES: ReadonlySet<unknown> = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC']);
/** Not `IsIn`: the API document would list every zone of the world in each place. */
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
   * Only what came at or after this moment. A day alone is midnight by the office’s clocks.
   * @example 2026-11-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('from')
  from?: Date;

  /**
   * Only what came before this moment. A day alone is midnight by the office’s clocks.
   * @example 2026-12-01T00:00:00Z
   */
  @IfGiven()
  @IsMomentOrDay('to')
  to?: Date;
}

export class ZonedRangeQuery extends RangeQuery {
  /**
   * IANA zone of the hours and days; the owner's when left out. Counts are kept by the UTC hour, so in a zone that is not
   * whole hours from UTC a lead may fall into the neighbouring hour.
   * @example America/Chicago
   */
  @IfGiven()
  @OneLine(50)
  @IsZone()
  timeZone?: string;
}

export class StateCountDto {
  /**
   * Two-letter code; null for leads without a state.
   * @example FL
   */
  state: string | null;

  /**
   * Leads there.
   * @example 412
   */
  total: number;

  /**
   * Of them, with a verified phone.
   * @example 260
   */
  verified: number;
}

export class StatesDto {
  /** The most leads first. */
  states: StateCountDto[];
}

export class HourCountDto {
  /**
   * Hour of the day, 0 to 23.
   * @example 19
   */
  hour: number;

  /**
   * Leads that came in it.
   * @example 57
   */
  total: number;

  /**
   * Of them, with a verified phone.
   * @example 33
   */
  verified: number;
}

export class HoursDto {
  /**
   * Zone the hours are of.
   * @example America/New_York
   */
  timeZone: string;

  /** All 24, empty ones too. */
  hours: HourCountDto[];

  /** Leads by weekday, Monday first, and hour: 7 rows of 24 numbers. */
  @ApiProperty({ type: 'array', items: { type: 'array', items: { type: 'integer' } } })
  weekdays: number[][];
}

export class DayCountDto {
  /**
   * Day in the zone.
   * @example 2026-11-20
   */
  day: string;

  /**
   * Leads that came on it.
   * @example 14
   */
  registered: number;

  /**
   * Of those, how many have verified their phone by now.
   * @example 9
   */
  verified: number;
}

export class DailyDto {
  /**
   * Zone the days are of.
   * @example America/New_York
   */
  timeZone: string;

  /** Every day of the range, empty ones too, the oldest first. */
  days: DayCountDto[];
}

export class FunnelStepDto {
  /** Step of the way. */
  step: FunnelStep;

  /**
   * Visits that took it; for what only the server sees, leads.
   * @example 320
   */
  count: number;

  /**
   * The same in the range just before, of the same length.
   * @example 290
   */
  previousCount: number;
}

export class FunnelGroupDto {
  /**
   * Campaign source, host of the page that linked here, or `website` for none; or the kind of device, or `desconocido`.
   * @example google
   */
  name: string;

  /** The steps of this group alone, in order. */
  steps: FunnelStepDto[];
}

export class FunnelMethodDto {
  /** The way. */
  @VerificationMethodField()
  method: VerificationMethod;

  /**
   * Leads verified by it.
   * @example 180
   */
  count: number;

  /**
   * The same in the range just before, of the same length.
   * @example 160
   */
  previousCount: number;
}

export class FunnelDto {
  /** Where the range begins. */
  from: Date;

  /** Where the range ends, not included. */
  to: Date;

  /** From the visit to the first payment, in order. */
  steps: FunnelStepDto[];

  /** At most 20 sources, the one with the most visits first. */
  bySource: FunnelGroupDto[];

  /** Kinds of device, the one with the most visits first. */
  byDevice: FunnelGroupDto[];

  /** The ways that leads were verified by, the most frequent first. */
  byMethod: FunnelMethodDto[];
}

export class PerformanceDto {
  /**
   * Mean hours from the verification to the first outbound call, message or meeting; null without one.
   * @example 3.4
   */
  responseTimeHours: number | null;

  /**
   * Percent of verified leads that had one, one decimal; null without verified leads.
   * @example 81.5
   */
  followUpRate: number | null;

  /**
   * Mean answer to the satisfaction question, 1 to 5, one decimal; null without answers.
   * @example 4.6
   */
  satisfaction: number | null;

  /**
   * Mean score of the leads, 0 to 100, one decimal; null without leads.
   * @example 48.2
   */
  meanLeadScore: number | null;
}
