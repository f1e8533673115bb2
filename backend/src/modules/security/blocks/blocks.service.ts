import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { overlapsAny } from '../../../common/ip-addresses';
import { JobsService } from '../../../jobs/jobs.service';
import { Every } from '../../../jobs/every';
import { defineQueue } from '../../../jobs/queue';
import { LeadsRepository } from '../../lead-store/leads.repository';
import { SettingsService } from '../../settings/settings.service';
import { AttemptsRepository } from '../attempts/attempts.repository';
import { LimitsService } from '../limits/limits.service';
import { wrongCodesKey } from '../limits/wrong-codes-key';
import type { BlockedEntityType } from './block.entity';
import { BlocksRepository, type Blockable } from './blocks.repository';

const MINUTE_MS = 60_000;

const HOUR_MS = 3_600_000;

/** Queue of newly blocked entities. Their leads must be assessed again. */
export const ENTITY_BLOCKED_JOB = defineQueue<Blockable>('entity-blocked');
/** Queue of entities with a lifted block, so that it no longer counts against their leads. */
export const ENTITY_LIFTED_JOB = defineQueue<Blockable>('entity-lifted');

/** Block requested by a user. */
export interface AdminBlock {
  reason: string;
  /** Username. */
  blockedBy: string;
  /** Null for a permanent block. */
  expiresAt: Date | null;
  /** Whether to replace a block that lasts longer. */
  replace?: boolean;
}

/** Blocks phones, addresses, devices and e-mails, and lifts the blocks. */
@Injectable()
export class BlocksService {
  private readonly logger = new Logger(BlocksService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: BlocksRepository,
    private readonly attempts: AttemptsRepository,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly jobs: JobsService,
    private readonly limits: LimitsService,
    private readonly leads: LeadsRepository,
  ) {}

  /**
   * Returns whether one of the entities is blocked now. An address is also blocked by a range that contains it. Entities on the owner's
   * allowlist are never blocked. Takes one indexed read of `active_blocks`.
   * @param asked at most one entity of each kind
   */
  async isBlocked(asked: readonly Blockable[]): Promise<boolean> {
    const { allowlist } = await this.settings.get();
    const entities = asked.filter((entity) => !isAllowed(entity, allowlist));
    if (entities.length === 0) return false;
    const valueOf = (wanted: BlockedEntityType): string | null =>
      entities.find(({ type }) => type === wanted)?.value ?? null;
    return this.repository.isBlocked({
      ip: valueOf('ip'),
      phone: valueOf('phone'),
      device: valueOf('device'),
      email: valueOf('email'),
    });
  }

  /** Returns whether the entity is on the owner's allowlist. */
  async isAllowed(entity: Blockable, manager?: EntityManager): Promise<boolean> {
    return isAllowed(entity, (await this.settings.get(manager)).allowlist);
  }

  /** Blocks an entity by the system for a number of hours, in the caller's transaction. Never blocks an entity on the allowlist. */
  async blockForHours(
    manager: EntityManager,
    entity: Blockable,
    hours: number,
    reason: string,
  ): Promise<void> {
    if (await this.isAllowed(entity, manager)) return;
    await this.markLead(manager, entity, 'system');
    await this.repository.insertBySystem(manager, entity, {
      blockType: `temp_${hours}h`,
      reason,
      expiresAt: new Date(this.clock.now().getTime() + hours * HOUR_MS),
    });
    await this.queueAssessment(manager, entity);
  }

  /** Returns whether the system has blocked this before, including lifted or expired blocks. */
  async wasBlockedBefore(manager: EntityManager, entity: Blockable): Promise<boolean> {
    return this.repository.wasBlockedBySystem(manager, entity);
  }

  /**
   * Blocks an entity by a user, in the caller's transaction. Replaces an earlier user's block; one that lasts longer only with
   * `replace`.
   * @returns false if an earlier block lasts longer and stays
   */
  async blockByAdmin(
    manager: EntityManager,
    entity: Blockable,
    { reason, blockedBy, expiresAt, replace = false }: AdminBlock,
  ): Promise<boolean> {
    // Locks the lead before its other rows, as everywhere, so that concurrent callers wait instead of deadlocking.
    if (entity.type === 'phone') await this.leads.lockLiveByPhone(manager, entity.value);
    // Makes two users at the same moment leave one block, not two.
    await this.repository.lock(manager, entity);
    if (!replace && expiresAt && (await this.repository.isBlockedPast(manager, entity, expiresAt)))
      return false;
    await this.repository.liftByAdmin(manager, entity, {
      at: this.clock.now(),
      by: blockedBy,
      reason: 'Reemplazado por otro bloqueo',
    });
    await this.repository.insertByAdmin(manager, entity, { reason, blockedBy, expiresAt });
    await this.markLead(manager, entity, blockedBy);
    await this.queueAssessment(manager, entity);
    return true;
  }

