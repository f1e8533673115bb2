import { nationalDigits, phoneRefusal } from 'domain/phone';
import { settingsCopy as copy } from '../settings.copy';

/** What is wrong with a phone of the office; '' for nothing. The server knows more: which numbers are assigned. */
export function wrongUsPhone(text: string): string {
  if (text.trim() === '') return '';
  const refusal = phoneRefusal(text);
  if (refusal === 'service_number') return copy.phoneService;
  return refusal !== null || nationalDigits(text) === null ? copy.phoneWrong : '';
}

/** A rule of a form's field. */
export const usPhoneRule = {
  validator: (_: unknown, text: string) => {
    const wrong = wrongUsPhone(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
};
