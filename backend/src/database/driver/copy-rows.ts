import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error';
import { bindSettings, type CopyValue } from './copy-parameters';
import { poolOf } from './pool-of';

/** Bytes collected before they are passed on. */
const CHUNK_BYTES = 64 * 1024;
/** A COPY lasts as long as its reader takes. A reader that stopped is cut off after this time. */
const LONGEST_MS = 15 * 60_000;
/** Streams of an instance at once: slow readers must leave connections for the other requests. */
const MOST_AT_ONCE = 5;

/** What this file uses of the connection that `pg` passes to a query object (`Submittable`). */
interface CopyConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const ignore = (): void => undefined;

/**
 * A read-only snapshot of the database that rows are streamed from. Memory does not grow with the rows: the database is
 * made to wait whenever the reader lags behind. Holds a connection until the stream ends or is destroyed, or until `close`.
 */
export class CopySnapshot {
  private static active = 0;
  private isOpen = true;

  private constructor(
    private readonly pool: Pool,
    private readonly client: PoolClient,
    /** As the database says it: a pooler in between gives the connection a number of its own. */
    private readonly processId: number,
  ) {}

  /** @throws AppError 429 when this instance has as many streams as it may */
  static async open(dataSource: DataSource): Promise<CopySnapshot> {
    if (CopySnapshot.active >= MOST_AT_ONCE) {
      throw new AppError(
        429,
        'TOO_MANY_DOWNLOADS',
        'Hay demasiadas descargas en curso. Espere a que termine alguna e inténtelo de nuevo.',
        { retryAfterSeconds: 10 },
      );
    }
    CopySnapshot.active += 1;
    try {
      return await CopySnapshot.begin(dataSource);
    } catch (error) {
      CopySnapshot.active -= 1;
      throw error;
    }
  }

  private static async begin(dataSource: DataSource): Promise<CopySnapshot> {
    const pool = poolOf(dataSource);
    const client = await pool.connect();
    // A connection that breaks between two statements would otherwise end the process.
    client.on('error', ignore);
    try {
      await client.query(
        `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL timezone = 'UTC'; ` +
          `SET LOCAL statement_timeout = ${LONGEST_MS}`,
      );
      const { rows } = await client.query<{ id: number }>('SELECT pg_backend_pid() AS id');
      return new CopySnapshot(pool, client, rows[0]!.id);
    } catch (error) {
      client.removeListener('error', ignore);
      client.release(true);
      throw error;
    }
  }

  /** Runs a statement in the same snapshot. */
  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(text, values)).rows;
  }

  /**
   * Streams a query's rows, framed.
   *
   * @param values of `$1`, `$2`, … in the query. COPY takes no parameters, so each goes as a setting of the transaction.
   * @param options COPY's options, such as `FORMAT csv`
   */
  async copy(query: string, values: readonly CopyValue[], options: string, frame: Frame): Promise<Readable> {
    let select: string;
    try {
      const { text, settings } = bindSettings(query, values);
      if (settings) await this.client.query(settings.text, settings.values);
      select = text;
    } catch (error) {
      await this.close();
      throw error;
    }
    const rows = new CopyRows(`COPY (${select}) TO STDOUT WITH (${options})`, frame, (finished) =>
      finished ? this.close() : this.abandon(),
    );
    this.client.query(rows as never);
    return rows;
  }

  /** Ends the snapshot and gives the connection back. Does nothing the second time. */
  async close(): Promise<void> {
    if (!this.leave()) return;
    try {
      await this.client.query('COMMIT');
      this.client.removeListener('error', ignore);
      this.client.release();
    } catch {
      this.client.release(true);
    }
  }

  /** Cancels the running statement: after a mere close of the connection it would run on until it next writes. */
  private async abandon(): Promise<void> {
    if (!this.leave()) return;
    await this.pool.query('SELECT pg_cancel_backend($1)', [this.processId]).catch(() => undefined);
    this.client.release(true);
  }

  private leave(): boolean {
    if (!this.isOpen) return false;
    this.isOpen = false;
    CopySnapshot.active -= 1;
    return true;
  }
}

/** What is written around the rows of a COPY. The newline at the end of each row is removed. */
export interface Frame {
  /** Opens the answer, rows or not. */
  head: string;
  /** Precedes the first row. */
  first: string;
  /** Precedes every further row. */
  next: string;
  /** Closes the answer, rows or not. */
  tail: string;
}

/** The rows of one COPY … TO STDOUT. `pg` calls the methods that begin with `handle`. */
class CopyRows extends Readable {
  private connection: CopyConnection | null = null;
  private buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  private used = 0;
  private rows = 0;
  private waiting = false;
  private ended = false;
  private readonly parts: Record<keyof Frame, Buffer>;

  constructor(
    private readonly text: string,
    frame: Frame,
    /** Called once, with whether the database has finished the statement. */
    private readonly done: (finished: boolean) => Promise<void>,
  ) {
    super({ highWaterMark: 4 * CHUNK_BYTES });
    const { head, first, next, tail } = frame;
    this.parts = {
      head: Buffer.from(head),
      first: Buffer.from(head + first),
      next: Buffer.from(next),
      tail: Buffer.from(tail),
    };
  }

  submit(connection: CopyConnection): void {
    this.connection = connection;
    connection.query(this.text);
  }

  /** One message is one row (PostgreSQL's documentation, "Message Formats", CopyData). */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    if (this.rows++ === 0) this.append(this.parts.first);
    else this.append(this.parts.next);
    // Without the newline at its end.
    this.append(chunk, chunk.length - 1);
  }

  handleCommandComplete(): void {
    if (this.destroyed) return;
    if (this.rows === 0) this.append(this.parts.head);
    this.append(this.parts.tail);
    this.flush();
  }

  handleReadyForQuery(): void {
    this.ended = true;
    if (this.destroyed) return;
    void this.done(true).then(() => this.push(null));
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    if (!this.waiting) return;
    this.waiting = false;
    this.connection?.stream.resume();
  }

  override _destroy(error: Error | null, callback: (error: Error | null) => void): void {
    // A paused stream would not notice that the connection closed.
    this.connection?.stream.resume();
    if (this.ended) callback(error);
    else void this.done(false).then(() => callback(error));
  }

  /** Copies, since pg reuses the memory of its messages. */
  private append(bytes: Buffer, length = bytes.length): void {
    if (this.used + length > this.buffer.length) this.flush();
    if (length > this.buffer.length) {
      this.hand(Buffer.from(bytes.subarray(0, length)));
      return;
    }
    // For the two bytes of a line's end a loop is faster than a call of copy.
    if (length < 4) for (let at = 0; at < length; at++) this.buffer[this.used + at] = bytes[at]!;
    else bytes.copy(this.buffer, this.used, 0, length);
    this.used += length;
  }

  private flush(): void {
    if (this.used === 0) return;
    const full = this.buffer.subarray(0, this.used);
    this.buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    this.used = 0;
    this.hand(full);
  }

  private hand(bytes: Buffer): void {
    if (this.push(bytes) || this.waiting) return;
    this.waiting = true;
    this.connection?.stream.pause();
  }
}
