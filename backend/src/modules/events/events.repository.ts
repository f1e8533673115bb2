import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { run, type StatementSource } from '../../database/statements';
import type { FunnelEvent } from './funnel-events';

/** Step of the funnel, of a visit or of a lead. */
export interface NewEvent {
  event: FunnelEvent;
  /** Null for a step of a visit. */
  leadId: string | null;
  /** Must not contain personal data. */
  metadata: object | null;
  value: number | null;
}

/** Reads and writes the `analytics_events` table. */
@Injectable()
export class EventsRepository {
  constructor(private readonly dataSource: DataSource) {}

  async insert(
    { event, leadId, metadata, value }: NewEvent,
    source: StatementSource = this.dataSource,
  ): Promise<void> {
    await run(
      source,
      'INSERT INTO analytics_events (event, lead_id, metadata, value) VALUES ($1, $2, $3, $4)',
      [event, leadId, metadata ? JSON.stringify(metadata) : null, value],
    );
  }

  async remove(
    { event, leadId, metadata }: { event: FunnelEvent; leadId: string; metadata: object },
    source: StatementSource,
  ): Promise<void> {
    await run(
      source,
      'DELETE FROM analytics_events WHERE lead_id = $1 AND event = $2 AND metadata @> $3::jsonb',
      [leadId, event, JSON.stringify(metadata)],
    );
  }
}
