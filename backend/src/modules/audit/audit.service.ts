import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../common/current-admin';
import type { NamedEntry } from './audit-entry.entity';
import { AuditRepository, type AuditRecord } from './audit.repository';
import type { AuditQueryDto } from './dto/audit.dto';

/** User who acts, and the IP address. */
export type Actor = Pick<CurrentAdmin, 'id' | 'username' | 'ip' | 'key'>;

/** Returns the name for the audit trail: the username, and the API key if one was used. */
export const actorName = ({ username, key }: Pick<Actor, 'username' | 'key'>): string =>
  key ? `${username} (clave ${key.name})` : username;

/** Fields of a record that a regular job makes. */
export const BY_SYSTEM = { adminId: null, username: 'sistema', ipAddress: null };

/** Returns the fields of a record that identify the user. */
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
  help: 'Recorded actions of users, by action',
  labelNames: ['action'],
});

/** Writes and reads the audit trail. No method changes or removes an entry; `privacy` masks entries of erased people. */
@Injectable()
export class AuditService {
  constructor(private readonly repository: AuditRepository) {}

  /**
   * Records an entry. In the caller's transaction, if given, no action can be committed unrecorded.
   * @returns id of the entry
   */
  async record(record: AuditRecord, manager?: EntityManager): Promise<string> {
    recorded.labels(record.action).inc();
    return this.repository.insert(record, manager);
  }

  /** Returns one page of the trail, newest first. */
  list(query: AuditQueryDto): Promise<{ entries: NamedEntry[]; total: number }> {
    return this.repository.page(query);
  }
}
