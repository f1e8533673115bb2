import { nationalDigits, phoneRefusal } from 'domain/phone';
import { settingsCopy as copy } from '../settings.copy';

/** What is wrong with a phone of the office; '' for nothing. The server knows more: which numbers are assigned. */
function wrongUsPhone(text: string): string {
  if (text.trim() === '') return '';
  const refusal = phoneRefusal(text);
  if (refusal === 'service_number') return copy.phoneService;
  return refusal !== null || nationalDigits(text) === null ? copy.phoneWrong : '';
}

/** Returns the refusal of the office's own phone, which may be toll-free; '' if it is valid. */
export const wrongOfficePhone = (text: string): string =>
  phoneRefusal(text) === 'service_number' ? '' : wrongUsPhone(text);

/** A rule of the field of the office's own phone. */
export const officePhoneRule = {
  validator: (_: unknown, text: string) => {
    const wrong = wrongOfficePhone(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
};

/** A rule of a form's field. */
export const usPhoneRule = {
  validator: (_: unknown, text: string) => {
    const wrong = wrongUsPhone(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
};
