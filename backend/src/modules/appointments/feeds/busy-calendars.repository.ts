import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { Version } from './calendar-download';
import type { CalendarProblem } from './calendar-problems';

/** Calendar as its agent sees it. */
export interface ListedCalendar {
  id: string;
  name: string;
  address: string;
  lastReadAt: Date | null;
  problem: string | null;
  /** Number of busy times that have not ended. */
  busyTimes: number;
  /** Number of events that were not fully understood. */
  notUnderstood: number;
  /** First of these events, encrypted; null for none. */
  sealedNotUnderstood: string | null;
}

/** Calendar to be read. */
export interface CalendarToRead extends Version {
  id: string;
  agentId: string;
  sealedAddress: string;
  /** IANA time zone used at the last reading. */
  timeZone: string | null;
  knownUntil: Date | null;
}

/** Result of the last reading of a calendar. */
export interface ReadVersion extends Version {
  timeZone: string;
  knownUntil: Date;
  notUnderstood: number;
  sealedNotUnderstood: string | null;
}

/** Properties of the agent that affect the reading of a calendar. */
export interface CalendarOwner {
  /** Time zone of the agent's hours; null for the office's. */
  timeZone: string | null;
  email: string | null;
}

/** Calendar that has failed for long, and the recipient of the warning. */
export interface FailingCalendar {
  name: string;
  address: string;
  problem: string;
  failingSince: Date;
  email: string | null;
}

const TO_READ = `c.id, c.agent_id AS "agentId", c.sealed_address AS "sealedAddress", c.etag, c.last_modified AS "lastModified",
  c.time_zone AS "timeZone", c.known_until AS "knownUntil"`;

