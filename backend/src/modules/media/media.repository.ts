import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../database/statements';
import type { MediaKind } from './media.entity';

/** Uploaded file without its bytes. */
export interface StoredMedia {
  id: string;
  kind: MediaKind;
  width: number | null;
  height: number | null;
  seconds: number | null;
}

/** File that was made from an upload. */
export interface StoredVariant {
  name: string;
  mime: string;
  width: number | null;
  height: number | null;
  bytes: number;
}

const COLUMNS = 'id, kind, width, height, seconds';

/** Reads and writes the `media` and `media_variants` tables. */
@Injectable()
export class MediaRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a file of a picture or video, but not of evidence. Null content means that it is on the volume. */
  variant(
    id: string,
    name: string,
    kinds: readonly MediaKind[],
  ): Promise<{ mime: string; content: Buffer | null } | null> {
    return one(
      this.dataSource,
      `SELECT v.mime, v.content FROM media_variants v JOIN media m ON m.id = v.media_id
        WHERE v.media_id = $1 AND v.name = $2 AND m.kind = ANY($3)`,
      [id, name, kinds],
    );
  }

  variants(id: string): Promise<StoredVariant[]> {
    return many(
      this.dataSource,
      'SELECT name, mime, width, height, bytes FROM media_variants WHERE media_id = $1 ORDER BY bytes',
      [id],
    );
  }

  list(ids: readonly string[]): Promise<StoredMedia[]> {
    return many(this.dataSource, `SELECT ${COLUMNS} FROM media WHERE id = ANY($1)`, [ids]);
  }

  /** Serialises work on one upload, including its file on the volume, until the transaction ends. */
  async lock(manager: EntityManager, id: string): Promise<void> {
    await run(manager, 'SELECT pg_advisory_xact_lock(hashtext($1), hashtext($2))', ['media', id]);
  }

  /** Inserts an upload, or marks the existing one as recent. */
  async insert(
    manager: EntityManager,
    media: StoredMedia & { uploadedBy: string },
    variants: readonly (StoredVariant & { content: Buffer | null })[],
  ): Promise<void> {
    await run(
      manager,
      `INSERT INTO media (${COLUMNS}, uploaded_by) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (id) DO UPDATE SET touched_at = now()`,
      [media.id, media.kind, media.width, media.height, media.seconds, media.uploadedBy],
    );
    for (const each of variants)
      await run(
        manager,
        `INSERT INTO media_variants (media_id, name, mime, width, height, bytes, content)
         VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
        [media.id, each.name, each.mime, each.width, each.height, each.bytes, each.content],
      );
  }

  /** Marks files as used in a draft, so that they stay for another day. */
  async touch(ids: readonly string[]): Promise<void> {
    await run(
      this.dataSource,
      `UPDATE media SET touched_at = now() WHERE id = ANY($1) AND touched_at < now() - interval '1 hour'`,
      [ids],
    );
  }

  /** Returns the ids of files that are unused and were not touched for a day. */
  async unused(used: readonly string[]): Promise<string[]> {
    const rows = await many<{ id: string }>(
      this.dataSource,
      `SELECT id FROM media WHERE touched_at < now() - interval '1 day' AND NOT (id = ANY($1))`,
      [used],
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Removes an upload; with `onlyOld`, only if it was not touched for a day.
   * @returns whether it was removed
   */
  async delete(manager: EntityManager, id: string, { onlyOld }: { onlyOld: boolean }): Promise<boolean> {
    const age = onlyOld ? `AND touched_at < now() - interval '1 day'` : '';
    return (await run(manager, `DELETE FROM media WHERE id = $1 ${age}`, [id])) > 0;
  }
}
