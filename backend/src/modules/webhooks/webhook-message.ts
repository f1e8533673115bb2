/** A part of a provider's message: whatever it holds, nothing of it is taken for granted. */
export type MessageNode = Record<string, unknown>;

export const asNode = (value: unknown): MessageNode =>
  typeof value === 'object' && value !== null ? (value as MessageNode) : {};

/** The message as JSON; empty when it is none. */
export function readMessage(body: Buffer): MessageNode {
  try {
    return asNode(JSON.parse(body.toString('utf8')));
  } catch {
    return {};
  }
}

/** Numbers and texts as text, at most so many characters; anything else is empty. */
export const textOf = (value: unknown, most = 200): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, most) : '';

/** A point in time; null for what is none. */
export function momentOf(value: unknown): Date | null {
  const moment = new Date(textOf(value));
  return Number.isNaN(moment.getTime()) ? null : moment;
}
