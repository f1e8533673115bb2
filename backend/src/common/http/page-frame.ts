import { Injectable } from '@nestjs/common';
import { DOCUMENT_CONTENT, DOCUMENT_TITLE } from 'domain/site/document-page';
import { escapeHtml } from './html';

const LINK_TITLE = 'Este enlace no funciona';
const LINK_TEXTS = [
  'Puede que le falte una parte, o que ya no sirva.',
  'Ábralo otra vez desde el mensaje que le enviamos. Si lo copió, revise que esté completo.',
];
const OTHER_TITLE = 'No pudimos abrir esta página';

/** Puts pages written by the server into the site's design: logo, contact, fonts and legal links. */
@Injectable()
export class PageFrame {
  private shell = plainShell({ brand: '', phone: '' });

  /** @param shell page with the marks of `domain/site/document-page` */
  use(shell: string): void {
    this.shell = shell;
  }

  /**
   * Returns a complete page without scripts.
   * @param title plain text, the heading of the page
   * @param content HTML below the heading
   */
  page(title: string, content: string): string {
    const heading = escapeHtml(title);
    return this.shell
      .replaceAll(DOCUMENT_TITLE, () => heading)
      .replace(DOCUMENT_CONTENT, () => `<h1>${heading}</h1>\n${content}`);
  }

  /**
   * Returns the page shown in place of an error.
   * @param message Spanish text for the person
   */
  refusal(status: number, message: string): string {
    return status === 404
      ? this.page(LINK_TITLE, paragraphsOf(LINK_TEXTS))
      : this.page(OTHER_TITLE, paragraphsOf([message]));
  }
}

/** Returns an HTML paragraph for each line of plain text. */
export const paragraphsOf = (lines: readonly string[]): string =>
  lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n');

/** Returns the frame for a server that has no rendered pages. */
export function plainShell({ brand, phone }: { brand: string; phone: string }): string {
  const call = phone
    ? `<p>Llámenos al <a href="tel:${escapeHtml(phone.replace(/[^\d+]/g, ''))}">${escapeHtml(phone)}</a></p>`
    : '';
  return `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${DOCUMENT_TITLE} | ${escapeHtml(brand)}</title></head>
<body><header><strong>${escapeHtml(brand)}</strong></header>
<main>${DOCUMENT_CONTENT}${call}<p><a href="/">Volver al inicio</a></p></main></body></html>`;
}

/** Returns whether an `Accept` header contains HTML and prefers it to JSON, as a browser does when it opens a link. */
export function prefersPage(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map((range, index) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { type, weight: weight ? Number(weight.slice(2)) || 0 : 1, index };
  });
  const page = ranges.find(({ type }) => type === 'text/html');
  const json = ['application/json', 'application/*', '*/*']
    .map((type) => ranges.find((range) => range.type === type))
    .find(Boolean);
  if (!page || page.weight === 0) return false;
  return !json || page.weight > json.weight || (page.weight === json.weight && page.index < json.index);
}
