/** Text of a field of a contact card (RFC 6350, section 3.4). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** A contact card (vCard 3.0, which every phone reads) with a name and a number. */
export function contactCard(name: string, phone: string): string {
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:${escaped(name)};;;;`,
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    `TEL;TYPE=WORK,VOICE:${phone}`,
    'END:VCARD',
    '',
  ].join('\r\n');
}

/** Hands the card to the browser as a file, which a phone opens in its contacts. */
export function saveContact(name: string, phone: string): void {
  const url = URL.createObjectURL(new Blob([contactCard(name, phone)], { type: 'text/vcard' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.vcf`;
  link.click();
  // The browser has taken hold of the file only after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
