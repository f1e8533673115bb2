import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import { EventsRepository, type NewEvent } from './events.repository';
import type { FunnelEvent } from './funnel-events';

const recorded = new Counter({
  name: 'funnel_events_total',
  help: 'Steps of the funnel, by name',
  labelNames: ['event'],
});

/** Records the steps of the funnel. */
@Injectable()
export class EventsService {
  constructor(private readonly repository: EventsRepository) {}

  /** Records a step, in the caller's transaction if one is given. */
  async record(
    event: FunnelEvent,
    { leadId = null, metadata = null, value = null }: Partial<Omit<NewEvent, 'event'>>,
    manager?: EntityManager,
  ): Promise<void> {
    recorded.labels(event).inc();
    await this.repository.insert({ event, leadId, metadata, value }, manager);
  }

  /** Removes a step of a lead that turned out not to have happened. Finds it by its metadata. */
  async removeStep(
    event: FunnelEvent,
    leadId: string,
    metadata: object,
    manager: EntityManager,
  ): Promise<void> {
    await this.repository.remove({ event, leadId, metadata }, manager);
  }
}
