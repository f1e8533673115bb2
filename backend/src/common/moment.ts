import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { IsDate, MaxDate, MinDate } from 'class-validator';

const EARLIEST = new Date('1970-01-01T00:00:00Z');
const LATEST = new Date('2200-01-01T00:00:00Z');

/** A point in time in a request: ISO 8601, within what calendars and the database agree on. */
export const IsMoment = (field: string): PropertyDecorator => {
  const message = `${field} debe ser una fecha ISO 8601.`;
  return applyDecorators(
    Type(() => Date),
    IsDate({ message }),
    MinDate(EARLIEST, { message }),
    MaxDate(LATEST, { message }),
  );
};
