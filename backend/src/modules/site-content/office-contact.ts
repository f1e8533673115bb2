import type { OfficeContact } from 'domain/site/document';
import { formatUsPhone } from 'domain/phone';
import type { AppConfig } from '../../config/app-config';

/** The settings that say how the office is reached; the pages and messages read no other. */
export interface OfficeSettings {
  /** E.164; empty for none. */
  officePhone: string;
  /** Empty for none. */
  officeEmail: string;
  /** Postal address, of one line or several; empty for none. */
  officeAddress: string;
}

/** Returns the settings until the owner saves others: the environment gives the address. */
export const defaultOffice = ({ businessAddress }: Pick<AppConfig, 'businessAddress'>): OfficeSettings => ({
  officePhone: '',
  officeEmail: '',
  officeAddress: businessAddress,
});

/** Returns the contact as people read it. */
export const officeOf = ({ officePhone, officeEmail, officeAddress }: OfficeSettings): OfficeContact => ({
  phone: formatUsPhone(officePhone),
  email: officeEmail,
  address: officeAddress.trim(),
});
