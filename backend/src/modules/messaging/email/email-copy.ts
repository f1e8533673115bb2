import { escapeHtml } from '../../../common/http/html';

/** Subject and body of an e-mail, as plain text and as HTML. */
export interface EmailCopy {
  subject: string;
  text: string;
  html: string;
}

/** Link in a separate paragraph. */
export interface EmailLink {
  text: string;
  url: string;
  /** Text below the link. */
  detail?: string;
}

type EmailParagraph = string | EmailLink;

/** Section of an e-mail with a heading. */
export interface EmailSection {
  title: string;
  paragraphs: readonly EmailParagraph[];
  /** Whether the paragraphs are in bold. */
  isBold?: boolean;
}

function htmlOf(paragraph: EmailParagraph): string {
  if (typeof paragraph === 'string') return `<p>${escapeHtml(paragraph)}</p>`;
  const { text, url, detail } = paragraph;
  const under = detail ? `<br>${escapeHtml(detail)}` : '';
  return `<p><a href="${escapeHtml(url)}">${escapeHtml(text)}</a>${under}</p>`;
}

const textOf = (paragraph: EmailParagraph): string =>
  typeof paragraph === 'string'
    ? paragraph
    : [paragraph.text, ...(paragraph.detail ? [paragraph.detail] : []), paragraph.url].join('\n');

/** Builds an e-mail from paragraphs and optional sections. */
export const asEmail = (
  subject: string,
  lines: readonly string[],
  sections: readonly EmailSection[] = [],
): EmailCopy => ({
  subject,
  text: [
    lines.join('\n'),
    ...sections.map(({ title, paragraphs }) => [title.toUpperCase(), ...paragraphs.map(textOf)].join('\n')),
  ].join('\n\n'),
  html: `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head><body>${lines
    .map(htmlOf)
    .join('')}${sections
    .map(({ title, paragraphs, isBold }) => {
      const body = paragraphs.map(htmlOf).join('');
      return `<h2>${escapeHtml(title)}</h2>${isBold ? `<div style="font-weight:bold">${body}</div>` : body}`;
    })
    .join('')}</body></html>`,
});
