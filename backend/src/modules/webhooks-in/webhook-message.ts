import { readMoment } from 'domain/dates';
import { cleanText, cutText } from 'domain/text';

/** Object in a provider's message. Its fields are not validated. */
export type MessageNode = Record<string, unknown>;

const MAX_ADDRESS = 500;
/** Characters read beyond the maximum, because cleaning removes blanks and invisible characters. */
const SLACK = 500;

export const asNode = (value: unknown): MessageNode =>
  typeof value === 'object' && value !== null ? (value as MessageNode) : {};

/** Parses a message as JSON. Returns an empty object if it is malformed. */
export function readMessage(body: Buffer): MessageNode {
  try {
    return asNode(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}

/** Returns a number or string as cleaned text of at most `most` characters, or '' for any other value. */
export const textOf = (value: unknown, most = 200): string =>
  typeof value === 'string' || typeof value === 'number'
    ? cutText(cleanText(cutText(String(value), most + SLACK)), most)
    : '';

/** Returns an https URL, or null for any other value. */
export function webAddressOf(value: unknown): string | null {
  const url = URL.parse(textOf(value, MAX_ADDRESS));
  return url?.protocol === 'https:' ? url.href : null;
}

/** Returns a point in time, or null for any other value. */
export const momentOf = (value: unknown): Date | null => readMoment(textOf(value));
