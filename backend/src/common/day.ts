import { registerDecorator } from 'class-validator';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a text is a day of the calendar, YYYY-MM-DD, within what calendars and the database agree on. */
function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !DAY.test(value) || value < '1970-01-01' || value >= '2200-01-01')
    return false;
  const moment = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().slice(0, 10) === value;
}

/** A day in a request, YYYY-MM-DD, or each of a list. */
export const IsDay =
  (message: string, { each = false } = {}): PropertyDecorator =>
  (target, propertyName) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message, each },
      validator: { validate: isDay },
    });
