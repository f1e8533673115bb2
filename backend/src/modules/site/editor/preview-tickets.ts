import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run } from '../../../database/statements';
import { Every } from '../../../jobs/every';

/** Validity of a ticket in seconds. */
const LASTS_SECONDS = 60;
const SWEEP_EVERY_MS = 600_000;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** Issues tickets for the preview. Each opens one page once, within a minute, while the session that requested it is open. */
@Injectable()
export class PreviewTickets {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Issues a ticket.
   * @returns the ticket, which is not stored itself
   */
  async give(sessionId: string): Promise<string> {
    const ticket = randomBytes(24).toString('base64url');
    await run(
      this.dataSource,
      `INSERT INTO site_preview_tickets (hash, sid, expires_at) VALUES ($1, $2, now() + make_interval(secs => $3))`,
      [hashOf(ticket), sessionId, LASTS_SECONDS],
    );
    return ticket;
  }

  /** Uses a ticket in one statement, so that it opens only one page even for parallel requests. */
  async use(ticket: string): Promise<boolean> {
    if (!/^[\w-]{32}$/.test(ticket)) return false;
    const used = await run(
      this.dataSource,
      `DELETE FROM site_preview_tickets t WHERE hash = $1 AND expires_at > now()
          AND EXISTS (SELECT FROM sessions s WHERE s.sid = t.sid AND s.expire > now())`,
      [hashOf(ticket)],
    );
    return used === 1;
  }

  @Every(SWEEP_EVERY_MS, { once: true })
  async sweep(): Promise<void> {
    await run(this.dataSource, 'DELETE FROM site_preview_tickets WHERE expires_at < now()');
  }
}
