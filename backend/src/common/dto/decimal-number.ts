import { ValidateBy, type ValidationOptions } from 'class-validator';

/**
 * Requires a finite number with at most `decimals` decimals. `IsNumber` with `maxDecimalPlaces` throws for a number that JavaScript writes
 * with an exponent, such as 1e-7.
 */
export const IsDecimal = (decimals: number, options: ValidationOptions): PropertyDecorator =>
  ValidateBy(
    {
      name: 'isDecimal',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'number' && Number.isFinite(value) && Number(value.toFixed(decimals)) === value,
      },
    },
    options,
  );
