import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError } from '../../common/app-error';
import { AppConfig } from '../../config/app-config';
import { isLocalAddress } from '../../config/production-rules';
import { InstallationRepository, type StoredInstallation } from './installation.repository';

/** Reasons for treating a database as a copy: another cluster, another PUBLIC_URL, or the mark of a restore. */
export const COPY_REASONS = ['other_server', 'other_address', 'restored'] as const;
export type CopyReason = (typeof COPY_REASONS)[number];

/** Restored copy. */
export interface Copy {
  reason: CopyReason;
  /** Time up to which it contains the original's data; null if unknown. */
  backupAt: Date | null;
}

/** Interval of the check that detects a release by another instance or by the command line. */
const CHECK_EVERY_MS = 2_000;

/**
 * Detects whether this database is a restored copy of another installation. Until a user releases a copy, it reaches no person
 * and no money: its senders refuse to send, it does no background work, and visitors are refused.
 */
export class Installation implements OnApplicationShutdown {
  private readonly logger = new Logger(Installation.name);
  private readonly repository = new InstallationRepository();
  private readonly waiting: (() => void)[] = [];
  private found: Copy | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Details of the copy; null if this database is not a copy. */
  get copy(): Copy | null {
    return this.found;
  }

  /** Checks the database before anything is sent. */
  async start(): Promise<void> {
    await this.check();
    if (!this.found) return;
    this.logger.error(
      { ...this.found },
      'this database is a restored copy: nothing is sent or charged until `npm run admin -- release-restored`',
    );
    this.timer = setInterval(() => void this.check().catch(() => undefined), CHECK_EVERY_MS);
    this.timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Runs an action now, or in a copy after its release. */
  async whenLive(act: () => Promise<void>): Promise<void> {
    if (!this.found) return act();
    this.waiting.push(
      () => void act().catch((err: unknown) => this.logger.error({ err }, 'a step after the release failed')),
    );
  }

  /** Makes this copy the installation. The caller's transaction records the user; calling `check` afterwards enables sending. */
  readonly release = this.repository.release.bind(this.repository);

  /** Compares the stored installation with the present one. */
  async check(): Promise<void> {
    const system = await this.repository.system(this.dataSource);
    const before = this.found;
    this.found = await this.dataSource.transaction(async (manager) => {
      const reason = this.reasonOf(await this.repository.lock(manager), system);
      if (reason) return { reason, backupAt: await this.repository.noteBackupTime(manager) };
      await this.repository.store(manager, system, this.config.publicUrl);
      return null;
    });
    if (!before || this.found) return;
    clearInterval(this.timer);
    this.logger.log('the restored copy is released: it sends and charges from now on');
    for (const act of this.waiting.splice(0)) act();
  }

  /**
   * A stored address on this machine belongs to a trial, so any later address is the same installation. Host and timeline are not
   * compared, because they change with every failover.
   */
  private reasonOf(
    { storedSystem, storedUrl, restoredAt, recovery }: StoredInstallation,
    system: string | null,
  ): CopyReason | null {
    if (restoredAt ?? recovery) return 'restored';
    if (storedSystem !== null && system !== null && storedSystem !== system) return 'other_server';
    const isElsewhere =
      storedUrl !== null && storedUrl !== this.config.publicUrl && !isLocalAddress(storedUrl);
    return isElsewhere ? 'other_address' : null;
  }

  /** @throws AppError 503 in a copy */
  assertLive(): void {
    if (this.found) throw copyPaused();
  }

  /**
   * Makes the given methods of a port fail while this is a copy. Every sender to people or money uses this method or
   * `assertLive`.
   */
  guard<Port extends object>(port: Port, acts: readonly (keyof Port & string)[]): Port {
    for (const act of acts) {
      const original = port[act] as (...values: unknown[]) => Promise<unknown>;
      const guarded = async (...values: unknown[]): Promise<unknown> => {
        this.assertLive();
        return original.apply(port, values);
      };
      Object.defineProperty(port, act, { value: guarded, configurable: true, writable: true });
    }
    return port;
  }
}

/** Returns the error for sending or charging from a copy. */
const copyPaused = (): AppError =>
  new AppError(
    503,
    'COPY_PAUSED',
    'Esta es una copia restaurada: no envía mensajes, no llama y no cobra hasta que un dueño la active.',
  );
