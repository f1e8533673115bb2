import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { TransformStream } from 'node:stream/web';
import { Readable } from 'node:stream';
import { cleanLine, cleanText, cutText } from 'domain/text';
import { CsvError, parse } from 'csv-parse';
import { excelNotCsv, importTooLong, importTooWide, importUnreadable, noRows } from './lead-imports.errors';

/** What is looked at to guess how a file is written. */
const HEAD_BYTES = 64 * 1024;
/** Characters of one row: a longer one is no row of people's data. */
const RECORD_MAX = 64 * 1024;
/** Characters of one line. The parser counts those of the cells alone, and would take any number of empty ones. */
const LINE_MAX = 2 * RECORD_MAX;
const COLUMNS_MAX = 100;
const HEADING_MAX = 100;
const CELL_MAX = 5_000;
const ROWS_MAX = 250_000;
const DELIMITERS = [',', ';', '\t', '|'];

/** A row with the number of its line among the rows of the file, the headings being 1. */
export type RawRow = [line: number, cells: string[]];

/** How a text file is written: by its mark, by its zeros, or else UTF-8 where all of it is that. */
async function encodingOf(path: string): Promise<string> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    const bytes = head.subarray(0, bytesRead);
    if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))) throw excelNotCsv();
    if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
    if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
    const zeros = [0, 0];
    for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2]! += 1;
    if (zeros[1]! > bytes.length / 5) return 'utf-16le';
    if (zeros[0]! > bytes.length / 5) return 'utf-16be';
  } finally {
    await file.close();
  }
  return (await isUtf8(path)) ? 'utf-8' : 'windows-1252';
}

async function isUtf8(path: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

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

/** What stands between the cells: what the first line has most of, outside of quotes. */
function delimiterOf(head: string): string {
  const line = /^[^\r\n]*/.exec(head.replace(/"(?:[^"]|"")*"/g, ''))![0];
  const counts = DELIMITERS.map((each) => line.split(each).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

async function headOf(path: string, encoding: string): Promise<string> {
  for await (const chunk of createReadStream(path, { end: HEAD_BYTES }))
    return new TextDecoder(encoding).decode(chunk as Buffer);
  return '';
}

const clean = (cell: string): string => cutText(cleanText(cell), CELL_MAX);

/** The headings as they are shown: none is empty, and each is there once. */
function headingsOf(cells: readonly string[]): string[] {
  const seen = new Set<string>();
  return cells.map((cell, place) => {
    const name = cutText(cleanLine(cell), HEADING_MAX).trim() || `Columna ${place + 1}`;
    let unique = name;
    for (let turn = 2; seen.has(unique); turn += 1) unique = `${name} (${turn})`;
    seen.add(unique);
    return unique;
  });
}

/** What a file begins with, and its rows in batches. */
export interface CsvFile {
  headers: string[];
  batches: AsyncGenerator<RawRow[]>;
}

/**
 * Reads a file of unknown hands in bounded memory: its encoding and its delimiter are guessed, and what is too long, too wide or not closed
 * ends the reading.
 * @throws AppError 422, also while the batches are read
 */
export async function readCsv(path: string, batch: number): Promise<CsvFile> {
  const encoding = await encodingOf(path);
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(await headOf(path, encoding)),
    max_record_size: RECORD_MAX,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
  });
  const text = textOf(path, encoding);
  text.on('error', (error) => parser.destroy(error));
  const records = text.pipe(parser)[Symbol.asyncIterator]() as AsyncIterator<string[]>;
  const next = async (): Promise<string[] | null> => {
    try {
      const { done, value } = await records.next();
      return done ? null : value;
    } catch (error) {
      text.destroy();
      throw error instanceof CsvError ? importUnreadable(error.code, Number(error['lines']) || null) : error;
    }
  };
  const first = await next();
  if (first === null) throw noRows();
  if (first.length > COLUMNS_MAX) {
    text.destroy();
    throw importTooWide(COLUMNS_MAX);
  }
  const headers = headingsOf(first);
  async function* batches(): AsyncGenerator<RawRow[]> {
    let rows: RawRow[] = [];
    let line = 1;
    try {
      for (let record = await next(); record !== null; record = await next()) {
        line += 1;
        if (line > ROWS_MAX + 1) throw importTooLong(ROWS_MAX);
        rows.push([line, record.slice(0, headers.length).map(clean)]);
        if (rows.length < batch) continue;
        yield rows;
        rows = [];
      }
      if (rows.length > 0) yield rows;
    } finally {
      text.destroy();
      parser.destroy();
    }
  }
  return { headers, batches: batches() };
}
