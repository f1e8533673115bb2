import { open } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { videoUrl } from 'domain/site/pictures';
import { DataSource } from 'typeorm';
import { AuditService, byAdmin } from '../audit/audit.service';
import type { CurrentAdmin } from '../../common/current-admin';
import { LimitsService } from '../security/limits/limits.service';
import type { MediaDto } from './media.dto';
import { mediaBusy, mediaTooLarge, mediaUnsupported, tooManyUploads } from './media.errors';
import { MediaFiles, type Arrived } from './media-files';
import { MediaRepository, type StoredMedia, type StoredVariant } from './media.repository';
import { readMp4 } from './mp4';
import { preparePicture } from './pictures';

const PICTURE_MAX_BYTES = 15 * 1024 * 1024;
export const VIDEO_MAX_BYTES = 100 * 1024 * 1024;
const UPLOADS = { cap: 60, windowSeconds: 3_600 };
/** Pictures that one instance processes at a time, about 250 MB each, and the maximum number that wait. */
export const AT_ONCE = 1;
export const WAITING_MAX = 10;

const PICTURES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/gif']);

export type MediaPurpose = 'page' | 'evidence';
type Prepared = { media: StoredMedia; variants: (StoredVariant & { content: Buffer | null })[] };

/** Returns the name of a file on the volume. The extension shows browsers that it is a video. */
export const fileOf = ({ id, kind }: Pick<StoredMedia, 'id' | 'kind'>): string =>
  kind === 'video' ? `${id}.mp4` : id;

/** Stores uploads for the public pages, and evidence that only the office sees. */
@Injectable()
export class MediaService {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly dataSource: DataSource,
    private readonly repository: MediaRepository,
    private readonly files: MediaFiles,
    private readonly limits: LimitsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Counts an upload before its body is read.
   * @throws AppError 429
   */
  async count(admin: CurrentAdmin): Promise<void> {
    const counted = await this.limits.hit([{ key: `media:${admin.id}`, ...UPLOADS }]);
    if (counted.some(({ hits, cap }) => hits > cap))
      throw tooManyUploads(this.limits.secondsUntilAllowed(counted));
  }

  /**
   * Stores a received file. A repeated upload is stored once.
   * @throws AppError 413, 415, 503
   */
  async store(admin: CurrentAdmin, arrived: Arrived, purpose: MediaPurpose): Promise<MediaDto> {
    const { media, variants } = await this.prepare(arrived, purpose);
    const onVolume = variants.find(({ content }) => content === null);
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager, media.id);
      if (onVolume) await this.files.keep(arrived.path, fileOf(media));
      await this.repository.insert(manager, { ...media, uploadedBy: admin.id }, variants);
      await this.audit.record(
        {
          ...byAdmin(admin),
          action: 'media_uploaded',
          target: `media:${media.id.slice(0, 16)}`,
          after: { kind: media.kind, bytes: arrived.bytes },
        },
        manager,
      );
    });
    return this.described(media);
  }

  /** Returns the files that exist among these ids. */
  find(ids: readonly string[]): Promise<StoredMedia[]> {
    return this.repository.list(ids);
  }

  /** Marks files as used in a draft. */
  async touch(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await this.repository.touch(ids);
  }

  /** Removes files that are in no version and no draft, and were not touched for a day. */
  async sweep(used: readonly string[]): Promise<void> {
    for (const id of await this.repository.unused(used)) await this.delete(id, true);
    for (const name of await this.files.old()) await this.removeUnknown(name);
  }

  /** Removes files for good, because a person has withdrawn a consent. */
  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.delete(id, false);
  }

  private async delete(id: string, onlyOld: boolean): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager, id);
      const [media] = await this.repository.list([id]);
      if (media && (await this.repository.delete(manager, id, { onlyOld })))
        await this.files.remove(fileOf(media));
    });
  }

  /** Removes a file without a row: left by a failed upload, or newer than a restored database. */
  private async removeUnknown(name: string): Promise<void> {
    const id = name.replace(/\.mp4$/, '');
    await this.dataSource.transaction(async (manager) => {
      await this.repository.lock(manager, id);
      const [media] = await this.repository.list([id]);
      if (!media || fileOf(media) !== name) await this.files.remove(name);
    });
  }

  private async prepare(arrived: Arrived, purpose: MediaPurpose): Promise<Prepared> {
    const { fileTypeFromFile } = await import('file-type');
    const mime = (await fileTypeFromFile(arrived.path))?.mime ?? '';
    if (mime !== 'video/mp4' && arrived.bytes > PICTURE_MAX_BYTES) throw mediaTooLarge();
    if (purpose === 'evidence') return this.prepareEvidence(arrived, mime);
    if (mime === 'video/mp4') return this.prepareVideo(arrived);
    if (!PICTURES.has(mime)) throw mediaUnsupported();
    const picture = await this.inTurn(() => preparePicture(arrived.path));
    return {
      media: { id: arrived.id, kind: 'picture', width: picture.width, height: picture.height, seconds: null },
      variants: picture.files.map((file) => ({ ...file, bytes: file.content.length })),
    };
  }

  private async prepareVideo({ path, id, bytes }: Arrived): Promise<Prepared> {
    const file = await open(path);
    const facts = await readMp4(file).finally(() => file.close());
    if (!facts) throw mediaUnsupported('Ese archivo MP4 no tiene video. Expórtelo otra vez y súbalo.');
    const { width, height } = facts;
    return {
      media: { id, kind: 'video', ...facts },
      variants: [{ name: 'video.mp4', mime: 'video/mp4', width, height, bytes, content: null }],
    };
  }

  private prepareEvidence({ id, bytes }: Arrived, mime: string): Prepared {
    if (!PICTURES.has(mime) && mime !== 'application/pdf' && mime !== 'video/mp4')
      throw mediaUnsupported('La prueba debe ser un PDF, una foto o un video MP4.');
    return {
      media: { id, kind: 'evidence', width: null, height: null, seconds: null },
      variants: [{ name: 'file', mime, width: null, height: null, bytes, content: null }],
    };
  }

  /** Limits the number of pictures processed at a time. Refuses requests beyond the length of the queue. */
  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running < AT_ONCE) this.running += 1;
    else {
      if (this.waiting.length >= WAITING_MAX) throw mediaBusy();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      // Passes the slot directly to the next waiting request, so that a new one cannot receive it first.
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private async described(media: StoredMedia): Promise<MediaDto> {
    const base = media.kind === 'evidence' ? `/api/admin/media/${media.id}` : `/media/${media.id}`;
    const variants = (await this.repository.variants(media.id)).map((each) => ({
      ...each,
      url: `${base}/${each.name}`,
    }));
    const url = media.kind === 'video' ? videoUrl(media.id) : (variants.at(-1)?.url ?? base);
    return { ...media, url, variants };
  }
}
