import type { OfficeContact } from 'domain/site/document';
import { formatUsPhone } from 'domain/phone';
import { isEmailAddress } from '../../common/dto/email-address';
import type { AppConfig } from '../../config/app-config';

/** Settings with the office's contact data. Pages and messages read no other settings. */
export interface OfficeSettings {
  /** E.164; empty for none. */
  officePhone: string;
  /** Empty for none. */
  officeEmail: string;
  /** Postal address in one or more lines; empty for none. */
  officeAddress: string;
}

export const OFFICE_PHONE = /^\+\d{8,15}$/;
export const MAX_OFFICE_EMAIL = 254;
export const MAX_OFFICE_ADDRESS = 300;
export const OFFICE_EMAIL = /^[^\s"'<>]+$/;
/** Lines of text without control characters, and without those that turn the direction of the text around. */
export const VISIBLE_LINES = /^(?:[^\p{Cc}\p{Cs}\p{Bidi_Control}\u2028\u2029]|\n)*$/u;

/** Number of characters, as the DTO counts them. */
const lengthOf = (text: string): number => [...text].length;

const RULES: Record<keyof OfficeSettings, (text: string) => boolean> = {
  officePhone: (text) => text === '' || OFFICE_PHONE.test(text),
  officeEmail: (text) =>
    text === '' || (lengthOf(text) <= MAX_OFFICE_EMAIL && OFFICE_EMAIL.test(text) && isEmailAddress(text)),
  officeAddress: (text) => lengthOf(text) <= MAX_OFFICE_ADDRESS && VISIBLE_LINES.test(text),
};

/** Reads stored settings. Leaves out unreadable ones. */
export function readOffice(
  stored: readonly { key: keyof OfficeSettings; value: string }[],
): Partial<OfficeSettings> {
  const office: Partial<OfficeSettings> = {};
  for (const { key, value } of stored) {
    const text = textOf(value);
    if (text !== null && RULES[key](text)) office[key] = text;
  }
  return office;
}

function textOf(json: string): string | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}

/** Returns the default settings. The postal address comes from the environment. */
export const defaultOffice = ({ businessAddress }: Pick<AppConfig, 'businessAddress'>): OfficeSettings => ({
  officePhone: '',
  officeEmail: '',
  officeAddress: businessAddress,
});

/** Returns the contact data in the format for people. */
export const officeOf = ({ officePhone, officeEmail, officeAddress }: OfficeSettings): OfficeContact => ({
  phone: formatUsPhone(officePhone),
  email: officeEmail,
  address: officeAddress.trim(),
});
