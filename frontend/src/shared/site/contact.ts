import type { Contact } from 'domain/site/document';

/** One contact or fact of the business. */
export interface ContactRow {
  label: string;
  text: string;
  /** Link; absent if the row has none. */
  href?: string;
}

/** Adds the country code if a number has ten digits, which makes it a US number. */
function international(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return digits;
  return digits.length === 10 ? `1${digits}` : digits;
}

/** Returns the `tel:` link of a formatted number. */
export const telephoneLink = (number: string): string => `tel:+${international(number)}`;

/** Returns the `https:` link to a WhatsApp chat with a formatted number. */
export const whatsappLink = (number: string): string => `https://wa.me/${international(number)}`;

/** Returns a number in E.164: `+13055550100`. */
export const telephoneNumber = (number: string): string => `+${international(number)}`;

/** Returns the known contacts of the business, most useful first. */
export function contactRows(contact: Contact): ContactRow[] {
  const { phone, whatsapp, email, hours, address, registrations } = contact;
  return [
    { label: 'Teléfono', text: phone, href: telephoneLink(phone) },
    { label: 'WhatsApp', text: whatsapp, href: whatsappLink(whatsapp) },
    { label: 'Correo electrónico', text: email, href: `mailto:${email}` },
    { label: 'Horario', text: hours },
    { label: 'Dirección', text: address },
    ...registrations.map(({ name, number }) => ({ label: name, text: number })),
  ].filter(({ text }) => text.trim() !== '');
}
