import { DataSource, type EntityManager } from 'typeorm';
import { many, one, run } from '../../../database/statements';
import { ChainRepository, type Content } from './chain.repository';
import { SEALED, type SealedKind } from './sealed-rows';

/** Format version in the first line of a file; `scripts/audit-verify.mjs` reads this version. */
const FORMAT = 'audit-chain-1';
const AT_ONCE = 1_000;

interface StoredLink {
  sequence: string;
  kind: SealedKind;
  rowId: string;
  reason: string;
  sealedAt: Date;
  recordDigest: string;
  personalDigest: string;
  previous: string;
  hash: string;
  salt: string | null;
}

/** Writes the chain and the rows that it covers as lines of JSON. */
export class ChainExport {
  private readonly repository: ChainRepository;

  constructor(private readonly dataSource: DataSource) {
    this.repository = new ChainRepository(dataSource);
  }

  /**
   * Writes a consistent snapshot.
   * @param afterCheckpoint whether to begin after the newest checkpoint; otherwise the whole chain is written
   * @returns number of the last link
   */
  async write(line: (value: object) => Promise<void>, afterCheckpoint = false): Promise<number> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      await run(manager, 'SET LOCAL statement_timeout = 0');
      await run(manager, 'SET LOCAL idle_in_transaction_session_timeout = 0');
      const checkpoint = afterCheckpoint ? await this.newestCheckpoint(manager) : null;
      if (afterCheckpoint && !checkpoint) throw new Error('Todavía no hay ningún punto de control.');
      const head = await this.repository.head(manager);
      await line({
        format: FORMAT,
        head: { sequence: head.sequence, hash: head.hash.toString('hex') },
        after: checkpoint,
      });
      let last = Number(checkpoint?.['through'] ?? 0);
      while (last < head.sequence) {
        const links = await this.links(manager, last);
        // `scripts/audit-verify.mjs` reports a gap at the end.
        if (links.length === 0) break;
        for (const value of await this.withRows(manager, links)) await line(value);
        last = Number(links.at(-1)!.sequence);
      }
      for (const row of await this.unsealed(manager)) await line({ unsealed: row });
      return head.sequence;
    });
  }

  private async newestCheckpoint(manager: EntityManager): Promise<Content['record'] | null> {
    const newest = await one<{ id: string }>(
      manager,
      'SELECT id FROM audit_checkpoints ORDER BY through DESC LIMIT 1',
    );
    if (!newest) return null;
    const contents = await this.repository.contents(manager, 'checkpoint', [newest.id]);
    const signed = { ...contents.get(newest.id)!.record };
    // The signature does not cover this field, and this copy is not sealed by a link.
    delete signed['createdAt'];
    return signed;
  }

  private links(manager: EntityManager, after: number): Promise<StoredLink[]> {
    return many(
      manager,
      `SELECT c.sequence, c.kind, c.row_id AS "rowId", c.reason, c.sealed_at AS "sealedAt",
              encode(c.record_digest, 'hex') AS "recordDigest", encode(c.personal_digest, 'hex') AS "personalDigest",
              encode(c.previous, 'hex') AS previous, encode(c.hash, 'hex') AS hash, encode(s.salt, 'hex') AS salt
         FROM audit_chain c LEFT JOIN audit_salts s ON s.sequence = c.sequence
        WHERE c.sequence > $1 ORDER BY c.sequence LIMIT ${AT_ONCE}`,
      [after],
    );
  }

  private async withRows(manager: EntityManager, links: readonly StoredLink[]): Promise<object[]> {
    const rows = new Map<string, Content>();
    for (const kind of new Set(links.map((link) => link.kind))) {
      const ids = links.filter((link) => link.kind === kind).map(({ rowId }) => rowId);
      // `scripts/audit-verify.mjs` reports an unknown kind.
      if (kind in SEALED)
        for (const [id, content] of await this.repository.contents(manager, kind, ids))
          rows.set(`${kind} ${id}`, content);
    }
    return links.map((link) => ({
      ...link,
      sequence: Number(link.sequence),
      row: rows.get(`${link.kind} ${link.rowId}`) ?? null,
    }));
  }

  /** Returns rows that neither have a link nor wait for one. */
  private async unsealed(manager: EntityManager): Promise<{ kind: string; rowId: string }[]> {
    const parts = Object.entries(SEALED).map(
      ([kind, { table, where }]) =>
        `SELECT '${kind}' AS kind, r.id AS "rowId" FROM ${table} r WHERE ${where}
            AND NOT EXISTS (SELECT 1 FROM audit_chain c WHERE c.row_id = r.id AND c.kind = '${kind}')
            AND NOT EXISTS (SELECT 1 FROM audit_queue q WHERE q.row_id = r.id AND q.kind = '${kind}')`,
    );
    return many(manager, parts.join(' UNION ALL '));
  }
}
