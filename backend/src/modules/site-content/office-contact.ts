import type { OfficeContact } from 'domain/site/document';
import { formatUsPhone } from 'domain/phone';
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
