import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { many, run } from '../../../database/statements';
import { digestOf } from './chain-hash';
import { ChainKey } from './chain-key';
import { BATCH, ChainRepository } from './chain.repository';

/** First link of an audit entry that retention has not removed yet. */
interface EntryLink {
  sequence: string;
  rowId: string;
  recordDigest: Buffer;
  hash: Buffer;
}

/** Newest link of an entry; an erasure adds a later one. */
interface NewestLink {
  rowId: string;
  personalDigest: Buffer;
  salt: string | null;
}

/** Removes old audit entries. Their links stay, and a signed checkpoint proves that retention removed them. */
@Injectable()
export class ChainRetention {
  private readonly logger = new Logger(ChainRetention.name);

  constructor(
    private readonly repository: ChainRepository,
    private readonly key: ChainKey,
    private readonly clock: Clock,
  ) {}

  /**
   * Removes the oldest entries, up to the first that is not older than `before`, so that no entry before the checkpoint is left.
   * @returns number of removed entries
   */
  async removeEntries(before: Date): Promise<number> {
    let removed = 0;
    for (;;) {
      const count = await this.removeBatch(before);
      removed += count;
      if (count < BATCH) return removed;
    }
  }

  private removeBatch(before: Date): Promise<number> {
    return this.repository.alone(async (manager) => {
      await this.repository.appendAll(manager, this.now());
      const links = await this.oldest(manager);
      const old = await this.oldOf(manager, links, before);
      // The locks prevent a concurrent erasure from changing these rows. Earlier erasures receive their links first.
      await this.repository.appendAll(manager, this.now());
      const whole = await this.whole(manager, old);
      const last = whole.at(-1);
      if (!last) return 0;
      await this.remove(
        manager,
        whole.map(({ rowId }) => rowId),
      );
      await this.sign(manager, last, whole.length, before);
      // In the same transaction, so that an export contains either the rows or the checkpoint that replaces them.
      await this.repository.appendAll(manager, this.now());
      return whole.length;
    });
  }

  private oldest(manager: EntityManager): Promise<EntryLink[]> {
    return many(
      manager,
      `SELECT sequence, row_id AS "rowId", record_digest AS "recordDigest", hash FROM audit_chain
        WHERE kind = 'audit' AND reason = 'new'
          AND sequence > (SELECT coalesce(max(through), 0) FROM audit_checkpoints WHERE kind = 'audit')
        ORDER BY sequence LIMIT ${BATCH}`,
    );
  }

  /** Returns the links before the first one with a row that is too new or locked, and locks their rows. */
  private async oldOf(
    manager: EntityManager,
    links: readonly EntryLink[],
    before: Date,
  ): Promise<EntryLink[]> {
    const ids = links.map(({ rowId }) => rowId);
    const rows = await many<{ id: string; isOld: boolean }>(
      manager,
      'SELECT id, created_at < $2 AS "isOld" FROM audit_entries WHERE id = ANY($1)',
      [ids, before],
    );
    const known = new Map(rows.map(({ id, isOld }) => [id, isOld]));
    const end = links.findIndex(({ rowId }) => !known.get(rowId));
    const old = end === -1 ? [...links] : links.slice(0, end);
    if (end !== -1 && !known.has(links[end]!.rowId)) this.report(links[end]!, 'its row is missing');
    const locked = await many<{ id: string }>(
      manager,
      'SELECT id FROM audit_entries WHERE id = ANY($1) FOR UPDATE SKIP LOCKED',
      [old.map(({ rowId }) => rowId)],
    );
    const free = new Set(locked.map(({ id }) => id));
    const inUse = old.findIndex(({ rowId }) => !free.has(rowId));
    return inUse === -1 ? old : old.slice(0, inUse);
  }

  /**
   * Returns the links before the first one with a row that differs from its digests. Retention keeps that row as
   * evidence of tampering.
   */
  private async whole(manager: EntityManager, links: readonly EntryLink[]): Promise<EntryLink[]> {
    const ids = links.map(({ rowId }) => rowId);
    const contents = await this.repository.contents(manager, 'audit', ids);
    const newest = await many<NewestLink>(
      manager,
      `SELECT DISTINCT ON (c.row_id) c.row_id AS "rowId", c.personal_digest AS "personalDigest", encode(s.salt, 'hex') AS salt
         FROM audit_chain c LEFT JOIN audit_salts s ON s.sequence = c.sequence
        WHERE c.kind = 'audit' AND c.row_id = ANY($1) ORDER BY c.row_id, c.sequence DESC`,
      [ids],
    );
    const newestOf = new Map(newest.map((link) => [link.rowId, link]));
    const end = links.findIndex(({ rowId, recordDigest }) => {
      const content = contents.get(rowId)!;
      const { personalDigest, salt } = newestOf.get(rowId)!;
      return !(
        digestOf(content.record).equals(recordDigest) &&
        salt !== null &&
        digestOf(content.personal, salt).equals(personalDigest)
      );
    });
    if (end === -1) return [...links];
    this.report(links[end]!, 'its row was changed');
    return links.slice(0, end);
  }

  private async remove(manager: EntityManager, ids: readonly string[]): Promise<void> {
    await run(
      manager,
      `DELETE FROM audit_salts WHERE sequence IN (SELECT sequence FROM audit_chain WHERE kind = 'audit' AND row_id = ANY($1))`,
      [ids],
    );
    await run(manager, 'DELETE FROM audit_entries WHERE id = ANY($1)', [ids]);
  }

  private async sign(
    manager: EntityManager,
    { sequence, hash }: EntryLink,
    removed: number,
    before: Date,
  ): Promise<void> {
    // In the format of the exported file, with microseconds.
    const signature = this.key.sign(
      'checkpoint',
      'audit',
      sequence,
      hash.toString('hex'),
      String(removed),
      before.toISOString().replace('Z', '000Z'),
    );
    await run(
      manager,
      `INSERT INTO audit_checkpoints (kind, through, hash, removed, "before", public_key, signature)
       VALUES ('audit', $1, $2, $3, $4, $5, $6)`,
      [sequence, hash, removed, before, this.key.publicKey, signature],
    );
  }

  private report({ sequence, rowId }: EntryLink, what: string): void {
    this.logger.error(
      { sequence, rowId },
      `the audit chain does not hold at link ${sequence}: ${what}. Retention of the trail stops there`,
    );
  }

  /** Truncates to full milliseconds, which the database returns unchanged. */
  private now(): Date {
    return new Date(Math.trunc(this.clock.now().getTime()));
  }
}
