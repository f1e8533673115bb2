import { registerDecorator } from 'class-validator';
import { hasCardNumber } from 'domain/payments/cards';

const MESSAGE =
  'Aquí no va el número de una tarjeta. Bórrelo: se escribe solo en el campo de la tarjeta, y no lo guardamos.';

/** Maximum length of a checked field. A longer text is refused for its length without being read. */
const LONGEST = 1_000;

/** Refuses a text that contains a card number, because it would be stored, sent by mail and exported. */
export const NoCardNumber = (): PropertyDecorator => (target, propertyName) =>
  registerDecorator({
    name: 'noCardNumber',
    target: target.constructor,
    propertyName: String(propertyName),
    options: { message: MESSAGE },
    validator: {
      validate: (value: unknown) =>
        typeof value !== 'string' || value.length > LONGEST || !hasCardNumber(value),
    },
  });
