import { Injectable } from '@nestjs/common';
import { DEFAULT_WEEKLY_HOURS } from 'domain/calendar/appointments';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { SettingsService } from '../../settings/settings.service';
import { agentNotFound, availabilityChanged } from '../appointments.errors';
import { AgentsRepository, type Agent, type AvailabilityRow, type BookableAgent } from './agents.repository';
import type { WorkingTime } from './open-hours';

/** Settings of an agent for appointments. */
export interface Availability extends AvailabilityRow {
  agentId: string;
  version: number;
}

/** Reads and changes the hours in which agents take appointments. */
@Injectable()
export class AvailabilityService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly audit: AuditService,
    private readonly agents: AgentsRepository,
  ) {}

  /** Returns the active users. */
  async list(
    self: CurrentAdmin,
  ): Promise<(Pick<Agent, 'id' | 'name' | 'takesAppointments'> & { isSelf: boolean })[]> {
    const agents = await this.agents.list();
    return agents.map(({ id, name, takesAppointments }) => ({
      id,
      name,
      takesAppointments,
      isSelf: id === self.id,
    }));
  }

  /** @throws AppError 404 if there is no such active user */
  async get(agentId: string): Promise<Availability> {
    const { timeZone } = await this.settings.get();
    return availabilityOf(await this.find(agentId), timeZone);
  }

  /**
   * Saves all hours of an agent, and records the previous ones.
   * @param version read by the caller
   * @throws AppError 404; 409 if the hours have changed since
   */
  async save(
    admin: CurrentAdmin,
    agentId: string,
    version: number,
    hours: AvailabilityRow,
  ): Promise<Availability> {
    const { timeZone } = await this.settings.get();
    const before = availabilityOf(await this.find(agentId), timeZone);
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.agents.save(manager, agentId, version, hours, this.clock.now())))
        throw availabilityChanged();
      const { agentId: _, version: __, ...old } = before;
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'availability_changed',
          target: `admin:${agentId}`,
          before: old,
          after: { ...hours },
        },
        manager,
      );
    });
    return { ...hours, agentId, version: version + 1 };
  }

  private async find(agentId: string): Promise<Agent> {
    const agent = await this.agents.find(agentId);
    if (!agent) throw agentNotFound();
    return agent;
  }
}

/** Returns an agent's working hours: the saved ones, or the default hours in the owner's time zone. */
export const workingTimeOf = (
  { timeZone, weekly, exceptions }: Pick<BookableAgent, 'timeZone' | 'weekly' | 'exceptions'>,
  ownersZone: string,
): Pick<AvailabilityRow, keyof WorkingTime> => ({
  timeZone: timeZone ?? ownersZone,
  weekly: weekly ?? [...DEFAULT_WEEKLY_HOURS],
  exceptions: exceptions ?? [],
});

const availabilityOf = (agent: Agent, ownersZone: string): Availability => ({
  agentId: agent.id,
  takesAppointments: agent.takesAppointments,
  displayName: agent.displayName,
  ...workingTimeOf(agent, ownersZone),
  version: agent.version,
});
