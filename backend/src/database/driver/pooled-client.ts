import { Client, type PoolClient, type PoolConfig } from 'pg';
import { mayCommit, markDoubt } from './commit-doubt';

/** SQLSTATE `read_only_sql_transaction`. */
const READ_ONLY = '25006';
/** A statement was refused because the server cannot write, or the session ends with its server. */
const NOT_TO_BE_KEPT = /^(25006|57P0\d)$/;
/** Parameters of the server that PostgreSQL reports at connect, and with the next answer after they change. */
const READ_ONLY_PARAMETERS = ['in_hot_standby', 'default_transaction_read_only'];
/** The pool ends a connection on its return that was used as often as `maxUses` allows, which is without limit here. */
const USED_UP = Infinity;

type Query = (this: Client, config: unknown, values?: unknown, callback?: unknown) => unknown;
const plain = Client.prototype.query as unknown as Query;

/** Whether connections may be opened. The options of a pool carry it to its connections; the database's watch sets it. */
export interface DatabaseGate {
  /** The error of each attempt to connect, while the database is known not to answer. */
  refusal: Error | null;
}

/** The server that was reached takes no writes. */
class ReadOnlyDatabase extends Error {
  readonly code = READ_ONLY;

  constructor() {
    super('the database takes no writes: it is a standby, or read-only');
    this.name = 'ReadOnlyDatabase';
  }
}

/**
 * A connection that leaves its pool when it comes back, once its server is known to take no writes or to end. After a switch
 * to another server the pool has connections to the new one alone.
 */
export class PooledClient extends Client {
  /** Whether the server said that it is a standby, or read-only. */
  isReadOnly = false;
  private readonly gate: DatabaseGate | undefined;

  constructor(config?: PoolConfig & { gate?: DatabaseGate }) {
    super(config);
    this.gate = config?.gate;
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
    });
  }

  /** Has the pool end this connection when it comes back. */
  retire(): void {
    (this as unknown as { _poolUseCount: number })._poolUseCount = USED_UP;
  }

  /** Closes the socket without a farewell message, which a silent server would not read. */
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

/** Refuses a new connection whose server takes no writes. For the options of a pool. */
export function verifyWritable(client: PoolClient, done: (error?: Error) => void): void {
  done(client instanceof PooledClient && client.isReadOnly ? new ReadOnlyDatabase() : undefined);
}

/** Whether a statement failed, or no connection was had, because the server takes no writes. */
export const saysReadOnly = (error: unknown): boolean => (error as { code?: unknown }).code === READ_ONLY;
