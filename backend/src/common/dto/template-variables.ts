import { ValidateBy } from 'class-validator';
import { hasLooseBraces, unknownVariables } from 'domain/messages/campaign-text';

/**
 * Refuses a text with a name between braces that is not a variable, or with a brace outside a variable.
 * @param known names of the variables
 * @param max maximum length; a longer text is refused elsewhere and not read
 */
export const KnownVariables = (known: readonly string[], max: number): PropertyDecorator => {
  const isRead = (text: unknown): text is string => typeof text === 'string' && text.length <= max;
  const names = known.map((name) => `{{${name}}}`);
  const closed = ValidateBy(
    {
      name: 'closedVariables',
      validator: {
        validate: (text: unknown) =>
          !isRead(text) || unknownVariables(text, known).length > 0 || !hasLooseBraces(text),
      },
    },
    { message: 'Escriba cada variable con dos llaves a cada lado, como {{firstName}}.' },
  );
  const allKnown = ValidateBy(
    {
      name: 'knownVariables',
      validator: { validate: (text: unknown) => !isRead(text) || unknownVariables(text, known).length === 0 },
    },
    { message: `Las únicas variables son ${names.slice(0, -1).join(', ')} y ${names.at(-1)}.` },
  );
  return (target, property) => {
    closed(target, property);
    allKnown(target, property);
  };
};