  /**
   * Lifts every block in force of an entity, by users and by the system. Resets the count of its wrong codes, so that the next
   * block comes at the full limit.
   * @returns the number of blocks
   */
  async lift(
    manager: EntityManager,
    entity: Blockable,
    liftedBy: string,
    reason: string | null,
  ): Promise<number> {
    await this.markLead(manager, entity, null);
    const lift = { at: this.clock.now(), by: liftedBy, reason };
    const lifted =
      (await this.repository.liftByAdmin(manager, entity, lift)) +
      (await this.repository.liftBySystem(manager, entity, lift));
    if (entity.type === 'phone' || entity.type === 'ip')
      await this.limits.clear(wrongCodesKey(entity.type, entity.value), manager);
    if (lifted > 0) await this.jobs.enqueue(ENTITY_LIFTED_JOB, entity, { manager });
    return lifted;
  }

  /**
   * Blocks a phone for as long as another phone of the same person is blocked.
   * @returns whether the phone was not blocked before and is now
   */
  async carryOver(
    manager: EntityManager,
    { from, to, reason, by }: { from: string; to: string; reason: string; by: string },
  ): Promise<boolean> {
    const entity = { type: 'phone', value: to } as const;
    const [block, own] = [
      await this.repository.lastingLongest(manager, { type: 'phone', value: from }),
      await this.repository.lastingLongest(manager, entity),
    ];
    if (!block || (await this.isAllowed(entity, manager))) return false;
    await this.blockByAdmin(manager, entity, { reason, blockedBy: by, expiresAt: block.expiresAt });
    return own === null;
  }

  /** Lifts the block that `carryOver` added, unless the phone was blocked for another reason since. */
  async undoCarryOver(
    manager: EntityManager,
    { phone, reason, by }: { phone: string; reason: string; by: string },
  ): Promise<void> {
    const entity = { type: 'phone', value: phone } as const;
    const block = await this.repository.lastingLongest(manager, entity);
    if (block?.reason === reason) await this.lift(manager, entity, by, null);
  }

  /** Marks leads as not blocked once the last block of their phone has expired. */
  @Every(MINUTE_MS)
  async releaseLeads(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const ids = await this.repository.lockReleasedLeads(manager);
      if (ids.length > 0) await this.leads.clearBlocked(manager, ids);
    });
  }

  /** Records a message that a block prevented, in the background. */
  recordPreventedMessage(entities: readonly Blockable[]): void {
    const valueOf = (wanted: BlockedEntityType): string | undefined =>
      entities.find(({ type }) => type === wanted)?.value;
    const phone = valueOf('phone');
    if (!phone) return;
    this.attempts
      .insert({
        phoneNumber: phone,
        ipAddress: valueOf('ip') ?? '',
        attemptType: 'send',
        failureReason: 'blocked',
      })
      .catch((err: unknown) => this.logger.warn({ err }, 'a blocked attempt could not be recorded'));
  }

  /** Queues a new assessment of the entity's earlier leads. */
  private async queueAssessment(manager: EntityManager, entity: Blockable): Promise<void> {
    await this.jobs.enqueue(ENTITY_BLOCKED_JOB, entity, { manager });
  }

  /**
   * Marks the lead as blocked while its phone is, so that the list of leads need not read the blocks. Runs before the blocks are changed,
   * because the lead's row is always locked first.
   */
  private async markLead(
    manager: EntityManager,
    { type, value }: Blockable,
    by: string | null,
  ): Promise<void> {
    if (type !== 'phone') return;
    await this.leads.setBlocked(manager, value, by === null ? null : { by, at: this.clock.now() });
  }
}

const isAllowed = ({ type, value }: Blockable, allowlist: readonly string[]): boolean =>
  type === 'ip' ? overlapsAny(value, allowlist) : allowlist.includes(value);
