import { IsDefined } from 'class-validator';
import { CALLING_HOURS } from 'domain/calendar/calling-hours';
import { enumField } from '../../../../common/dto/enum-field';
import { IsMoment } from '../../../../common/moment';

export const CallingHoursField = enumField(
  'CallingHours',
  CALLING_HOURS,
  "`within`: within the hours in which the law of the lead's state allows calls; `requested`: outside them, at the person's recorded request; `outside`: outside them, without a recorded request.",
);

/** Time to check. */
export class CallingHoursQuery {
  /**
   * Time of the call.
   * @example 2094-03-02T15:00:00.000Z
   */
  @IsDefined({ message: 'at debe ser una fecha ISO 8601.' })
  @IsMoment('at')
  at: Date;
}

/** Result of checking a time against the law of a lead's state. */
export class CallingHoursDto {
  /**
   * True if the time is within the hours in which that law allows calls.
   * @example true
   */
  withinCallingHours: boolean;
}
