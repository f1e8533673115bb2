import { createReadStream } from 'node:fs';
import { TransformStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import { cleanLine, cleanText, cutText } from 'domain/text';
import { CsvError, parse } from 'csv-parse';
import { importTooLong, importTooWide, importUnreadable, noRows } from '../lead-imports.errors';
import { encodingOf, headBytes } from './file-encoding';
import { delimiterOf, findHeadings } from './table-head';

/** Characters of one row: a longer one is no row of people's data. */
const RECORD_MAX = 64 * 1024;
/** Characters of one line. The parser counts those of the cells alone, and would take any number of empty ones. */
const LINE_MAX = 2 * RECORD_MAX;
const COLUMNS_MAX = 100;
const HEADING_MAX = 100;
const CELL_MAX = 5_000;
const ROWS_MAX = 250_000;
/** Rows that are read before it is said where the headings are, and what the columns seem to be. */
export const SAMPLE_ROWS = 200;

/** A row with the number of its line among the rows of the file that have any text. */
export type RawRow = [line: number, cells: string[]];

/**
 * The text of a file, without zeros, which the database cannot keep.
 * @throws AppError 422 while it is read, for a line that is too long
 */
function textOf(path: string, encoding: string): Readable {
  const decoder = new TextDecoder(encoding);
  /** Characters since the last end of a line. */
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
/** Whether a heading is of a column that has none in the file. */
export const isMadeUp = (heading: string): boolean => heading.startsWith(`${MADE_UP} `);

/** The headings as they are shown: none is empty, and each is there once. */
function headingsOf(cells: readonly string[], width: number): string[] {
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, place) => {
    const name = cutText(cleanLine(cells[place] ?? ''), HEADING_MAX).trim() || `${MADE_UP} ${place + 1}`;
    let unique = name;
    for (let turn = 2; seen.has(unique); turn += 1) unique = `${name} (${turn})`;
    seen.add(unique);
    return unique;
  });
}

/** Number of cells up to the last filled one. */
const widthOf = (record: readonly string[]): number => record.findLastIndex((cell) => cell.trim() !== '') + 1;

/** What a file begins with, and its rows in batches. */
export interface CsvFile {
  headers: string[];
  /** Cells of the first rows. */
  sample: string[][];
  batches: AsyncGenerator<RawRow[]>;
}

/**
 * Reads a file of unknown hands in bounded memory: its encoding, its delimiter and the place of its headings are guessed, and what is too
 * long, too wide or not closed ends the reading.
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
    try {
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
    } finally {
      close();
    }
  }
  return { headers, sample: beginning.map(cellsOf), batches: batches() };
}
