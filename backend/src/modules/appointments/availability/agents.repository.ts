import { Injectable } from '@nestjs/common';
import type { HoursException, WeeklyHours } from 'domain/calendar/appointments';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import { HAS_OWNERS_HOURS } from '../../settings/owners-hours';

/** Saved hours of an agent; null if none were saved. */
interface SavedHours {
  timeZone: string | null;
  weekly: WeeklyHours[] | null;
  exceptions: HoursException[] | null;
}

/** Agent that can be booked. */
export interface BookableAgent extends SavedHours {
  id: string;
  /** Name shown to people; null for the brand. */
  displayName: string | null;
}

/** User with the settings for appointments. */
export interface Agent extends BookableAgent {
  /** First and last name, or the username if they are missing. */
  name: string;
  takesAppointments: boolean;
  /** 0 before the first save. */
  version: number;
}

/** Saved settings of an agent. */
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
/** Active users except auditors take appointments unless they have switched it off. */
const BOOKABLE = "u.is_active AND u.role <> 'auditor' AND coalesce(v.takes_appointments, true)";

/** Reads and writes `agent_availability`. */
@Injectable()
export class AgentsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Returns the active users who take appointments.
   * @param onceSaved true to return none until an owner has saved hours, because the default ones are a proposal
   */
  bookable(onceSaved: boolean): Promise<BookableAgent[]> {
    return many<BookableAgent>(
      this.dataSource,
      `SELECT u.id, ${HOURS} ${FROM_AGENTS}
        WHERE ${BOOKABLE} AND (NOT $1 OR ${HAS_OWNERS_HOURS}) ORDER BY u.id`,
      [onceSaved],
      { prepared: true },
    );
  }

  /** Returns the active users, oldest account first. */
  list(): Promise<Agent[]> {
    return many<Agent>(
      this.dataSource,
      `SELECT ${AGENT} ${FROM_AGENTS} WHERE u.is_active AND u.role <> 'auditor' ORDER BY u.created_at, u.id`,
    );
  }

  /** @returns null if there is no such active user */
  find(id: string): Promise<Agent | null> {
    return one<Agent>(this.dataSource, `SELECT ${AGENT} ${FROM_AGENTS} WHERE u.is_active AND u.id = $1`, [
      id,
    ]);
  }

  /** Returns the name under which people know an agent, active or not; null for the brand. */
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
   * Saves an agent's hours if they have not changed since they were read.
   * @param version read by the caller; 0 for none
   * @returns false if they have changed
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
