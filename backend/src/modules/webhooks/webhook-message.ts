import { readMoment } from 'domain/dates';
import { cleanText, cutText } from 'domain/text';

/** An object in a provider's message; its fields are not validated yet. */
export type MessageNode = Record<string, unknown>;

const MAX_ADDRESS = 500;
/** Characters beyond the longest text that are read: blanks and invisible characters go. */
const SLACK = 500;

export const asNode = (value: unknown): MessageNode =>
  typeof value === 'object' && value !== null ? (value as MessageNode) : {};

/** Parses a message as JSON; empty when it is malformed. */
export function readMessage(body: Buffer): MessageNode {
  try {
    return asNode(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}

/** A number or string as cleaned text of at most `most` characters; '' for anything else. */
export const textOf = (value: unknown, most = 200): string =>
  typeof value === 'string' || typeof value === 'number'
    ? cutText(cleanText(cutText(String(value), most + SLACK)), most)
    : '';

/** An address of a page, https alone; null for anything else. */
export function webAddressOf(value: unknown): string | null {
  const url = URL.parse(textOf(value, MAX_ADDRESS));
  return url?.protocol === 'https:' ? url.href : null;
}

/** A point in time; null for anything else. */
export const momentOf = (value: unknown): Date | null => readMoment(textOf(value));
