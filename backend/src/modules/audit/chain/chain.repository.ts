import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import { digestOf, GENESIS, hashOf, type Link } from './chain-hash';
import { named, SEALED, textsOf, type SealedKind, type SealReason, type Values } from './sealed-rows';

/** End of the chain. */
export interface Head {
  /** 0 for an empty chain. */
  sequence: number;
  hash: Buffer;
  /** Time when the last link was appended; null for an empty chain. */
  sealedAt: Date | null;
}

/** Sealed content of a row. */
export interface Content {
  record: Values;
  personal: Values;
}

interface Waiting {
  id: string;
  kind: SealedKind;
  rowId: string;
  reason: SealReason;
}

/** Maximum number of links per transaction. */
export const BATCH = 1_000;

/** Key of the advisory lock that allows one instance at a time to append. */
const CHAIN_LOCK = 7_401_002;

/** Reads and writes the chain, its queue and its salts. */
@Injectable()
export class ChainRepository {
  constructor(private readonly dataSource: DataSource) {}

  async head(source: StatementSource = this.dataSource): Promise<Head> {
    const row = await one<{ sequence: string; hash: Buffer; sealedAt: Date }>(
      source,
      'SELECT sequence, hash, sealed_at AS "sealedAt" FROM audit_chain ORDER BY sequence DESC LIMIT 1',
    );
    return row ? { ...row, sequence: Number(row.sequence) } : { sequence: 0, hash: GENESIS, sealedAt: null };
  }

  /** Returns the number of rows that wait for a link. */
  async waiting(): Promise<number> {
    const row = await one<{ count: number }>(
      this.dataSource,
      'SELECT count(*)::int AS count FROM audit_queue',
    );
    return row!.count;
  }

  /**
   * Appends waiting rows, up to one batch, in one transaction. Rows that commit later appear in the queue later, so none is left
   * out, and none precedes existing links.
   * @returns number of appended links
   */
  append(now: Date): Promise<number> {
    return this.alone((manager) => this.appendIn(manager, now));
  }

  /** Appends all waiting rows in the transaction of the caller, who runs inside `alone`. */
  async appendAll(manager: EntityManager, now: Date): Promise<void> {
    while ((await this.appendIn(manager, now)) === BATCH);
  }

  /** Runs a transaction during which no other transaction appends. */
  alone<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await run(manager, 'SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
      return work(manager);
    });
  }

  /** Returns the present content of rows, by id. */
  async contents(
    source: StatementSource,
    kind: SealedKind,
    rowIds: readonly string[],
  ): Promise<Map<string, Content>> {
    const { table, record, personal } = SEALED[kind];
    const rows = await many<{ id: string; record: string[]; personal: string[] }>(
      source,
      `SELECT id, ${textsOf(record)} AS record, ${textsOf(personal)} AS personal FROM ${table} WHERE id = ANY($1)`,
      [rowIds],
    );
    return new Map(
      rows.map((row) => [
        row.id,
        { record: named(record, row.record), personal: named(personal, row.personal) },
      ]),
    );
  }

  private async appendIn(manager: EntityManager, now: Date): Promise<number> {
    const waiting = await this.take(manager);
    if (waiting.length === 0) return 0;
    // Repeated for rows that were erased while another instance sealed their earlier content.
    await this.forgetSalts(
      manager,
      waiting.filter(({ reason }) => reason === 'erased').map(({ rowId }) => rowId),
    );
    await this.link(manager, waiting, now);
    return waiting.length;
  }

  private async take(manager: EntityManager): Promise<Waiting[]> {
    const rows = await many<Waiting>(
      manager,
      `DELETE FROM audit_queue WHERE id = ANY(ARRAY(SELECT id FROM audit_queue ORDER BY id LIMIT ${BATCH}))
       RETURNING id, kind, row_id AS "rowId", reason`,
    );
    return rows.sort((a, b) => Number(a.id) - Number(b.id));
  }

  private async forgetSalts(manager: EntityManager, rowIds: readonly string[]): Promise<void> {
    if (rowIds.length === 0) return;
    await run(
      manager,
      'DELETE FROM audit_salts WHERE sequence IN (SELECT sequence FROM audit_chain WHERE row_id = ANY($1::uuid[]))',
      [rowIds],
    );
  }

  private async link(manager: EntityManager, waiting: readonly Waiting[], now: Date): Promise<void> {
    const contents = new Map<SealedKind, Map<string, Content>>();
    for (const kind of new Set(waiting.map((each) => each.kind))) {
      const ids = waiting.filter((each) => each.kind === kind).map(({ rowId }) => rowId);
      contents.set(kind, await this.contents(manager, kind, ids));
    }
    const head = await this.head(manager);
    let { sequence, hash } = head;
    const links = waiting.map(({ kind, rowId, reason }) => {
      const content = contents.get(kind)!.get(rowId) ?? null;
      const salt = randomBytes(32);
      const link: Link = {
        sequence: (sequence += 1),
        kind,
        rowId,
        reason: content ? reason : 'gone',
        sealedAt: now,
        recordDigest: digestOf(content && content.record),
        personalDigest: digestOf(content && content.personal, salt.toString('hex')),
      };
      const previous = hash;
      hash = hashOf(previous, link);
      return { ...link, salt, previous, hash };
    });
    await run(
      manager,
      `INSERT INTO audit_chain (sequence, kind, row_id, reason, sealed_at, record_digest, personal_digest, previous, hash)
       SELECT sequence, kind, row_id, reason, $5, record_digest, personal_digest, previous, hash
         FROM unnest($1::bigint[], $2::text[], $3::uuid[], $4::text[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[])
           AS made(sequence, kind, row_id, reason, record_digest, personal_digest, previous, hash)`,
      [
        links.map((link) => link.sequence),
        links.map((link) => link.kind),
        links.map((link) => link.rowId),
        links.map((link) => link.reason),
        now,
        links.map((link) => link.recordDigest),
        links.map((link) => link.personalDigest),
        links.map((link) => link.previous),
        links.map((link) => link.hash),
      ],
    );
    await run(
      manager,
      'INSERT INTO audit_salts (sequence, salt) SELECT * FROM unnest($1::bigint[], $2::bytea[])',
      [links.map((link) => link.sequence), links.map((link) => link.salt)],
    );
  }
}
