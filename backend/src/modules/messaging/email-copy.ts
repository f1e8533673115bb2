/** Subject and body of an e-mail, in both of its forms. */
export interface EmailCopy {
  subject: string;
  text: string;
  html: string;
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

/** An e-mail of plain paragraphs. */
export const asEmail = (subject: string, lines: string[]): EmailCopy => ({
  subject,
  text: lines.join('\n'),
  html: `<!doctype html><html lang="es"><body>${lines.map((line) => `<p>${escape(line)}</p>`).join('')}</body></html>`,
});
