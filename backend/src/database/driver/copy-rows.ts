import { Readable } from 'node:stream';
import type { Pool, PoolClient } from 'pg';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error';
import { bindSettings, type CopyValue } from './copy-parameters';
import { poolOf } from './pool-of';

/** Number of bytes collected before they are passed on. */
const CHUNK_BYTES = 64 * 1024;
/** Maximum duration of a COPY, which lasts as long as its reader; a stopped reader is cut off. */
const LONGEST_MS = 15 * 60_000;
/** Maximum number of concurrent streams per instance, to leave connections for other requests. */
const MOST_AT_ONCE = 5;

/** Used part of the connection that `pg` passes to a query object (`Submittable`). */
interface CopyConnection {
  query(text: string): void;
  stream: { pause(): void; resume(): void };
}

const ignore = (): void => undefined;

/**
 * Read-only snapshot of the database for streaming rows with constant memory: the database waits while the reader is slower.
 * Holds a connection until the stream ends or is destroyed, or until `close`.
 */
export class CopySnapshot {
  private static active = 0;
  private isOpen = true;

  private constructor(
    private readonly pool: Pool,
    private readonly client: PoolClient,
    /** Reported by the database, because a pooler assigns the connection another number. */
    private readonly processId: number,
  ) {}

  /** @throws AppError 429 if this instance has reached its limit of streams */
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
    // Without this handler, a connection that breaks between two statements would end the process.
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

  /** Runs a statement in the snapshot. */
  async query<T extends object>(text: string, values: unknown[] = []): Promise<T[]> {
    return (await this.client.query<T>(text, values)).rows;
  }

  /**
   * Streams a query's rows with a frame.
   * @param values of `$1`, `$2`, … in the query. COPY takes no parameters, so each becomes a transaction setting.
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

  /** Ends the snapshot and releases the connection. A second call does nothing. */
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

  /** Cancels the running statement: if only the connection were closed, it would continue until its next write. */
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

/** Text around the rows of a COPY. The newline at the end of each row is removed. */
export interface Frame {
  /** Written first, even without rows. */
  head: string;
  /** Written before the first row. */
  first: string;
  /** Written before each further row. */
  next: string;
  /** Written last, even without rows. */
  tail: string;
}

/** Streams the rows of one COPY … TO STDOUT. `pg` calls the methods that begin with `handle`. */
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
    /** Called once, with whether the database has completed the statement. */
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
    // Without the final newline.
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
    // A paused stream would not detect that the connection closed.
    this.connection?.stream.resume();
    if (this.ended) callback(error);
    else void this.done(false).then(() => callback(error));
  }

  /** Copies the bytes, because pg reuses the memory of its messages. */
  private append(bytes: Buffer, length = bytes.length): void {
    if (this.used + length > this.buffer.length) this.flush();
    if (length > this.buffer.length) {
      this.hand(Buffer.from(bytes.subarray(0, length)));
      return;
    }
    // For the two bytes of a line break, a loop is faster than a call of copy.
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
