import type { Contact } from 'domain/site/document';

/** One way to reach the business, or one fact about it. */
export interface ContactRow {
  label: string;
  text: string;
  /** Where a touch leads; absent for what is only read. */
  href?: string;
}

/** A number with its country's code: ten digits are a US number. */
function international(number: string): string {
  const digits = number.replace(/\D/g, '');
  if (number.trim().startsWith('+')) return digits;
  return digits.length === 10 ? `1${digits}` : digits;
}

/** `tel:` address of a number as people read it. */
export const telephoneLink = (number: string): string => `tel:+${international(number)}`;

/** `https:` address of a chat with a number as people read it. */
export const whatsappLink = (number: string): string => `https://wa.me/${international(number)}`;

/** The number as machines read it: `+13055550100`. */
export const telephoneNumber = (number: string): string => `+${international(number)}`;

/** What is known of the business, in the order in which it helps; nothing for what is not given. */
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
