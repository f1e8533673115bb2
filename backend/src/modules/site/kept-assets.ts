import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import { Every } from '../../jobs/every';
import { BUILD_FOLDER } from './build-folder';

const DAY_MS = 86_400_000;
/** Days for which the files of an old build are kept for pages that are still open. */
const KEPT_DAYS = 30;
const ASSET = /^assets\/([\w-]+(?:\.[\w-]+)*\.(?:js|css|woff2|svg|png|webp|avif))$/;

/**
 * Keeps the files with a hash in their names, from this build and earlier ones, and share pictures. Stores them next to the owner's media,
 * where every instance finds them. A name has the same content in every build.
 */
@Injectable()
export class KeptAssets implements OnModuleInit {
  private readonly logger = new Logger(KeptAssets.name);
  private readonly kept: string;
  /** Name of the newest file created by this instance. */
  private made: string | null = null;

  constructor(
    @Inject(BUILD_FOLDER) private readonly build: string | null,
    config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.kept = resolve(config.mediaDir, 'assets');
  }

  /** Runs before the first page refers to the files, because another instance may be asked for them. */
  async onModuleInit(): Promise<void> {
    await this.keep();
  }

  /** Returns the folder of a file from another build by its path below the site's root, or null. */
  folderOf(path: string): string | null {
    const name = ASSET.exec(path)?.[1];
    return name && existsSync(join(this.kept, name)) ? this.kept : null;
  }

  /** Creates a file once per name and returns its path on the site. */
  async add(name: string, make: () => Promise<Buffer>): Promise<string> {
    await mkdir(this.kept, { recursive: true });
    await this.keepOne(join(this.kept, name), this.clock.now(), async (part) =>
      writeFile(part, await make()),
    );
    this.made = name;
    return `/assets/${name}`;
  }

  /** Marks this build's files as in use, and removes files that were unused for a month. */
  @Every(DAY_MS, { onEveryInstance: true })
  async keep(): Promise<void> {
    if (!this.build) return;
    const ours = join(this.build, 'public', 'assets');
    try {
      const now = this.clock.now();
      const names = await readdir(ours);
      await mkdir(this.kept, { recursive: true });
      await Promise.all(
        names.map((name) =>
          this.keepOne(join(this.kept, name), now, (part) => copyFile(join(ours, name), part)),
        ),
      );
      const made = this.made && join(this.kept, this.made);
      if (made && existsSync(made)) await utimes(made, now, now);
      await this.removeOld(new Set(names), now.getTime() - KEPT_DAYS * DAY_MS);
    } catch (err) {
      // Pages that are open during an update may miss a file then, and show an error.
      this.logger.warn({ err }, 'files of this build could not be kept for later builds');
    }
  }

  private async keepOne(to: string, now: Date, write: (part: string) => Promise<void>): Promise<void> {
    if (existsSync(to)) {
      await utimes(to, now, now);
      return;
    }
    // Writes to a temporary name first, because instances start at the same time and may be killed.
    const part = `${to}.${randomUUID()}.part`;
    await write(part);
    await rename(part, to);
  }

  private async removeOld(ours: ReadonlySet<string>, before: number): Promise<void> {
    const others = (await readdir(this.kept)).filter((name) => !ours.has(name));
    await Promise.all(
      others.map(async (name) => {
        const file = join(this.kept, name);
        const { mtimeMs } = await stat(file);
        if (mtimeMs < before) await rm(file, { force: true });
      }),
    );
  }
}
