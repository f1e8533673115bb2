import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import type { NamedEntry } from './audit-entry.entity';
import { AuditRepository, type AuditRecord } from './audit.repository';
import type { AuditQueryDto } from './dto/audit.dto';

/** Who did something, and from where. */
export type Actor = Pick<CurrentAdmin, 'id' | 'username' | 'ip' | 'key'>;

/** Who did something, as the trail names them: with the key that did it in their name. */
export const actorName = ({ username, key }: Pick<Actor, 'username' | 'key'>): string =>
  key ? `${username} (clave ${key.name})` : username;

/** The fields of a record that name the administrator. */
export const byAdmin = ({
  id,
  ip,
  ...who
}: Actor): Pick<AuditRecord, 'adminId' | 'username' | 'ipAddress'> => ({
  adminId: id,
  username: actorName(who),
  ipAddress: ip,
});

const recorded = new Counter({
  name: 'audit_entries_total',
  help: 'What administrators did and tried, by action',
  labelNames: ['action'],
});

/** Writes and reads the audit trail. No method changes or removes an entry; `privacy` masks entries of erased people. */
@Injectable()
export class AuditService {
  constructor(private readonly repository: AuditRepository) {}

  /**
   * Records within the caller's transaction when it gives one, so that nothing is done unrecorded.
   * @returns the entry's id
   */
  async record(record: AuditRecord, manager?: EntityManager): Promise<string> {
    recorded.labels(record.action).inc();
    return this.repository.insert(record, manager);
  }

  /** One page of the trail, the newest first. */
  list(query: AuditQueryDto): Promise<{ entries: NamedEntry[]; total: number }> {
    return this.repository.page(query);
  }
}
