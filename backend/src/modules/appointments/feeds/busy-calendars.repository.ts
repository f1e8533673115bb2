import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import type { Version } from './calendar-download';
import type { CalendarProblem } from './calendar-problems';

/** A calendar as its agent sees it. */
export interface ListedCalendar {
  id: string;
  name: string;
  address: string;
  lastReadAt: Date | null;
  problem: string | null;
  /** Busy times that are not over. */
  busyTimes: number;
  /** Number of events that were not understood in full. */
  notUnderstood: number;
  /** The first of them, encrypted; null for none. */
  sealedNotUnderstood: string | null;
}

/** A calendar that is to be read. */
export interface CalendarToRead extends Version {
  id: string;
  agentId: string;
  sealedAddress: string;
  /** IANA zone by which its days were read. */
  timeZone: string | null;
  knownUntil: Date | null;
}

/** The result of the last reading of a calendar. */
export interface ReadVersion extends Version {
  timeZone: string;
  knownUntil: Date;
  notUnderstood: number;
  sealedNotUnderstood: string | null;
}

/** The agent of a calendar, as far as it is read by it. */
export interface CalendarOwner {
  /** Zone of the agent's own hours; null for the office's. */
  timeZone: string | null;
  email: string | null;
}

/** A calendar that has failed for long, and who is told of it. */
export interface FailingCalendar {
  name: string;
  address: string;
  problem: string;
  failingSince: Date;
  email: string | null;
}

const TO_READ = `c.id, c.agent_id AS "agentId", c.sealed_address AS "sealedAddress", c.etag, c.last_modified AS "lastModified",
  c.time_zone AS "timeZone", c.known_until AS "knownUntil"`;

/** The statements on `busy_calendars`. */
@Injectable()
export class BusyCalendarsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the zone and the e-mail address of an active user, which calendars are read by; null if there is no such user. */
  agent(id: string, source: StatementSource = this.dataSource): Promise<CalendarOwner | null> {
    return one(
      source,
      `SELECT v.time_zone AS "timeZone", a.email FROM admin_users a LEFT JOIN agent_availability v ON v.admin_id = a.id
        WHERE a.id = $1 AND a.is_active`,
      [id],
    );
  }

  /** The calendars of an agent, the oldest first. @param id only this one */
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

  /** Lets one change of an agent's calendars pass at a time, until the transaction ends. */
  async serialise(manager: EntityManager, agentId: string): Promise<void> {
    await run(manager, `SELECT pg_advisory_xact_lock(hashtext('busy calendars'), hashtext($1))`, [agentId]);
  }

  /** The encrypted addresses of an agent's calendars. */
  async sealedAddresses(agentId: string, source: StatementSource = this.dataSource): Promise<string[]> {
    const rows = await many<{ sealed: string }>(
      source,
      'SELECT sealed_address AS sealed FROM busy_calendars WHERE agent_id = $1',
      [agentId],
    );
    return rows.map(({ sealed }) => sealed);
  }

  /** @returns its id */
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

  /** Removes a calendar and its busy times. @returns what it was; null when there is none */
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

  /** A calendar of an active agent, to be read out of its turn. */
  find(agentId: string, id: string): Promise<CalendarToRead | null> {
    return one(
      this.dataSource,
      `SELECT ${TO_READ} FROM busy_calendars c JOIN admin_users a ON a.id = c.agent_id AND a.is_active
        WHERE c.id = $1 AND c.agent_id = $2`,
      [id, agentId],
    );
  }

  /** Takes the calendar whose turn it is, if it is anyone's; nobody else takes it before `nextReadAt`. */
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

  /** Notes a reading that succeeded. @param version null when it is the one that was read before @returns false when the calendar is gone */
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

  /** Notes a reading that failed. @returns since when they have, or null when the calendar is gone */
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

  /** Notes that the agent is told. @returns false when they were before */
  async markWarned(manager: EntityManager, id: string, now: Date): Promise<boolean> {
    const marked = await run(
      manager,
      'UPDATE busy_calendars SET warned_at = $2 WHERE id = $1 AND warned_at IS NULL',
      [id, now],
    );
    return marked > 0;
  }

  /** A calendar that still fails since then; null when it does not. */
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
