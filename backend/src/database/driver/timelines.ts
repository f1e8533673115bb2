import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Position at which a server writes: the cluster, and the timeline of its log, which increases with each promotion of a standby.
 */
export interface Position {
  system: string;
  timeline: number;
}

/** Reads the position of a primary; a database service may refuse this query. */
export const POSITION = `SELECT system_identifier::text AS system,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline FROM pg_control_system()`;

const FILE = 'timelines.json';

/** Error for an old primary: an instance has written to a newer timeline of the same cluster. */
export class StaleServer extends Error {
  readonly code = '25006';

  constructor(found: number, known: number) {
    super(
      `the database is an old primary: it is on timeline ${found}, and this instance has written to timeline ${known} of the same cluster. ` +
        'Lead DATABASE_URL to the new primary; if the old one is right all the same: npm run admin -- accept-timeline (docs/growing.md)',
    );
    this.name = 'StaleServer';
  }
}

/**
 * Stores the newest timeline of each cluster that an instance has written to, in the folder shared by all instances. A safety
 * net, not a substitute for fencing.
 */
export class Timelines {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, FILE);
  }

  /** @returns error for a server with an older timeline than the stored one */
  refusalOf({ system, timeline }: Position): StaleServer | undefined {
    const known = this.read()[system] ?? 0;
    return timeline < known ? new StaleServer(timeline, known) : undefined;
  }

  /** Stores the timeline of a commit. */
  note({ system, timeline }: Position): void {
    const known = this.read();
    if ((known[system] ?? 0) < timeline) this.write({ ...known, [system]: timeline });
  }

  /** Clears the stored timelines, so that the next server is accepted with any timeline. */
  forget(): void {
    this.write({});
  }

  private read(): Record<string, number> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, number>;
    } catch {
      // First start, or a file cut off by a full disk.
      return {};
    }
  }

  private write(known: Record<string, number>): void {
    mkdirSync(this.folder, { recursive: true });
    // Instances share the folder, and in containers also their process ids.
    const draft = `${this.file}.${randomUUID()}`;
    writeFileSync(draft, `${JSON.stringify(known)}\n`);
    renameSync(draft, this.file);
  }
}
