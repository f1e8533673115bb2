import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, run } from '../../../database/statements';
import type { BusyTime as BusyMinutes } from '../calendar-files/busy-times';

const MINUTE_MS = 60_000;

/** Busy time in an external calendar, in ms since 1970. */
export interface AgentBusyTime {
  agentId: string;
  startsAt: number;
  endsAt: number;
}

/** Reads and writes `busy_times`. */
@Injectable()
export class BusyTimesRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the external busy times of agents between two instants, in ms since 1970, ascending per calendar; times of several
   * calendars may overlap. They are read as text, because there may be tens of thousands, and that is many times faster than as
   * many rows.
   */
  async list(agentIds: readonly string[], from: number, until: number): Promise<AgentBusyTime[]> {
    const rows = await many<{ agentId: string; minutes: string }>(
      this.dataSource,
      `SELECT agent_id AS "agentId", '[' || array_to_string(minutes, ',') || ']' AS minutes
         FROM busy_times WHERE agent_id = ANY($1::uuid[]) AND minutes <> '{}'`,
      [agentIds],
      { prepared: true },
    );
    const times: AgentBusyTime[] = [];
    for (const { agentId, minutes } of rows) {
      const instants = JSON.parse(minutes) as number[];
      for (let index = 0; index < instants.length; index += 2) {
        const startsAt = instants[index]! * MINUTE_MS;
        const endsAt = instants[index + 1]! * MINUTE_MS;
        if (startsAt < until && endsAt > from) times.push({ agentId, startsAt, endsAt });
      }
    }
    return times;
  }

  /** Replaces the busy times of a calendar; writes nothing if they are equal. */
  async replace(
    manager: EntityManager,
    calendar: { id: string; agentId: string },
    busy: readonly BusyMinutes[],
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO busy_times AS b (calendar_id, agent_id, minutes) VALUES ($1, $2, $3::int[])
       ON CONFLICT (calendar_id) DO UPDATE SET minutes = excluded.minutes WHERE b.minutes <> excluded.minutes`,
      [calendar.id, calendar.agentId, busy.flat()],
    );
  }
}
