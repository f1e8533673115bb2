import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { isDay } from 'domain/dates';
import { OneLine, OneLineEach } from './dto/transforms';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
/** Maximum number of days in a list. */
const MOST_DAYS = 100;

/** Validates a day in a request, YYYY-MM-DD, or each day of a list. */
export const IsDay = (message: string, { each = false } = {}): PropertyDecorator => {
  const validated: PropertyDecorator = (target, propertyName) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message, each },
      validator: { validate: (value: unknown) => typeof value === 'string' && isDay(value) },
    });
  const cleaned = each ? OneLineEach({ entries: MOST_DAYS, max: DAY_LENGTH }) : OneLine(DAY_LENGTH);
  return applyDecorators(cleaned, ApiProperty({ format: 'date' }), validated);
};
