import { Client, DatabaseError, type PoolClient, type PoolConfig } from 'pg';
import { mayCommit, markDoubt } from './commit-doubt';
import { POSITION, type Position, type Timelines } from './timelines';

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';
/** SQLSTATEs for a server that cannot write, and for a session that ends with its server. */
const NOT_TO_BE_KEPT = /^(25006|57P0\d)$/;
/** SQLSTATE `disk_full`. */
const DISK_FULL = '53100';
/** Server parameters that PostgreSQL reports at connect, and with the next response after a change. */
const READ_ONLY_PARAMETERS = ['in_hot_standby', 'default_transaction_read_only'];
/** The pool closes a returned connection that was used `maxUses` times; that limit is not set here. */
const USED_UP = Infinity;

type Query = (this: Client, config: unknown, values?: unknown, callback?: unknown) => unknown;
const plain = Client.prototype.query as unknown as Query;

/** Whether connections may be opened. The pool's options pass it to the connections; DatabaseWatch sets it. */
export interface DatabaseGate {
  /** Error for each attempt to connect while the database does not respond. */
  refusal: Error | null;
  /** When a statement last failed because the disk was full, by `performance.now()`; null once DatabaseWatch finds room again. */
  fullAt?: number | null;
  /** Timelines that instances have written to; absent for commands. */
  timelines?: Timelines;
}

/** Error for a server that is read-only. */
class ReadOnlyDatabase extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the database takes no writes: it is a standby, or read-only');
    this.name = 'ReadOnlyDatabase';
  }
}

/**
 * Connection that is closed on its return to the pool once its server is known to be read-only or to shut down. After a switch to
 * another server, the pool then has only connections to the new one.
 */
export class PooledClient extends Client {
  /** Whether the server has reported that it is a standby or read-only. */
  isReadOnly = false;
  readonly gate: DatabaseGate | undefined;

  constructor(config?: PoolConfig & { gate?: DatabaseGate }) {
    super(config);
    this.gate = config?.gate;
    // While the pool verifies a connection nothing else listens, and a lost connection would end the process.
    this.on('error', () => undefined);
    const reported = new Set<string>();
    this.connection.on(
      'parameterStatus',
      ({ parameterName, parameterValue }: { parameterName: string; parameterValue: string }) => {
        if (!READ_ONLY_PARAMETERS.includes(parameterName)) return;
        if (parameterValue === 'on') reported.add(parameterName);
        else reported.delete(parameterName);
        this.isReadOnly = reported.size > 0;
        if (this.isReadOnly) this.retire();
      },
    );
    this.connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code && NOT_TO_BE_KEPT.test(code)) this.retire();
      if (code === DISK_FULL && this.gate) this.gate.fullAt = performance.now();
    });
  }

  /** Makes the pool close this connection on its return. */
  retire(): void {
    (this as unknown as { _poolUseCount: number })._poolUseCount = USED_UP;
  }

  /** Closes the socket without a termination message, which a silent server would not read. */
  hangUp(): void {
    this.connection.stream.destroy();
  }

  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | void {
    const refusal = this.gate?.refusal;
    if (!refusal) return callback ? super.connect(callback) : super.connect();
    if (!callback) return Promise.reject(refusal);
    process.nextTick(callback, refusal);
  }
}

PooledClient.prototype.query = function (this: Client, config: unknown, values: unknown, callback: unknown) {
  const isInDoubt = mayCommit(config, this.getTransactionStatus());
  const answer = plain.call(this, config, values, callback);
  return isInDoubt && answer instanceof Promise ? answer.catch(markDoubt) : answer;
} satisfies Query as unknown as Client['query'];

/** Refuses a new connection to a read-only server or to an old primary. For the options of a pool. */
export function verifyWritable(client: PoolClient, done: (error?: Error) => void): void {
  if (!(client instanceof PooledClient)) return done();
  if (client.isReadOnly) return done(new ReadOnlyDatabase());
  const timelines = client.gate?.timelines;
  if (!timelines) return done();
  void positionOf(client).then(
    (position) => process.nextTick(done, position ? timelines.refusalOf(position) : undefined),
    (error: Error) => process.nextTick(done, error),
  );
}

/**
 * Returns the position at which the server of a connection writes; null if the server refuses to reveal it.
 * @throws the error of a lost connection
 */
export const positionOf = (client: PooledClient): Promise<Position | null> =>
  client.query<Position>(POSITION).then(
    ({ rows }) => rows[0] ?? null,
    (error: unknown) => {
      if (error instanceof DatabaseError && !NOT_TO_BE_KEPT.test(error.code ?? '')) return null;
      throw error;
    },
  );

/** Returns whether a statement failed because the disk of the database is full. */
export const isDiskFull = (error: unknown): boolean => (error as { code?: unknown }).code === DISK_FULL;

/** Returns whether a statement or a connection failed because the server is read-only. */
export const isReadOnlyError = (error: unknown): boolean => (error as { code?: unknown }).code === READ_ONLY;
