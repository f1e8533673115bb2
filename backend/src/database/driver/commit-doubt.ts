/** Comment with the request id before a statement. */
const COMMENT = /^\/\*[^*]*\*\/\s*/;
const COMMIT = /^\s*COMMIT\b/i;
/** Statements that change no data by themselves. */
const CHANGES_NOTHING = /^\s*(SELECT|START|BEGIN|ROLLBACK|SAVEPOINT|RELEASE|SET|SHOW|COPY|LISTEN)\b/i;
/**
 * Error codes for the end of a connection: socket errors, and a server that ends a session. With other codes nothing was
 * committed.
 */
const CONNECTION_ENDED = /^(E[A-Z]+|57P0\d|08\d{3})$/;
/** The connection ended before the statement was sent. */
const NEVER_SENT = /is not queryable/;

/** Returns whether the success of a statement commits work. @param status of the transaction: `I` outside a transaction */
export function mayCommit(config: unknown, status: string | null): boolean {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') return false;
  const bare = text.replace(COMMENT, '');
  return status === 'T' ? COMMIT.test(bare) : status === 'I' && !CHANGES_NOTHING.test(bare);
}

/**
 * Marks the error of a committing statement if its outcome is unknown because the connection ended before the response.
 * @throws the error, always
 */
export function markDoubt(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  const hasEnded = code === undefined || CONNECTION_ENDED.test(code);
  if (hasEnded && !NEVER_SENT.test(message ?? '')) Object.assign(error as object, { inDoubt: true });
  throw error;
}
