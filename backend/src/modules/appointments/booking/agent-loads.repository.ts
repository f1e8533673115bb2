import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import { HOLDS } from '../../appointment-store/appointments.repository';

/** Reserved time of an agent, in ms since 1970. */
export interface HeldTime {
  agentId: string;
  startsAt: number;
  /** End of the appointment plus the free minutes after it. */
  endsAt: number;
}

/** Upper bound for an appointment including its free minutes. */
const LONGEST_MS = 12 * 3_600_000;

/** Reads the reserved times and the numbers of appointments of agents. */
@Injectable()
export class AgentLoadsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the reserved times of agents between two times. @param except an appointment that is about to be moved */
  held(agentIds: readonly string[], from: number, until: number, except: string | null): Promise<HeldTime[]> {
    return many<HeldTime>(
      this.dataSource,
      `SELECT agent_id AS "agentId", (extract(epoch FROM starts_at) * 1000)::float8 AS "startsAt",
              (extract(epoch FROM held_until) * 1000)::float8 AS "endsAt"
         FROM appointments
        WHERE agent_id = ANY($1::uuid[]) AND starts_at > $2 AND starts_at < $3 AND ${HOLDS} AND id IS DISTINCT FROM $4::uuid`,
      [agentIds, new Date(from - LONGEST_MS), new Date(until), except],
      { prepared: true },
    );
  }

  /** Returns the number of upcoming appointments of each agent; agents with none are missing. */
  loads(agentIds: readonly string[], now: Date): Promise<{ agentId: string; count: number }[]> {
    return many<{ agentId: string; count: number }>(
      this.dataSource,
      `SELECT agent_id AS "agentId", count(*)::int AS count FROM appointments
        WHERE agent_id = ANY($1::uuid[]) AND starts_at > $2 AND provider = 'own' AND status = 'booked' GROUP BY agent_id`,
      [agentIds, now],
      { prepared: true },
    );
  }

  /** Returns the agent of the lead's last consultation, held or planned; null if there is none. */
  async lastAgentOf(leadId: string): Promise<string | null> {
    const last = await one<{ agentId: string }>(
      this.dataSource,
      `SELECT agent_id AS "agentId" FROM appointments WHERE lead_id = $1 AND provider = 'own' ORDER BY starts_at DESC LIMIT 1`,
      [leadId],
      { prepared: true },
    );
    return last?.agentId ?? null;
  }
}
