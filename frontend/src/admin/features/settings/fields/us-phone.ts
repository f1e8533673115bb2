import { nationalDigits, phoneRefusal } from 'domain/phone';
import { hasExtension } from 'domain/phone-extension';
import { settingsCopy as copy } from '../settings.copy';

/**
 * Returns the error of an office phone; '' if it is valid. The server also checks which numbers are assigned.
 */
function wrongUsPhone(text: string): string {
  if (text.trim() === '') return '';
  const refusal = phoneRefusal(text);
  if (refusal === 'service_number') return copy.phoneService;
  return refusal !== null || nationalDigits(text) === null ? copy.phoneWrong : '';
}

/** Returns the error of the office's main phone, which may be toll-free but has no extension; '' if it is valid. */
export function wrongOfficePhone(text: string): string {
  if (hasExtension(text)) return copy.phoneExtension;
  return phoneRefusal(text) === 'service_number' ? '' : wrongUsPhone(text);
}

/** Form rule for the office's main phone. */
export const officePhoneRule = {
  validator: (_: unknown, text: string) => {
    const wrong = wrongOfficePhone(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
};

/** Form rule for a US phone. */
export const usPhoneRule = {
  validator: (_: unknown, text: string) => {
    const wrong = wrongUsPhone(text);
    return wrong ? Promise.reject(new Error(wrong)) : Promise.resolve();
  },
};
