import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';
import { Every } from '../../jobs/every';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Received file that is not stored yet. */
export interface Arrived {
  path: string;
  /** SHA-256 of its purpose and its bytes. */
  id: string;
  bytes: number;
}

/** Manages the folder that all instances share: large files, named by their ids, and files being received. */
@Injectable()
export class MediaFiles {
  /** Folder of the stored files, which are sent as they are. */
  readonly folder: string;
  private readonly arriving: string;

  constructor(config: AppConfig) {
    this.folder = resolve(config.mediaDir, 'files');
    this.arriving = resolve(config.mediaDir, 'arriving');
  }

  /** Writes a stream to a temporary file while it arrives. The caller must then keep or discard it, also after an error. */
  async take(source: Readable, purpose: string): Promise<Arrived> {
    await mkdir(this.arriving, { recursive: true });
    const path = join(this.arriving, randomUUID());
    const hash = createHash('sha256').update(`${purpose}\0`);
    let bytes = 0;
    source.on('data', (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
    });
    try {
      await pipeline(source, createWriteStream(path, { flush: true }));
    } catch (error) {
      await this.discard(path);
      throw error;
    }
    return { path, id: hash.digest('hex'), bytes };
  }

  /** Moves a file to its final name in one step, so that a partial file is never visible. */
  async keep(path: string, name: string): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await rename(path, this.pathOf(name));
    const folder = await open(this.folder);
    await folder.sync().finally(() => folder.close());
  }

  /** Returns the path of a file, whether it exists or not. */
  pathOf(name: string): string {
    return join(this.folder, name);
  }

  /** Returns the names of the files that were stored more than a day ago. */
  async old(): Promise<string[]> {
    const old: string[] = [];
    for (const name of await readdir(this.folder).catch(() => [])) {
      const { mtimeMs } = await stat(this.pathOf(name)).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > DAY_MS) old.push(name);
    }
    return old;
  }

  discard(path: string): Promise<void> {
    return rm(path, { force: true });
  }

  remove(name: string): Promise<void> {
    return rm(this.pathOf(name), { force: true });
  }

  /** Removes temporary files of an instance that crashed. */
  @Every(HOUR_MS, { once: true })
  async sweepArriving(): Promise<void> {
    for (const name of await readdir(this.arriving).catch(() => [])) {
      const path = join(this.arriving, name);
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
      if (Date.now() - mtimeMs > HOUR_MS) await this.discard(path);
    }
  }
}