/** Reads and writes `busy_calendars`. */
@Injectable()
export class BusyCalendarsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the time zone and the e-mail address of an active user; null if there is no such user. */
  agent(id: string): Promise<CalendarOwner | null> {
    return one(
      this.dataSource,
      `SELECT v.time_zone AS "timeZone", a.email FROM admin_users a LEFT JOIN agent_availability v ON v.admin_id = a.id
        WHERE a.id = $1 AND a.is_active`,
      [id],
    );
  }

  /** Returns the calendars of an agent, oldest first. @param id only this one */
  list(agentId: string, now: Date, id: string | null = null): Promise<ListedCalendar[]> {
    return many(
      this.dataSource,
      `SELECT c.id, c.name, c.masked_address AS address, c.last_read_at AS "lastReadAt", c.problem,
              c.not_understood AS "notUnderstood", c.sealed_not_understood AS "sealedNotUnderstood",
              (SELECT count(*)::int FROM busy_times b, unnest(b.minutes) WITH ORDINALITY AS m (minute, place)
                WHERE b.calendar_id = c.id AND place % 2 = 0 AND to_timestamp(minute * 60.0) > $2) AS "busyTimes"
         FROM busy_calendars c WHERE c.agent_id = $1 AND ($3::uuid IS NULL OR c.id = $3) ORDER BY c.id`,
      [agentId, now, id],
    );
  }

  /** Serialises changes of an agent's calendars until the transaction ends. */
  async serialise(manager: EntityManager, agentId: string): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtext('busy calendars'), hashtext($1))`, [agentId]);
  }

  /** Returns the encrypted addresses of an agent's calendars. */
  async sealedAddresses(agentId: string, source: StatementSource = this.dataSource): Promise<string[]> {
    const rows = await many<{ sealed: string }>(
      source,
      'SELECT sealed_address AS sealed FROM busy_calendars WHERE agent_id = $1',
      [agentId],
    );
    return rows.map(({ sealed }) => sealed);
  }

  /** @returns id of the calendar */
  async insert(
    manager: EntityManager,
    calendar: {
      agentId: string;
      name: string;
      sealedAddress: string;
      maskedAddress: string;
      nextReadAt: Date;
    },
  ): Promise<string> {
    const row = await one<{ id: string }>(
      manager,
      `INSERT INTO busy_calendars (agent_id, name, sealed_address, masked_address, next_read_at)
       VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [calendar.agentId, calendar.name, calendar.sealedAddress, calendar.maskedAddress, calendar.nextReadAt],
    );
    return row!.id;
  }

  /** Removes a calendar and its busy times. @returns the removed calendar; null if there is none */
  remove(
    manager: EntityManager,
    agentId: string,
    id: string,
  ): Promise<{ name: string; address: string } | null> {
    return one(
      manager,
      'DELETE FROM busy_calendars WHERE id = $1 AND agent_id = $2 RETURNING name, masked_address AS address',
      [id, agentId],
    );
  }

  /** Returns a calendar of an active agent, to be read immediately. */
  find(agentId: string, id: string): Promise<CalendarToRead | null> {
    return one(
      this.dataSource,
      `SELECT ${TO_READ} FROM busy_calendars c JOIN admin_users a ON a.id = c.agent_id AND a.is_active
        WHERE c.id = $1 AND c.agent_id = $2`,
      [id, agentId],
    );
  }

  /** Reserves the next calendar that is due until `nextReadAt`; null if none is due. */
  takeDue(now: Date, nextReadAt: Date): Promise<CalendarToRead | null> {
    return one(
      this.dataSource,
      `UPDATE busy_calendars c SET next_read_at = $2
        WHERE c.id = (SELECT d.id FROM busy_calendars d JOIN admin_users a ON a.id = d.agent_id AND a.is_active
                       WHERE d.next_read_at <= $1 ORDER BY d.next_read_at LIMIT 1 FOR UPDATE OF d SKIP LOCKED)
        RETURNING ${TO_READ}`,
      [now, nextReadAt],
    );
  }

  /**
   * Records a successful reading. @param version null if the content has not changed
   * @returns false if the calendar no longer exists
   */
  async saveRead(
    manager: EntityManager,
    id: string,
    { now, nextReadAt, version }: { now: Date; nextReadAt: Date; version: ReadVersion | null },
  ): Promise<boolean> {
    const saved = await run(
      manager,
      `UPDATE busy_calendars SET last_read_at = $2, next_read_at = $3, problem = NULL, failing_since = NULL, warned_at = NULL
        ${version ? ', etag = $4, last_modified = $5, time_zone = $6, known_until = $7, not_understood = $8, sealed_not_understood = $9' : ''}
        WHERE id = $1`,
      [
        id,
        now,
        nextReadAt,
        ...(version
          ? [
              version.etag,
              version.lastModified,
              version.timeZone,
              version.knownUntil,
              version.notUnderstood,
              version.sealedNotUnderstood,
            ]
          : []),
      ],
    );
    return saved > 0;
  }

  /** Records a failed reading. @returns start of the series of failures; null if the calendar no longer exists */
  async saveFailure(
    manager: EntityManager,
    id: string,
    { now, problem }: { now: Date; problem: CalendarProblem },
  ): Promise<Date | null> {
    const row = await one<{ since: Date }>(
      manager,
      `UPDATE busy_calendars SET problem = $3, failing_since = coalesce(failing_since, $2) WHERE id = $1
       RETURNING failing_since AS since`,
      [id, now, problem],
    );
    return row?.since ?? null;
  }

  async setNextRead(manager: EntityManager, id: string, nextReadAt: Date): Promise<void> {
    await run(manager, 'UPDATE busy_calendars SET next_read_at = $2 WHERE id = $1', [id, nextReadAt]);
  }

  /** Records that the agent is notified. @returns false if that happened before */
  async markWarned(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const marked = await run(
      manager,
      'UPDATE busy_calendars SET warned_at = $2 WHERE id = $1 AND warned_at IS NULL',
      [id, now],
    );
    return marked > 0;
  }

  /** Returns a calendar that has failed since then; null if it works again. */
  failing(id: string, since: Date): Promise<FailingCalendar | null> {
    return one(
      this.dataSource,
      `SELECT c.name, c.masked_address AS address, c.problem, c.failing_since AS "failingSince", a.email
         FROM busy_calendars c JOIN admin_users a ON a.id = c.agent_id AND a.is_active
        WHERE c.id = $1 AND date_trunc('milliseconds', c.failing_since) = $2 AND c.problem IS NOT NULL`,
      [id, since],
    );
  }
}
