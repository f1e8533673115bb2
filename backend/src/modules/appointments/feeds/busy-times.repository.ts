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
   * When these agents are busy elsewhere between two instants, in ms since 1970, ascending for each calendar; times of several
   * calendars may overlap. There may be tens of thousands, and a text of numbers is read many times faster than as many rows.
   */
  async list(
    agentIds: readonly string[],
    from: number,
    until: number,
    source: StatementSource = this.dataSource,
  ): Promise<AgentBusyTime[]> {
    const rows = await many<{ agentId: string; minutes: string }>(
      source,
      `SELECT agent_id AS "agentId", '[' || array_to_string(minutes, ',') || ']' AS minutes
         FROM busy_times WHERE agent_id = ANY($1::uuid[]) AND minutes <> '{}'`,
      [agentIds],
      { prepared: true },
    );
    const times: AgentBusyTime[] = [];
    for (const { agentId, minutes } of rows) {
      const instants = JSON.parse(minutes) as number[];
      for (let place = 0; place < instants.length; place += 2) {
        const startsAt = instants[place]! * MINUTE_MS;
        const endsAt = instants[place + 1]! * MINUTE_MS;
        if (startsAt < until && endsAt > from) times.push({ agentId, startsAt, endsAt });
      }
    }
    return times;
  }

  /** Makes these the busy times of a calendar. Where they are, nothing is written. */
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
