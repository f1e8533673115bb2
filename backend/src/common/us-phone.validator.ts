import { ValidateBy, type ValidationOptions } from 'class-validator';
import { parseUsPhone } from './phone';

/** Validates a US phone number by the offline rules. */
export const IsUsPhone = (options?: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isUsPhone',
      validator: { validate: (value: unknown) => typeof value === 'string' && parseUsPhone(value).valid },
    },
    options,
  );
