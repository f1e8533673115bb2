import { createReadStream } from 'node:fs';
import { TransformStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import { cleanLine, cleanText, cutText } from 'domain/text';
import { CsvError, parse } from 'csv-parse';
import { importTooLong, importTooWide, importUnreadable, noRows } from '../lead-imports.errors';
import { encodingOf, headBytes } from './file-encoding';
import { delimiterOf, findHeadings } from './table-head';

/** Maximum length of a row; a longer one is not a row of people's data. */
const RECORD_MAX = 64 * 1024;
/**
 * Maximum length of a line. Needed because the parser limits only the text of cells, and would accept any number of empty ones.
 */
const LINE_MAX = 2 * RECORD_MAX;
const COLUMNS_MAX = 100;
const HEADING_MAX = 100;
const CELL_MAX = 5_000;
const ROWS_MAX = 250_000;
/** Number of rows read to find the headings and guess the columns. */
export const SAMPLE_ROWS = 200;

/** Row with its number among the non-empty rows of the file. */
export type RawRow = [line: number, cells: string[]];

/**
 * Returns the decoded text of a file, without zeros, which the database cannot store.
 * @throws AppError 422 while reading, for a line that is too long
 */
function textOf(path: string, encoding: string): Readable {
  const decoder = new TextDecoder(encoding);
  /** Characters since the last line break. */
  let open = 0;
  const decoding = new TransformStream<Buffer, string>({
    transform: (chunk, out) => {
      const text = decoder.decode(chunk, { stream: true }).replaceAll('\0', '');
      const end = text.search(/[\r\n]/);
      if (open + (end === -1 ? text.length : end) > LINE_MAX)
        throw importUnreadable('CSV_MAX_RECORD_SIZE', null);
      open = end === -1 ? open + text.length : text.length - 1 - lastEndOf(text);
      out.enqueue(text);
    },
    flush: (out) => out.enqueue(decoder.decode().replaceAll('\0', '')),
  });
  return Readable.from(Readable.toWeb(createReadStream(path)).pipeThrough(decoding as never));
}

const lastEndOf = (text: string): number => Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));

const clean = (cell: string): string => cutText(cleanText(cell), CELL_MAX);

const MADE_UP = 'Columna';
/** Returns whether a heading was generated for a column without one. */
export const isMadeUp = (heading: string): boolean => heading.startsWith(`${MADE_UP} `);

/** Returns the headings to show, made non-empty and unique. */
function headingsOf(cells: readonly string[], width: number): string[] {
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const name = cutText(cleanLine(cells[index] ?? ''), HEADING_MAX).trim() || `${MADE_UP} ${index + 1}`;
    let unique = name;
    for (let turn = 2; seen.has(unique); turn += 1) unique = `${name} (${turn})`;
    seen.add(unique);
    return unique;
  });
}

/** Returns the number of cells up to the last filled one. */
const widthOf = (record: readonly string[]): number => record.findLastIndex((cell) => cell.trim() !== '') + 1;

/** Headings, first rows and all rows of a file. */
export interface CsvFile {
  headers: string[];
  /** Cells of the first rows. */
  sample: string[][];
  batches: AsyncGenerator<RawRow[]>;
  /** Closes the file. Needed because batches that are never read close nothing. */
  close: () => void;
}

/**
 * Reads an untrusted file in bounded memory. Guesses its encoding, delimiter and the position of its headings; stops at a row
 * that is too long, too wide or not closed.
 * @throws AppError 422, also while the batches are read
 */
export async function readCsv(path: string, batch: number): Promise<CsvFile> {
  const encoding = await encodingOf(path);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(new TextDecoder(encoding).decode(await headBytes(path))),
    max_record_size: RECORD_MAX,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const text = textOf(path, encoding);
  text.on('error', (error) => parser.destroy(error));
  const records = text.pipe(parser)[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const close = (): void => {
    text.destroy();
    parser.destroy();
  };
  const next = async (): Promise<string[] | null> => {
    try {
      const { done, value } = await records.next();
      return done ? null : value;
    } catch (error) {
      close();
      throw error instanceof CsvError ? importUnreadable(error.code, Number(error['lines']) || null) : error;
    }
  };

  const first: string[][] = [];
  while (first.length < SAMPLE_ROWS) {
    const record = await next();
    if (record === null) break;
    first.push(record);
  }
  const { headings, rowsFrom } = findHeadings(first);
  if (widthOf(headings) > COLUMNS_MAX) {
    close();
    throw importTooWide(COLUMNS_MAX);
  }
  if (first.length === 0) throw noRows();
  const beginning = first.slice(rowsFrom);
  const headers = headingsOf(
    headings,
    Math.min(COLUMNS_MAX, Math.max(1, widthOf(headings), ...beginning.map(widthOf))),
  );
  const cellsOf = (record: string[]): string[] => record.slice(0, headers.length).map(clean);

  async function* batches(): AsyncGenerator<RawRow[]> {
    let rows: RawRow[] = [];
    let line = rowsFrom;
    for (
      let record = beginning.shift() ?? (await next());
      record !== null;
      record = beginning.shift() ?? (await next())
    ) {
      line += 1;
      if (line > ROWS_MAX + rowsFrom) throw importTooLong(ROWS_MAX);
      rows.push([line, cellsOf(record)]);
      if (rows.length < batch) continue;
      yield rows;
      rows = [];
    }
    if (rows.length > 0) yield rows;
  }
  return { headers, sample: beginning.map(cellsOf), batches: batches(), close };
}
