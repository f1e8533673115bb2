import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { fileOfKind, notText, msDosText } from '../lead-imports.errors';
import type { FileKind } from './file-kind';

/** Number of bytes from which the encoding is guessed. */
const HEAD_BYTES = 64 * 1024;

const FEW_CONTROLS = 10;

/** Spanish letters in Windows-1252, MacRoman and MS-DOS code pages. */
const WINDOWS = bytes('e1 e9 ed f3 fa f1 fc c1 c9 cd d3 da d1 dc');
const MAC = bytes('87 8e 92 97 9c 96 9f e7 83 ea ee f2 84 86');
const DOS = bytes('82 a1 a2 a3 a4 81 b5 90 d6 e0 e9 a5 9a');
/** Bytes of these that are quotes, an apostrophe and dashes in Windows-1252. */
const MARKS_OF_WINDOWS = bytes('82 84 92 96 97');

function bytes(hex: string): ReadonlySet<number> {
  return new Set(hex.split(' ').map((byte) => parseInt(byte, 16)));
}

/** First bytes of files that are not text, with their kind. */
const SIGNATURES: readonly (readonly [start: string, kind: FileKind])[] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'oldExcel'],
  ['%PDF', 'pdf'],
  ['{\\rtf', 'document'],
  ['\x1f\x8b', 'archive'],
  ['7z\xbc\xaf\x27\x1c', 'archive'],
  ['Rar!\x1a\x07', 'archive'],
  ['\x89PNG', 'picture'],
  ['\xff\xd8\xff', 'picture'],
  ['GIF8', 'picture'],
];
/** Names in the directory of a ZIP file, with its kind. */
const ZIPPED: readonly (readonly [name: string, kind: FileKind])[] = [
  ['xl/', 'excel'],
  ['[Content_Types].xml', 'excel'],
  ['opendocument.spreadsheet', 'libreOffice'],
  ['Index/', 'numbers'],
];

/**
 * Returns the encoding of a text file: from its byte order mark, its zeros, or its letters.
 * @throws AppError 422 for a file that is not a text list, with its kind and instructions
 */
export async function encodingOf(path: string): Promise<string> {
  const head = await headBytes(path);
  refuseKinds(head);
  const encoding = encodingByZeros(head) ?? (await encodingByLetters(path));
  refuseTexts(new TextDecoder(encoding).decode(head));
  return encoding;
}

/** Reads the beginning of a file. */
export async function headBytes(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function refuseKinds(head: Buffer): void {
  const text = head.toString('latin1');
  const known = SIGNATURES.find(([start]) => text.startsWith(start));
  if (known) throw fileOfKind(known[1]);
  if (!text.startsWith('PK\x03\x04')) return;
  throw fileOfKind(
    ZIPPED.find(([name]) => text.includes(name))?.[1] ?? (text.includes('.csv') ? 'archive' : 'excel'),
  );
}

/** Refuses texts that are not lists. */
function refuseTexts(head: string): void {
  const start = head.replace(/^[\s\ufeff\0]+/, '').toLowerCase();
  if (start.startsWith('begin:vcard')) throw fileOfKind('vcard');
  if (/^(?:\[\s*\{|\{\s*")/.test(start)) throw fileOfKind('json');
  if (start.startsWith('<?xml') || start.startsWith('<workbook')) throw fileOfKind('excelXml');
  if (/^<(?:!doctype|html|head|meta|body|table|style|!--)/.test(start)) throw fileOfKind('webPage');
  let controls = 0;
  for (let at = 0; at < head.length; at += 1) if (isControl(head.charCodeAt(at))) controls += 1;
  if (controls > FEW_CONTROLS && controls > head.length / 50) throw notText();
}

/** Returns whether a character never occurs in text. Zeros are removed elsewhere. */
const isControl = (code: number): boolean => code > 0 && code < 0x20 && (code < 0x08 || code > 0x0d);

function encodingByZeros(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) zeros[at % 2]! += 1;
  const many = head.length / 5;
  if (zeros[0]! > many && zeros[1]! > many) throw notText();
  if (zeros[1]! > many) return 'utf-16le';
  return zeros[0]! > many ? 'utf-16be' : null;
}

/**
 * Returns UTF-8 if the whole file is valid except for a few bytes; otherwise the code page in which the first other bytes are
 * Spanish letters.
 */
async function encodingByLetters(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let before: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path)) {
    const block = chunk as Buffer;
    try {
      decoder.decode(block, { stream: true });
    } catch {
      return codePageOf(Buffer.concat([before, block]));
    }
    // A character may continue in the next block.
    before = Buffer.from(block.subarray(-4));
  }
  // A file cut within its last character is still UTF-8.
  return 'utf-8';
}

/** @throws AppError 422 for an MS-DOS code page, which cannot be read */
function codePageOf(block: Buffer): string {
  const text = new TextDecoder('utf-8').decode(block);
  const broken = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[\u0080-\u07ff]/g)?.length ?? 0;
  if (whole > 4 * broken) return 'utf-8';
  const counts = { windows: 0, mac: 0, dos: 0 };
  for (const [at, byte] of block.entries()) {
    if (byte < 0x80 || !besideLetter(block, at)) continue;
    if (WINDOWS.has(byte)) counts.windows += 1;
    if (MARKS_OF_WINDOWS.has(byte) && !isWithinWord(block, at)) continue;
    if (MAC.has(byte)) counts.mac += byte === 0x92 ? 0.5 : 1;
    if (DOS.has(byte) && isLetter(block[at - 1])) counts.dos += 1;
  }
  if (counts.mac > counts.windows && counts.mac >= counts.dos)
    return counts.mac > 0.5 ? 'macintosh' : 'windows-1252';
  if (counts.dos > counts.windows) throw msDosText();
  return 'windows-1252';
}

const isSmall = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x61 && byte <= 0x7a;
const isLetter = (byte: number | undefined): boolean => byte !== undefined && isSmall(byte | 0x20);
const besideLetter = (block: Buffer, at: number): boolean =>
  isLetter(block[at - 1]) || isLetter(block[at + 1]);
/** Returns whether a byte is between lower-case letters, where no dash or quote occurs. */
const isWithinWord = (block: Buffer, at: number): boolean =>
  isSmall(block[at - 1]) && (isSmall(block[at + 1]) || block[at + 1]! >= 0x80);
