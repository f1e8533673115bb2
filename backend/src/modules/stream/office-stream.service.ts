import { PassThrough, type Readable } from 'node:stream';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { reachOf } from 'domain/office/permissions';
import { Gauge } from 'prom-client';
import type { SignedInAdmin } from '../../common/current-admin';
import { Every } from '../../jobs/every';
import { SessionService } from '../auth/sessions/session.service';
import type { Change, OfficeEvent } from './office-event';
import { OfficeListener } from './office-listener';
import { streamUnavailable, tooManyStreams } from './stream.errors';
import { StreamRepository } from './stream.repository';

/** Maximum number of open streams per user, across all instances. */
export const STREAMS_OF_A_PERSON = 5;
const HEARTBEAT_MS = 25_000;
/** Time in which changes are collected and sent together. */
const COLLECT_MS = 100;
/** Number of changes in one batch above which screens reload everything. */
const MOST_LEADS = 200;
/** Unsent bytes above which a slow reader is disconnected. It reconnects and reloads everything. */
const MOST_BEHIND_BYTES = 64 * 1024;

type Reader = Pick<SignedInAdmin, 'id' | 'sid' | 'role' | 'sees'>;

interface Stream {
  reader: Reader;
  slot: number;
  out: PassThrough;
}

/** Changes of one kind to one lead, collected within `COLLECT_MS`. */
interface LeadChange {
  kind: OfficeEvent;
  lead: string | null;
  /** Ids of the previous assignees. */
  formerly: Set<string>;
}

const open = new Gauge({
  name: 'office_streams',
  help: 'Open event streams of the back office',
});

/**
 * Sends changes to the screens of this instance as server-sent events that contain lead ids only. Before each event, the session and the
 * permissions of every reader are read again.
 */
