import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many } from '../../database/statements';

@Injectable()
export class StreamRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the assignee's id by lead, or null for an unassigned lead. Erased leads are missing. */
  async assignedTo(leadIds: readonly string[]): Promise<Map<string, string | null>> {
    const rows = await many<{ id: string; assignedTo: string | null }>(
      this.dataSource,
      'SELECT id, assigned_to AS "assignedTo" FROM leads WHERE id = ANY($1::uuid[])',
      [leadIds],
    );
    return new Map(rows.map(({ id, assignedTo }) => [id, assignedTo]));
  }
}
