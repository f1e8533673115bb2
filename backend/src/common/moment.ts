import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsDate, MaxDate, MinDate } from 'class-validator';

const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('2200-01-01T00:00:00Z');
/** A day, or a day and a time: what else JavaScript would take for a date is a slip. */
const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/** A point in time in a request: ISO 8601, within what calendars and the database agree on. */
export const IsMoment = (field: string): PropertyDecorator => {
  const message = `${field} debe ser una fecha ISO 8601.`;
  return applyDecorators(
    // What is no such text stays as it is, for the validator to refuse.
    Transform(({ value }): unknown =>
      typeof value === 'string' && ISO_8601.test(value.trim()) ? new Date(value.trim()) : value,
    ),
    IsDate({ message }),
    MinDate(EARLIEST, { message }),
    MaxDate(LATEST, { message }),
  );
};
