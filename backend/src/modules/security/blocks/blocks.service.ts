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

/** Queue: something was blocked; the leads that came from it are assessed again. */
export const ENTITY_BLOCKED_JOB = defineQueue<Blockable>('entity-blocked');
/** Queue: a block was lifted; it no longer counts against the leads that it held. */
export const ENTITY_LIFTED_JOB = defineQueue<Blockable>('entity-lifted');

/** A block that an administrator asks for. */
export interface AdminBlock {
  reason: string;
  /** Username. */
  blockedBy: string;
  /** Null is permanent. */
  expiresAt: Date | null;
  /** Whether it replaces a block that lasts longer. */
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
   * Whether any of these is blocked now; an address also by a range that holds it. What the owner allows is never blocked.
   * One indexed read of `active_blocks`.
   * @param asked at most one of each kind
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

  /** Whether the owner's settings say that this is never blocked. */
  async isAllowed(entity: Blockable, manager?: EntityManager): Promise<boolean> {
    return isAllowed(entity, (await this.settings.get(manager)).allowlist);
  }

  /** The system blocks something for a number of hours, within the caller's transaction; never what the owner allows. */
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
    await this.lookAgain(manager, entity);
  }

  /** Whether the system has blocked this before, lifted or expired blocks included. */
  async wasBlockedBefore(manager: EntityManager, entity: Blockable): Promise<boolean> {
    return this.repository.wasBlockedBySystem(manager, entity);
  }

  /**
   * An administrator blocks something, within the caller's transaction. It replaces an earlier block by an administrator; one
   * that lasts longer only with `replace`.
   * @returns false when an earlier block lasts longer and stays
   */
  async blockByAdmin(
    manager: EntityManager,
    entity: Blockable,
    { reason, blockedBy, expiresAt, replace = false }: AdminBlock,
  ): Promise<boolean> {
    // The lead is locked before what belongs to it, as everywhere: concurrent callers wait instead of deadlocking.
    if (entity.type === 'phone') await this.leads.lockLiveByPhone(manager, entity.value);
    // Two administrators at once leave one block, not two.
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
    await this.lookAgain(manager, entity);
    return true;
  }

  /**
   * Lifts every block in force of something, by administrators and by the system. Its wrong codes are then counted from
   * zero, so that the next block comes at the full cap.
   * @returns how many
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
   * Blocks a phone as long as another of the same person is.
   * @returns whether it was open before and is blocked now
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

  /** Lifts what `carryOver` added, unless somebody has blocked the phone for another reason since. */
  async takeBack(
    manager: EntityManager,
    { phone, reason, by }: { phone: string; reason: string; by: string },
  ): Promise<void> {
    const entity = { type: 'phone', value: phone } as const;
    const block = await this.repository.lastingLongest(manager, entity);
    if (block?.reason === reason) await this.lift(manager, entity, by, null);
  }

  /** Marks leads whose phone's last block has expired as not blocked. */
  @Every(MINUTE_MS)
  async releaseLeads(): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const ids = await this.repository.lockReleasedLeads(manager);
      if (ids.length > 0) await this.leads.clearBlocked(manager, ids);
    });
  }

  /** Records a message that a block prevented, in the background. */
  recordSavedMessage(entities: readonly Blockable[]): void {
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

  /** Queues the new assessment of what came from it before. */
  private async lookAgain(manager: EntityManager, entity: Blockable): Promise<void> {
    await this.jobs.enqueue(ENTITY_BLOCKED_JOB, entity, { manager });
  }

  /**
   * Marks the lead as blocked while its phone is, so that the list need not read the blocks. Runs before the blocks are
   * changed: the row of the lead is always locked first.
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
