/** Escapes text for a field of a contact card (RFC 6350, section 3.4). */
const escaped = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Returns a contact card with a name and a number, as vCard 3.0, which every phone reads. */
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

/** Downloads the card as a file, which phones open in their contacts. */
export function saveContact(name: string, phone: string): void {
  const url = URL.createObjectURL(new Blob([contactCard(name, phone)], { type: 'text/vcard' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.vcf`;
  link.click();
  // Delayed, because the browser opens the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
