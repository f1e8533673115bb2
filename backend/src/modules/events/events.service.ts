import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager } from 'typeorm';
import type { FunnelEvent } from './funnel-events';

const recorded = new Counter({
  name: 'funnel_events_total',
  help: 'Steps of the funnel, by name',
  labelNames: ['event'],
});

/** Writes the funnel's steps. */
@Injectable()
export class EventsService {
  constructor(private readonly dataSource: DataSource) {}

  /** Records one step, within the caller's transaction when it gives one. */
  async record(
    event: FunnelEvent,
    context: { leadId?: string; metadata?: object; value?: number },
    manager: EntityManager = this.dataSource.manager,
  ): Promise<void> {
    recorded.labels(event).inc();
    await manager.query(
      'INSERT INTO analytics_events (event, lead_id, metadata, value) VALUES ($1, $2, $3, $4)',
      [
        event,
        context.leadId ?? null,
        context.metadata ? JSON.stringify(context.metadata) : null,
        context.value ?? null,
      ],
    );
  }
}
