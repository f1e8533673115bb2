import type { Client } from 'pg';
import type { Field, Statement } from './statements';

/** A column that a statement returns, as PostgreSQL describes it without running the statement. */
interface Described {
  name: string;
  dataTypeID: number;
  tableID: number;
  columnID: number;
}

/** Kinds of values by type, as the driver reads them. */
const KINDS: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  json: 'any',
  jsonb: 'any',
  timestamptz: 'Date',
};

export interface Difference {
  column: string;
  problem: string;
}

/** Compares what statements return with their row types. */
export class StatementColumns {
  private kinds = new Map<number, string>();
  private columns = new Map<string, { table: string; name: string; isNullable: boolean }>();

  constructor(private readonly client: Client) {}

  /** Reads the schema. */
  async read(): Promise<void> {
    const found = await this.client.query<{ oid: number; name: string; element: string | null }>(
      'SELECT t.oid::int, t.typname AS name, e.typname AS element FROM pg_type t LEFT JOIN pg_type e ON e.typarray = t.oid',
    );
    const kind = (name: string): string => KINDS[name] ?? 'string';
    for (const { oid, name, element } of found.rows)
      this.kinds.set(oid, element ? `${kind(element)}[]` : kind(name));
    const columns = await this.client.query<{
      key: string;
      table: string;
      name: string;
      isNullable: boolean;
    }>(
      `SELECT attrelid || '.' || attnum AS key, relname AS table, attname AS name, NOT attnotnull AS "isNullable"
         FROM pg_attribute JOIN pg_class c ON c.oid = attrelid WHERE relkind = 'r' AND attnum > 0`,
    );
    for (const { key, ...column } of columns.rows) this.columns.set(key, column);
  }

  /** Prepares a text, and returns how its columns differ from the row type. */
  async differences(text: string, row: Statement['row']): Promise<Difference[]> {
    let described: Described[];
    try {
      described = await describeColumns(this.client, text);
    } catch (error) {
      return [{ column: '', problem: (error as Error).message }];
    }
    if (!row || row.size === 0) return [];
    const missing = [...row].filter(
      ([name, { isOptional }]) => !isOptional && !described.some((column) => column.name === name),
    );
    return [
      ...missing.map(([column]) => ({ column, problem: 'not returned' })),
      ...described.flatMap((column) => {
        const problem = this.problem(text, column, row.get(column.name));
        return problem ? [{ column: column.name, problem }] : [];
      }),
    ];
  }

  private problem(text: string, column: Described, field: Field | undefined): string | null {
    if (!field) return 'returned, not in the row type';
    const kind = this.kinds.get(column.dataTypeID)!;
    if (kind !== field.kind && kind !== 'any' && field.kind !== 'any')
      return `is a ${kind}, not a ${field.kind}`;
    const source = this.columns.get(`${column.tableID}.${column.columnID}`);
    if (!source || /\bLEFT JOIN LATERAL\b/.test(text)) return null;
    const isOptional = !new RegExp(String.raw`(?<!LEFT )(FROM|INTO|UPDATE|JOIN|,) ${source.table}\b`).test(
      text,
    );
    if (source.isNullable ? !isCompared(text, source.name) : isOptional)
      return field.isNullable ? null : 'may be null';
    const isCertain = !source.isNullable && field.kind !== 'any' && !/\b(LEFT|RIGHT|FULL) JOIN\b/.test(text);
    return field.isNullable && isCertain ? 'is never null' : null;
  }
}

/** Tells if a text sets a column or compares it, which a null does not pass. */
const isCompared = (text: string, name: string): boolean =>
  new RegExp(
    String.raw`\b${name}(::\w+)? *(IS NOT NULL|[<>=]|IN\b|= ANY|BETWEEN|LIKE)|[<>=] *\(?(\w+\.)?${name}\b`,
  ).test(text);

/** Prepares a statement and returns its columns. */
function describeColumns(client: Client, text: string): Promise<Described[]> {
  return new Promise((resolve, reject) => {
    let columns: Described[] = [];
    client.query({
      submit: (connection: {
        parse: (query: object) => void;
        describe: (target: object) => void;
        sync: () => void;
      }) => {
        connection.parse({ text: renumbered(text), name: '', types: [] });
        connection.describe({ type: 'S', name: '' });
        connection.sync();
      },
      handleRowDescription: ({ fields }: { fields: Described[] }) => (columns = fields),
      handleError: reject,
      handleReadyForQuery: () => resolve(columns),
    } as never);
  });
}

/** Numbers the parameters without gaps, because a condition that is built at run time was left out with its own. */
function renumbered(text: string): string {
  const numbers = [...new Set(text.match(/\$\d+/g))];
  return text.replace(/\$\d+/g, (number) => `$${numbers.indexOf(number) + 1}`);
}
