import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, run, type StatementSource } from '../../../database/statements';
import type { BusyTime as BusyMinutes } from '../calendar-files/busy-times';

const MINUTE_MS = 60_000;

/** When an agent is busy elsewhere, in ms since 1970. */
export interface AgentBusyTime {
  agentId: string;
  startsAt: number;
  endsAt: number;
}

/** The statements on `busy_times`. */
@Injectable()
export class BusyTimesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * When these agents are busy elsewhere between two instants, in ms since 1970, ascending for each agent; times of several
   * calendars may overlap. Visitors wait for it, and there may be tens of thousands: one text of numbers for each agent is read
   * many times faster than as many rows. Busy times are whole minutes.
   */
  async list(
    agentIds: readonly string[],
    from: number,
    until: number,
    source: StatementSource = this.dataSource,
  ): Promise<AgentBusyTime[]> {
    const rows = await many<{ agentId: string; minutes: string }>(
      source,
      `SELECT agent_id AS "agentId", string_agg(
                (extract(epoch FROM starts_at) / 60)::int::text || ',' || (extract(epoch FROM ends_at) / 60)::int::text,
                ',' ORDER BY starts_at) AS minutes
         FROM busy_times
        WHERE agent_id = ANY($1::uuid[]) AND starts_at < $3 AND ends_at > $2
        GROUP BY agent_id`,
      [agentIds, new Date(from), new Date(until)],
      { prepared: true },
    );
    return rows.flatMap(({ agentId, minutes }) => {
      const instants = minutes.split(',').map((minute) => Number(minute) * MINUTE_MS);
      return Array.from({ length: instants.length / 2 }, (_, index) => ({
        agentId,
        startsAt: instants[2 * index]!,
        endsAt: instants[2 * index + 1]!,
      }));
    });
  }

  /** Makes these the busy times of a calendar. Those that stay are not written again. */
  async replace(
    manager: EntityManager,
    calendar: { id: string; agentId: string },
    busy: readonly BusyMinutes[],
  ): Promise<void> {
    const instants = (index: 0 | 1): Date[] => busy.map((time) => new Date(time[index] * MINUTE_MS));
    const values = [calendar.id, instants(0), instants(1)];
    await run(
      manager,
      `DELETE FROM busy_times b
        WHERE b.calendar_id = $1 AND NOT EXISTS (
          SELECT 1 FROM unnest($2::timestamptz[], $3::timestamptz[]) AS t (starts_at, ends_at)
           WHERE t.starts_at = b.starts_at AND t.ends_at = b.ends_at)`,
      values,
    );
    await run(
      manager,
      `INSERT INTO busy_times (calendar_id, starts_at, ends_at, agent_id)
       SELECT $1, t.starts_at, t.ends_at, $4 FROM unnest($2::timestamptz[], $3::timestamptz[]) AS t (starts_at, ends_at)
       ON CONFLICT DO NOTHING`,
      [...values, calendar.agentId],
    );
  }
}
