import { Injectable } from '@nestjs/common';
import type { HoursException, WeeklyHours } from 'domain/appointments';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';

/** Hours of an agent as they were saved; null for an agent who has saved none. */
interface SavedHours {
  timeZone: string | null;
  weekly: WeeklyHours[] | null;
  exceptions: HoursException[] | null;
}

/** An agent who can be booked. */
export interface BookableAgent extends SavedHours {
  id: string;
  /** What people are told; null for the brand. */
  displayName: string | null;
}

/** An administrator, with what is known of its appointments. */
export interface Agent extends BookableAgent {
  /** First and last name, or else the login name. */
  name: string;
  takesAppointments: boolean;
  /** 0 while nothing was saved. */
  version: number;
}

/** What is saved of an agent's hours. */
export interface AvailabilityRow {
  takesAppointments: boolean;
  displayName: string | null;
  timeZone: string;
  weekly: WeeklyHours[];
  exceptions: HoursException[];
}

const HOURS = `v.display_name AS "displayName", v.time_zone AS "timeZone", v.weekly, v.exceptions`;
const AGENT = `u.id, coalesce(u.display_name, nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.username) AS name, ${HOURS},
  coalesce(v.takes_appointments, true) AS "takesAppointments", coalesce(v.version, 0) AS version`;
const FROM_AGENTS = 'FROM admin_users u LEFT JOIN agent_availability v ON v.admin_id = u.id';
/** Every active administrator takes appointments until it says otherwise. */
const BOOKABLE = "u.is_active AND u.role <> 'auditor' AND coalesce(v.takes_appointments, true)";

/** The statements on `agent_availability`. */
@Injectable()
export class AgentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The active administrators who take appointments. */
  bookable(): Promise<BookableAgent[]> {
    return many<BookableAgent>(
      this.dataSource,
      `SELECT u.id, ${HOURS} ${FROM_AGENTS} WHERE ${BOOKABLE} ORDER BY u.id`,
      [],
      { prepared: true },
    );
  }

  /** The active administrators, the oldest account first. */
  list(): Promise<Agent[]> {
    return many<Agent>(
      this.dataSource,
      `SELECT ${AGENT} ${FROM_AGENTS} WHERE u.is_active AND u.role <> 'auditor' ORDER BY u.created_at, u.id`,
    );
  }

  /** @returns null when there is no such active administrator */
  find(id: string, manager: EntityManager | DataSource = this.dataSource): Promise<Agent | null> {
    return one<Agent>(manager, `SELECT ${AGENT} ${FROM_AGENTS} WHERE u.is_active AND u.id = $1`, [id]);
  }

  /** The name under which people know an agent, active or not; null for the brand. */
  async displayNameOf(id: string): Promise<string | null> {
    const row = await one<{ displayName: string | null }>(
      this.dataSource,
      'SELECT display_name AS "displayName" FROM agent_availability WHERE admin_id = $1',
      [id],
      { prepared: true },
    );
    return row?.displayName ?? null;
  }

  /**
   * Saves an agent's hours if they are still the ones that were read.
   * @param version of those; 0 for none
   * @returns whether they were
   */
  async save(
    manager: EntityManager,
    id: string,
    version: number,
    { takesAppointments, displayName, timeZone, weekly, exceptions }: AvailabilityRow,
    now: Date,
  ): Promise<boolean> {
    const values = [
      id,
      takesAppointments,
      displayName,
      timeZone,
      JSON.stringify(weekly),
      JSON.stringify(exceptions),
      now,
    ];
    const saved =
      version === 0
        ? await run(
            manager,
            `INSERT INTO agent_availability
               (admin_id, takes_appointments, display_name, time_zone, weekly, exceptions, updated_at, version)
             VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb, $7, 1) ON CONFLICT DO NOTHING`,
            values,
          )
        : await run(
            manager,
            `UPDATE agent_availability SET takes_appointments = $2, display_name = $3, time_zone = $4, weekly = $5::jsonb,
                    exceptions = $6::jsonb, updated_at = $7, version = version + 1
              WHERE admin_id = $1 AND version = $8`,
            [...values, version],
          );
    return saved > 0;
  }
}
