import { IsDefined } from 'class-validator';
import { CALLING_HOURS } from 'domain/calling-hours';
import { enumField } from '../../../../common/dto/enum-field';
import { IsMoment } from '../../../../common/moment';

export const CallingHoursField = enumField(
  'CallingHours',
  CALLING_HOURS,
  '`within` the hours in which the law of the state of the lead allows calls; outside them, `requested` by the person or, `outside`, without a request on record.',
);

/** Which time is checked. */
export class CallingHoursQuery {
  /**
   * The time of the call.
   * @example 2094-03-02T15:00:00.000Z
   */
  @IsDefined({ message: 'at debe ser una fecha ISO 8601.' })
  @IsMoment('at')
  at: Date;
}

/** How a time stands to the law of the state of a lead. */
export class CallingHoursDto {
  /**
   * Whether the time is within the hours in which that law allows calls.
   * @example true
   */
  withinCallingHours: boolean;
}
