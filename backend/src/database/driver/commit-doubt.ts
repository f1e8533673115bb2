/** The id of a request before a statement. */
const COMMENT = /^\/\*[^*]*\*\/\s*/;
const COMMIT = /^\s*COMMIT\b/i;
/** Statements that change nothing by themselves. */
const CHANGES_NOTHING = /^\s*(SELECT|START|BEGIN|ROLLBACK|SAVEPOINT|RELEASE|SET|SHOW|COPY|LISTEN)\b/i;
/** Ends of a connection: the codes of sockets, and of a server that ends a session. Other codes are refusals, and nothing was committed. */
const CONNECTION_ENDED = /^(E[A-Z]+|57P0\d|08\d{3})$/;
/** The connection was gone before the statement was sent. */
const NEVER_SENT = /is not queryable/;

/** Whether a statement commits work when it succeeds. `status` is the transaction's: `I` outside of one. */
export function mayCommit(config: unknown, status: string | null): boolean {
  const text = typeof config === 'string' ? config : (config as { text?: unknown } | null)?.text;
  if (typeof text !== 'string') return false;
  const bare = text.replace(COMMENT, '');
  return status === 'T' ? COMMIT.test(bare) : status === 'I' && !CHANGES_NOTHING.test(bare);
}

/**
 * Notes on the error of a statement that commits whether its outcome is unknown: the connection ended before the answer.
 * @throws the error, always
 */
export function markDoubt(error: unknown): never {
  const { code, message } = error as { code?: string; message?: string };
  const hasEnded = code === undefined || CONNECTION_ENDED.test(code);
  if (hasEnded && !NEVER_SENT.test(message ?? '')) Object.assign(error as object, { inDoubt: true });
  throw error;
}
