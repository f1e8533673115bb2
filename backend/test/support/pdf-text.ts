import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream, type PDFPage } from 'pdf-lib';

const WIN_ANSI = new TextDecoder('windows-1252');

/** Returns the text of a page's content streams: that of each drawn line, as the bytes of the font's encoding. */
function textOfPage(pdf: PDFDocument, page: PDFPage): string {
  const contents = page.node.Contents();
  const refs = contents instanceof PDFArray ? contents.asArray() : [contents!];
  const streams = refs.map((ref) => pdf.context.lookup(ref) as PDFRawStream);
  return streams
    .map((stream) => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    .flatMap((stream) => [...stream.matchAll(/<([\dA-F]*)> Tj/g)])
    .map(([, hex]) => WIN_ANSI.decode(Buffer.from(hex!, 'hex')))
    .join(' ');
}

/** Reads the text of a PDF back, page by page. */
export async function pdfText(bytes: Uint8Array): Promise<{ title: string; pages: string[] }> {
  const pdf = await PDFDocument.load(bytes);
  return { title: pdf.getTitle() ?? '', pages: pdf.getPages().map((page) => textOfPage(pdf, page)) };
}
