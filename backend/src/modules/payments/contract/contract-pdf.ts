import { PDFDocument, StandardFonts, type PDFFont, type PDFPage } from 'pdf-lib';
import type { ContractTerms } from './contract-terms';
import { contractHash } from './contract-hash';
import { FRAMES } from './contract-document';
import type { ContractLanguage } from '../store/payment.entity';
import { englishTextsOf, textsOf } from './contract-texts';

/** Part of a document: a line of text in one of the styles. */
interface Part {
  style: 'title' | 'heading' | 'text' | 'strong';
  text: string;
}

const BLANK_LINES: Record<ContractLanguage, string> = {
  es: 'Fecha: ____________________   Firma: ______________________________',
  en: 'Date: ____________________   Signature: ______________________________',
};

const TITLES: Record<ContractLanguage, string> = { es: 'Contrato de servicio', en: 'Service contract' };

/** Returns the contract for one plan in one language. */
function contractParts(terms: ContractTerms, language: ContractLanguage): Part[] {
  const texts = language === 'es' ? textsOf(terms) : englishTextsOf(terms)!;
  const heading = (text: string): Part => ({ style: 'heading', text });
  const plain = (text: string): Part => ({ style: 'text', text });
  const strong = (text: string): Part => ({ style: 'strong', text });
  const notice = [
    heading(FRAMES[language].notice),
    ...texts.cancellationNotice(terms).map(plain),
    plain(BLANK_LINES[language]),
  ];
  return [
    { style: 'title', text: `${TITLES[language]}: ${nameOf(terms, BY_PHONE[language])}` },
    ...texts
      .contractSections(terms)
      .flatMap(({ title, paragraphs, isBold }) => [
        heading(title),
        ...paragraphs.map(isBold ? strong : plain),
      ]),
    strong(texts.cancelStatement(terms)),
    plain(BLANK_LINES[language]),
    ...notice,
    ...notice,
  ];
}

/** Returns the notices that stand on pages of their own. */
function sheetsOf(terms: ContractTerms, language: ContractLanguage): Part[][] {
  const texts = language === 'es' ? textsOf(terms) : englishTextsOf(terms)!;
  return texts
    .ownSheets(terms)
    .map(({ title, paragraphs }) => [
      { style: 'heading', text: title },
      ...paragraphs.map((text): Part => ({ style: 'text', text })),
    ]);
}

/** Returns the name of a plan, and whether it is the contract of a sale by telephone with texts of its own. */
const nameOf = ({ plan, law }: ContractTerms, byPhone: string): string =>
  law?.telephone || law?.sheets ? `${plan.name} (${byPhone})` : plan.name;

const BY_PHONE: Record<ContractLanguage, string> = { es: 'venta por teléfono', en: 'sale by telephone' };

/** Contracts of one state, which a PDF holds. */
export interface ContractFile {
  title: string;
  /** Lines of the cover, about all contracts. */
  cover: readonly string[];
  /** Terms of each plan. */
  contracts: readonly ContractTerms[];
}

/**
 * Returns a PDF with the contract for each plan in Spanish and in English, in the words that customers sign. The pages of the site are the
 * accessible original.
 * @throws UnprintableError for a character that the fonts of a PDF lack
 */
export async function contractPdf({ title, cover, contracts }: ContractFile): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title, { showInWindowTitleBar: true });
  pdf.setLanguage('es-US');
  const writer = new PdfWriter(pdf, {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  });
  writer.page([
    { style: 'title', text: title },
    ...cover.map((text): Part => ({ style: 'text', text })),
    ...contracts.map((terms): Part => ({
      style: 'text',
      text: `${nameOf(terms, BY_PHONE.es)}: SHA-256 ${contractHash(terms)}`,
    })),
  ]);
  for (const terms of contracts)
    for (const language of ['es', 'en'] as const)
      for (const parts of [contractParts(terms, language), ...sheetsOf(terms, language)]) writer.page(parts);
  writer.number();
  return pdf.save();
}

/** Refusal of a text with a character that the fonts of a PDF lack. */
class UnprintableError extends Error {}

const LETTER: [width: number, height: number] = [612, 792];
const MARGIN = 72;
const WIDTH = LETTER[0] - 2 * MARGIN;
const LINE_HEIGHT = 1.35;
/** Size of page numbers. */
const SMALL = 9;

/** Sizes in points. Kansas requires 12, and Puerto Rico 14 in bold. */
const STYLES: Record<Part['style'], { size: number; isBold: boolean; before: number }> = {
  title: { size: 16, isBold: true, before: 0 },
  heading: { size: 13, isBold: true, before: 12 },
  text: { size: 12, isBold: false, before: 6 },
  strong: { size: 14, isBold: true, before: 12 },
};

/** Points that a heading needs above the bottom: itself and three lines of text. */
const HEADING_ROOM = 4 * STYLES.heading.size * LINE_HEIGHT;

/** Characters that the fonts lack, and those that replace them without another meaning. */
const REPLACED: Record<string, string> = {
  '\u00a0': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\u2010': '-',
  '\u2011': '-',
  '\u2212': '-',
};

/** Writes text from the top of a page to its bottom, and goes on with the next page. */
class PdfWriter {
  private current: PDFPage | null = null;
  private y = 0;
  private readonly known: ReadonlySet<number>;

  constructor(
    private readonly pdf: PDFDocument,
    private readonly fonts: { regular: PDFFont; bold: PDFFont },
  ) {
    this.known = new Set(fonts.regular.getCharacterSet());
  }

  /** Writes parts from the top of a new page on. */
  page(parts: readonly Part[]): void {
    this.current = null;
    for (const { style, text } of parts) {
      const { size, isBold, before } = STYLES[style];
      const font = isBold ? this.fonts.bold : this.fonts.regular;
      this.y -= before;
      // A heading stands on the page of its text.
      if (style === 'heading' && this.y < MARGIN + HEADING_ROOM) this.current = null;
      for (const line of linesOf(this.printable(text), font, size)) this.line(line, font, size);
    }
  }

  /** Writes the number of each page below its text. */
  number(): void {
    const pages = this.pdf.getPages();
    for (const [index, page] of pages.entries())
      page.drawText(`${index + 1} / ${pages.length}`, {
        x: MARGIN,
        y: MARGIN / 2,
        size: SMALL,
        font: this.fonts.regular,
      });
  }

  private line(text: string, font: PDFFont, size: number): void {
    if (!this.current || this.y - size * LINE_HEIGHT < MARGIN) {
      this.current = this.pdf.addPage(LETTER);
      this.y = LETTER[1] - MARGIN;
    }
    this.y -= size * LINE_HEIGHT;
    this.current.drawText(text, { x: MARGIN, y: this.y, size, font });
  }

  private printable(text: string): string {
    return Array.from(text.normalize('NFC'), (character) => {
      const shown = REPLACED[character] ?? character;
      if (!this.known.has(shown.codePointAt(0)!))
        throw new UnprintableError(
          `Un PDF no puede mostrar el signo “${character}” de este texto: “${text}”. Cámbielo en “Sitio” o en “Estados” e inténtelo otra vez.`,
        );
      return shown;
    }).join('');
  }
}

/** Returns a text in lines that fit between the margins. A word that is longer than a line continues on the next one. */
function linesOf(text: string, font: PDFFont, size: number): string[] {
  const fits = (line: string): boolean => font.widthOfTextAtSize(line, size) <= WIDTH;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = '';
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line);
        line = '';
      }
      line += character;
    }
  }
  return [...lines, line];
}
