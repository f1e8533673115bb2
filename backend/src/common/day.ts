import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { registerDecorator } from 'class-validator';
import { isDay } from 'domain/dates';

/** A day in a request, YYYY-MM-DD, or each of a list. */
export const IsDay = (message: string, { each = false } = {}): PropertyDecorator => {
  const validated: PropertyDecorator = (target, propertyName) =>
    registerDecorator({
      name: 'isDay',
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message, each },
      validator: { validate: (value: unknown) => typeof value === 'string' && isDay(value) },
    });
  return applyDecorators(ApiProperty({ format: 'date' }), validated);
};
