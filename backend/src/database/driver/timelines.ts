import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where a server writes: the cluster, and the timeline of its log, which grows with each promotion of a standby. */
export interface Position {
  system: string;
  timeline: number;
}

/** Reads the position of a primary; a service may refuse it. */
export const POSITION = `SELECT system_identifier::text AS system,
    ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int AS timeline FROM pg_control_system()`;

const FILE = 'timelines.json';

/** The server that was reached is an old primary: this instance has written to a newer timeline of the same cluster. */
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

/** The newest timeline of each cluster that an instance has written to, in the folder that all instances share. A safety net and no fencing. */
export class Timelines {
  private readonly file: string;

  constructor(private readonly folder: string) {
    this.file = join(folder, FILE);
  }

  /** @returns an error for a server that is older than what was written to */
  refusalOf({ system, timeline }: Position): StaleServer | undefined {
    const known = this.read()[system] ?? 0;
    return timeline < known ? new StaleServer(timeline, known) : undefined;
  }

  /** Notes that something was committed there. */
  note({ system, timeline }: Position): void {
    const known = this.read();
    if ((known[system] ?? 0) < timeline) this.write({ ...known, [system]: timeline });
  }

  /** Forgets what was noted, so that the next server is accepted whatever its timeline. */
  forget(): void {
    this.write({});
  }

  private read(): Record<string, number> {
    try {
      return JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, number>;
    } catch {
      // The first start, or a file that a full disk has cut.
      return {};
    }
  }

  private write(known: Record<string, number>): void {
    mkdirSync(this.folder, { recursive: true });
    const draft = `${this.file}.${process.pid}`;
    writeFileSync(draft, `${JSON.stringify(known)}\n`);
    renameSync(draft, this.file);
  }
}
