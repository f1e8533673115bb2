import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CallingKey, CurrentAdmin } from '../../../common/current-admin';
import { expectConfirmed } from '../../../common/permissions/password-again';
import { orTaken } from '../../../database/unique-violation';
import { byAdmin } from '../../audit/audit.service';
import { OwnerNotices } from '../../audit/owner-notices';
import { LimitsService } from '../../security/limits/limits.service';
import { unauthenticated } from '../sessions/signed-in';
import { keyExpiryRefused, keyNameTaken, keyNotFound, tooManyKeyCalls, tooManyKeys } from './api-keys.errors';
import { ApiKeysRepository, type ListedKey } from './api-keys.repository';
import type { CreatedKeyDto, NewKeyDto } from './api-keys.dto';
import { newKey } from './key-text';

const MOST_KEYS = 50;
const LONGEST_DAYS = 366;
const DAY_MS = 24 * 3_600_000;
/** Maximum number of calls per key and minute, across all instances. */
const CALLS_A_MINUTE = 300;

/** Creates, lists and deletes the API keys of other systems, and counts their calls. */
@Injectable()
export class ApiKeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: ApiKeysRepository,
    private readonly limits: LimitsService,
    private readonly owners: OwnerNotices,
    private readonly clock: Clock,
  ) {}

  list(): Promise<ListedKey[]> {
    return this.keys.list();
  }

  /**
   * Creates a key.
   * @throws AppError 403 if the password must be confirmed first; 409 if the name is taken; 422 for an invalid expiry, or if the maximum is
   * reached
   */
  async create(admin: CurrentAdmin, { name, scopes, expiresAt }: NewKeyDto): Promise<CreatedKeyDto> {
    expectConfirmed(admin);
    const ahead = expiresAt.getTime() - this.clock.now().getTime();
    if (ahead <= 0 || ahead > LONGEST_DAYS * DAY_MS) throw keyExpiryRefused(LONGEST_DAYS);
    const { text, ...parts } = newKey();
    const key = { adminId: admin.id, name, scopes: [...new Set(scopes)], expiresAt, ...parts };
    const id = await orTaken(
      this.dataSource.transaction(async (manager) => {
        if ((await this.keys.lockAndCount(manager)) >= MOST_KEYS) throw tooManyKeys(MOST_KEYS);
        const added = await this.keys.insert(manager, key);
        if (!added) throw unauthenticated();
        const after = { name, scopes: key.scopes, expiresAt: expiresAt.toISOString() };
        await this.owners.record(
          { ...byAdmin(admin), action: 'api_key_created', target: `api_key:${added}`, after },
          manager,
        );
        return added;
      }),
      keyNameTaken,
    );
    return { id, key: text };
  }

  /**
   * Deletes a key. It is refused from the moment that this call returns.
   * @throws AppError 404
   */
  async remove(admin: CurrentAdmin, id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const removed = await this.keys.remove(manager, id);
      if (!removed) throw keyNotFound();
      await this.owners.record(
        { ...byAdmin(admin), action: 'api_key_deleted', target: `api_key:${id}`, before: removed },
        manager,
      );
    });
  }

  /** Deletes the keys that a user created. */
  async endOf(manager: EntityManager, adminId: string): Promise<void> {
    await this.keys.removeOf(manager, adminId);
  }

  /**
   * Counts one call.
   * @param setHeaders receives the headers that name the key's limit, also if the call is one too many
   * @throws AppError 429
   */
  async count({ id }: CallingKey, setHeaders: (headers: Record<string, string>) => void): Promise<void> {
    const [calls] = await this.limits.hit([{ key: `api-key:${id}`, cap: CALLS_A_MINUTE, windowSeconds: 60 }]);
    const { hits, cap } = calls!;
    const seconds = this.limits.secondsUntilAllowed([calls!]);
    setHeaders({
      'x-ratelimit-limit': String(cap),
      'x-ratelimit-remaining': String(Math.max(0, cap - hits)),
      'x-ratelimit-reset': String(seconds),
    });
    if (hits > cap) throw tooManyKeyCalls(seconds);
  }
}
