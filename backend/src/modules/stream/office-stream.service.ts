import { PassThrough, type Readable } from 'node:stream';
import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { reachOf } from 'domain/permissions';
import { Gauge } from 'prom-client';
import type { SignedInAdmin } from '../../common/current-admin';
import { Every } from '../../jobs/every';
import { SessionService } from '../auth/session.service';
import type { Change, OfficeEvent } from './office-event';
import { OfficeListener } from './office-listener';
import { streamUnavailable, tooManyStreams } from './stream.errors';
import { StreamRepository } from './stream.repository';

/** Streams a person may have open, over all instances. */
export const STREAMS_OF_A_PERSON = 5;
const HEARTBEAT_MS = 25_000;
/** What changes within this time is told together. */
const TOGETHER_MS = 100;
/** More leads at once than this, and screens read everything anew. */
const MOST_LEADS = 200;
/** A reader that is so far behind is cut; it comes back and reads anew. */
const MOST_BEHIND_BYTES = 64 * 1024;

type Reader = Pick<SignedInAdmin, 'id' | 'sid' | 'role' | 'sees'>;

interface Stream {
  reader: Reader;
  place: number;
  out: PassThrough;
}

/** Changes of one kind of a lead within a moment. */
interface Together {
  kind: OfficeEvent;
  lead: string | null;
  /** Who had the lead before. */
  formerly: Set<string>;
}

const open = new Gauge({
  name: 'office_streams',
  help: 'Screens of the office that hear of changes at once',
});

/**
 * Tells the screens of this instance what has changed, as server-sent events that name leads by their ids. Before each event the session
 * and the rights of its reader are read again.
 */
@Injectable()
export class OfficeStreamService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(OfficeStreamService.name);
  private readonly streams = new Set<Stream>();
  private pending = new Map<string, Together>();
  private timer: NodeJS.Timeout | null = null;
  private telling: Promise<void> = Promise.resolve();
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

  /** @throws AppError 429 with five open already; 503 where changes cannot be heard */
  async open({ id, sid, role, sees }: SignedInAdmin): Promise<Readable> {
    const reader = { id, sid, role, sees };
    await this.listener
      .listen({ hear: (change) => this.hear(change), lost: () => this.endAll() })
      .catch((err: unknown) => {
        this.logger.warn({ err }, 'live events cannot be heard');
        throw streamUnavailable();
      });
    if (this.isClosing) throw streamUnavailable();
    const stream = await this.placeFor(reader);
    const { out } = stream;
    out.once('close', () => void this.forget(stream));
    out.on('error', () => undefined);
    // What changed while it was away is not told: the reader reads everything once it is open.
    out.write('retry: 3000\n: open\n\n');
    return out;
  }

  /** Keeps proxies from closing what is quiet, and ends the streams of sessions that are over. */
  @Every(HEARTBEAT_MS, { onEveryInstance: true })
  async beat(): Promise<void> {
    if (this.streams.size === 0) return;
    await this.checkRights();
    for (const stream of this.streams) write(stream, ': .\n\n');
  }

  /** Reserves one of the person's places here first, so that two streams that open at once do not take the same. */
  private async placeFor(reader: Reader): Promise<Stream> {
    for (let place = 1; place <= STREAMS_OF_A_PERSON; place++) {
      if ([...this.streams].some((other) => other.reader.id === reader.id && other.place === place)) continue;
      const stream = { reader, place, out: new PassThrough() };
      this.streams.add(stream);
      const taken = await this.listener.take(reader.id, place).catch(() => null);
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
    await this.listener.giveBack(stream.reader.id, stream.place);
    this.streams.delete(stream);
    open.set(this.streams.size);
  }

  /** Their readers come back, to this instance or another. */
  private endAll(): void {
    for (const stream of this.streams) end(stream);
  }

  private hear({ kind, lead = null, was }: Change): void {
    if (this.streams.size === 0) return;
    const event = kind === 'session' ? 'rights' : kind;
    const key = `${event} ${lead}`;
    const together = this.pending.get(key) ?? { kind: event, lead, formerly: new Set() };
    if (was) together.formerly.add(was);
    this.pending.set(key, together);
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.telling = this.telling.then(() => this.tell());
    }, TOGETHER_MS);
  }

  private async tell(): Promise<void> {
    const changes = [...this.pending.values()];
    this.pending = new Map();
    try {
      await this.checkRights();
      const told = changes.filter(({ kind }) => kind !== 'rights');
      if (told.length > MOST_LEADS) this.tellEach('reload');
      else if (told.length > 0) await this.tellOfLeads(told);
    } catch (err) {
      // Nothing is told without knowing who may hear it. The screens come back and read anew.
      this.logger.warn({ err }, 'live events could not be told');
      this.endAll();
    }
  }

  private async tellOfLeads(changes: readonly Together[]): Promise<void> {
    const ids = [...new Set(changes.flatMap(({ lead }) => lead ?? []))];
    const assigned = await this.repository.assignedTo(ids);
    for (const { kind, lead, formerly } of changes)
      for (const stream of this.streams)
        if (mayHear(stream.reader, lead === null ? undefined : assigned.get(lead), formerly))
          write(stream, `event: ${kind}\ndata: ${JSON.stringify({ leadId: lead })}\n\n`);
  }

  private tellEach(kind: OfficeEvent): void {
    for (const stream of this.streams) write(stream, `event: ${kind}\ndata: {}\n\n`);
  }

  /** Ends the streams of who has no session or no right any more; whose rights are others is told so. */
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

/** @param assignedTo undefined for what has no lead, or none any more */
function mayHear(
  { id, sees }: Reader,
  assignedTo: string | null | undefined,
  formerly: ReadonlySet<string>,
): boolean {
  return sees === 'all' || assignedTo === null || assignedTo === id || formerly.has(id);
}

/** Who reads gets the end; who does not is cut. `forget` does the rest. */
function end({ out }: Stream): void {
  if (out.readableLength > 0) out.destroy();
  else out.end();
}

function write({ out }: Stream, text: string): void {
  if (out.writableEnded || out.destroyed) return;
  if (out.writableLength + out.readableLength > MOST_BEHIND_BYTES) out.destroy();
  else out.write(text);
}