@Injectable()
export class OfficeStreamService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OfficeStreamService.name);
  private readonly streams = new Set<Stream>();
  private pending = new Map<string, LeadChange>();
  private timer: NodeJS.Timeout | null = null;
  private sending: Promise<void> = Promise.resolve();
  private isClosing = false;

  constructor(
    private readonly listener: OfficeListener,
    private readonly sessions: SessionService,
    private readonly repository: StreamRepository,
  ) {}

  beforeApplicationShutdown(): void {
    this.isClosing = true;
    this.endAll();
  }

  /**
   * Opens a stream.
   * @throws AppError 429 if the user has five open streams; 503 if changes cannot be received
   */
  async open({ id, sid, role, sees }: SignedInAdmin): Promise<Readable> {
    const reader = { id, sid, role, sees };
    await this.listener
      .listen({ onChange: (change) => this.collect(change), lost: () => this.endAll() })
      .catch((err: unknown) => {
        this.logger.warn({ err }, 'live events cannot be received');
        throw streamUnavailable();
      });
    if (this.isClosing) throw streamUnavailable();
    const stream = await this.slotFor(reader);
    const { out } = stream;
    out.once('close', () => void this.forget(stream));
    out.on('error', () => undefined);
    // Sends no missed changes: the reader reloads everything when the stream opens.
    out.write('retry: 3000\n: open\n\n');
    return out;
  }

  /** Sends a heartbeat, so that proxies do not close idle streams, and ends the streams of ended sessions. */
  @Every(HEARTBEAT_MS, { onEveryInstance: true })
  async beat(): Promise<void> {
    if (this.streams.size === 0) return;
    await this.checkRights();
    for (const stream of this.streams) write(stream, ': .\n\n');
  }

  /** Reserves the slot in this instance first, so that two streams opened at once do not receive the same slot. */
  private async slotFor(reader: Reader): Promise<Stream> {
    for (let slot = 1; slot <= STREAMS_OF_A_PERSON; slot++) {
      if ([...this.streams].some((other) => other.reader.id === reader.id && other.slot === slot)) continue;
      const stream = { reader, slot, out: new PassThrough() };
      this.streams.add(stream);
      const taken = await this.listener.take(reader.id, slot).catch(() => null);
      if (taken && this.streams.has(stream)) {
        open.set(this.streams.size);
        return stream;
      }
      this.streams.delete(stream);
      if (taken !== false) throw streamUnavailable();
    }
    throw tooManyStreams();
  }

  private async forget(stream: Stream): Promise<void> {
    if (!this.streams.has(stream)) return;
    await this.listener.release(stream.reader.id, stream.slot);
    this.streams.delete(stream);
    open.set(this.streams.size);
  }

  /** Ends all streams. Readers reconnect, to this instance or to another. */
  private endAll(): void {
    for (const stream of this.streams) end(stream);
  }

  private collect({ kind, lead = null, was }: Change): void {
    if (this.streams.size === 0) return;
    const event = kind === 'session' ? 'rights' : kind;
    const key = `${event} ${lead}`;
    const together = this.pending.get(key) ?? { kind: event, lead, formerly: new Set() };
    if (was) together.formerly.add(was);
    this.pending.set(key, together);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.sending = this.sending.then(() => this.sendPending());
    }, COLLECT_MS);
  }

  private async sendPending(): Promise<void> {
    const changes = [...this.pending.values()];
    this.pending = new Map();
    try {
      await this.checkRights();
      const leadChanges = changes.filter(({ kind }) => kind !== 'rights');
      if (leadChanges.length > MOST_LEADS) this.sendToAll('reload');
      else if (leadChanges.length > 0) await this.sendLeadEvents(leadChanges);
    } catch (err) {
      // Permissions could not be read, so no event may be sent. The screens reconnect and reload everything.
      this.logger.warn({ err }, 'live events could not be sent');
      this.endAll();
    }
  }

  private async sendLeadEvents(changes: readonly LeadChange[]): Promise<void> {
    const ids = [...new Set(changes.flatMap(({ lead }) => lead ?? []))];
    const assigned = await this.repository.assignedTo(ids);
    for (const { kind, lead, formerly } of changes)
      for (const stream of this.streams)
        if (mayReceive(stream.reader, lead === null ? undefined : assigned.get(lead), formerly))
          write(stream, `event: ${kind}\ndata: ${JSON.stringify({ leadId: lead })}\n\n`);
  }

  private sendToAll(kind: OfficeEvent): void {
    for (const stream of this.streams) write(stream, `event: ${kind}\ndata: {}\n\n`);
  }

  /** Ends streams without a session or permission; sends `rights` where permissions changed. */
  private async checkRights(): Promise<void> {
    const streams = [...this.streams];
    if (streams.length === 0) return;
    const rights = await this.sessions.rightsOf([...new Set(streams.map(({ reader }) => reader.sid))]);
    for (const stream of streams) {
      const { reader } = stream;
      const now = rights.get(reader.sid);
      if (!now || now.secondFactorDue || reachOf(now.role, 'leads.see') === 'none') end(stream);
      else if (now.role !== reader.role || now.sees !== reader.sees) {
        Object.assign(reader, { role: now.role, sees: now.sees });
        write(stream, 'event: rights\ndata: {}\n\n');
      }
    }
  }
}

/**
 * Decides whether a reader may receive the event.
 * @param assignedTo assignee of the lead; null if unassigned, undefined if the event has no lead or the lead is erased
 */
function mayReceive(
  { id, sees }: Reader,
  assignedTo: string | null | undefined,
  formerly: ReadonlySet<string>,
): boolean {
  return sees === 'all' || assignedTo === null || assignedTo === id || formerly.has(id);
}

/** Ends the stream gracefully, or destroys it if the client does not read. `forget` cleans up on close. */
function end({ out }: Stream): void {
  if (out.readableLength > 0) out.destroy();
  else out.end();
}

function write({ out }: Stream, text: string): void {
  if (out.writableEnded || out.destroyed) return;
  if (out.writableLength + out.readableLength > MOST_BEHIND_BYTES) out.destroy();
  else out.write(text);
}
