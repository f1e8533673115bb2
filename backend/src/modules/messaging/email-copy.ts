/** Subject and body of an e-mail, in both of its forms. */
export interface EmailCopy {
  subject: string;
  text: string;
  html: string;
}

/** A part of an e-mail under a heading of its own. */
export interface EmailSection {
  title: string;
  paragraphs: readonly string[];
}

/** Text as HTML shows it. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`);

const paragraph = (line: string): string => `<p>${escapeHtml(line)}</p>`;

/** An e-mail of plain paragraphs, and of parts with headings below them. */
export const asEmail = (
  subject: string,
  lines: readonly string[],
  sections: readonly EmailSection[] = [],
): EmailCopy => ({
  subject,
  text: [
    lines.join('\n'),
    ...sections.map(({ title, paragraphs }) => [title.toUpperCase(), ...paragraphs].join('\n')),
  ].join('\n\n'),
  html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${lines
    .map(paragraph)
    .join('')}${sections
    .map(({ title, paragraphs }) => `<h2>${escapeHtml(title)}</h2>${paragraphs.map(paragraph).join('')}`)
    .join('')}</body></html>`,
});
