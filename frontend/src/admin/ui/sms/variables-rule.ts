import { hasLooseBraces, unknownVariables } from 'domain/messages/campaign-text';
import { smsCopy } from './sms.copy';

const { variables: copy } = smsCopy;

/** Returns a form rule that refuses unknown variables, and braces outside a variable. */
export const variablesRule = (known: readonly string[]) => ({
  validator: (_: unknown, text: string | undefined): Promise<void> => {
    const written = text ?? '';
    const unknown = unknownVariables(written, known).map((name) => `{{${name}}}`);
    if (unknown.length > 0)
      return Promise.reject(
        new Error(
          copy.unknown(
            unknown,
            known.map((name) => `{{${name}}}`),
          ),
        ),
      );
    return hasLooseBraces(written) ? Promise.reject(new Error(copy.open)) : Promise.resolve();
  },
});
