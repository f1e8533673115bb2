import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run, type StatementSource } from '../../../database/statements';
import { digestOf, GENESIS, hashOf, type Link } from './chain-hash';
import { named, SEALED, textsOf, type SealedKind, type SealReason, type Values } from './sealed-rows';

/** The end of the chain. */
export interface Head {
  /** 0 while there is no link. */
  sequence: number;
  hash: Buffer;
  /** When it was appended; null while there is no link. */
  sealedAt: Date | null;
}

/** What of a row is sealed. */
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

/** Links made in one transaction. */
export const BATCH = 1_000;

/** Any number the product's instances agree on: one appends at a time. */
const CHAIN_LOCK = 7_401_002;

/** The statements on the chain, its queue and its salts. */
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

  /** How many rows wait for their link. */
  async waiting(): Promise<number> {
    const row = await one<{ count: number }>(
      this.dataSource,
      'SELECT count(*)::int AS count FROM audit_queue',
    );
    return row!.count;
  }

  /**
   * Appends what waits, up to a batch, in one transaction. What commits later is seen later, so no row is left out, and none comes
   * before what was there already.
   * @returns how many links it made
   */
  append(now: Date): Promise<number> {
    return this.alone((manager) => this.appendIn(manager, now));
  }

  /** Appends all that waits in the transaction of the caller, who appends alone. */
  async appendAll(manager: EntityManager, now: Date): Promise<void> {
    while ((await this.appendIn(manager, now)) === BATCH);
  }

  /** A transaction while which nobody else appends. */
  alone<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    return this.dataSource.transaction(async (manager) => {
      await run(manager, 'SELECT pg_advisory_xact_lock($1)', [CHAIN_LOCK]);
      return work(manager);
    });
  }

  /** What rows say now, by their id. */
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
    // Once more for those erased while another instance was sealing what they were.
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
