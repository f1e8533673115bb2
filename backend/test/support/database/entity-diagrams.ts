import type { Client } from 'pg';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isPrimary: boolean;
}

interface Reference {
  table: string;
  columns: string;
  isNullable: boolean;
  /** Whether at most one row refers to each row of `target`. */
  isUnique: boolean;
  target: string;
}

/** Short names of the types that PostgreSQL spells in several words. */
const TYPES: Readonly<Record<string, string>> = {
  'timestamp with time zone': 'timestamptz',
  'timestamp without time zone': 'timestamp',
  'time without time zone': 'time',
  'character varying': 'varchar',
  'double precision': 'float8',
};

const COLUMNS = `SELECT c.relname AS table, a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS "isNullable",
    coalesce(a.attnum = ANY(p.conkey), false) AS "isPrimary"
  FROM pg_class c
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  LEFT JOIN pg_constraint p ON p.conrelid = c.oid AND p.contype = 'p'
 WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname, a.attnum`;

const REFERENCES = `SELECT c.relname AS table, t.relname AS target, k.columns, k."isNullable",
    EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indpred IS NULL
      AND i.indkey::int2[] <@ f.conkey) AS "isUnique"
  FROM pg_constraint f
  JOIN pg_class c ON c.oid = f.conrelid
  JOIN pg_class t ON t.oid = f.confrelid
  CROSS JOIN LATERAL (SELECT string_agg(a.attname, ', ' ORDER BY a.attnum) AS columns, bool_or(NOT a.attnotnull) AS "isNullable"
    FROM pg_attribute a WHERE a.attrelid = f.conrelid AND a.attnum = ANY(f.conkey)) k
 WHERE f.contype = 'f' AND c.relnamespace = 'public'::regnamespace ORDER BY c.relname, t.relname, k.columns`;

const COMMAND = 'Generated from the migrated schema by `npm run entities`.';

/**
 * Draws the tables of each module with their foreign keys.
 * @param owners folder below `modules` of each table
 * @returns pages of docs/entities by file name
 */
export async function entityPages(
  client: Client,
  owners: Readonly<Record<string, string>>,
): Promise<Map<string, string>> {
  const columns = (await client.query<Column>(COLUMNS)).rows;
  const references = (await client.query<Reference>(REFERENCES)).rows;
  const modules = new Map<string, string[]>();
  for (const table of Object.keys(owners).sort()) {
    const module = owners[table]!.replace('../', '').split('/')[0]!;
    modules.set(module, [...(modules.get(module) ?? []), table]);
  }
  const names = [...modules.keys()].sort();
  const pages = new Map([['README.md', indexOf(names, modules)]]);
  for (const module of names)
    pages.set(`${module}.md`, pageOf(module, modules.get(module)!, columns, references));
  return pages;
}

function indexOf(names: readonly string[], modules: ReadonlyMap<string, readonly string[]>): string {
  const lines = names.map(
    (module) =>
      `- [${module}](${module}.md): ${modules
        .get(module)!
        .map((table) => `\`${table}\``)
        .join(', ')}`,
  );
  return `# Tables

${COMMAND} Each page shows the tables of one module of \`backend/src/modules\`, the only module that writes them. Tables of other
modules are drawn without columns. Only foreign keys are drawn as lines.

${lines.join('\n')}
`;
}

function pageOf(
  module: string,
  tables: readonly string[],
  columns: readonly Column[],
  references: readonly Reference[],
): string {
  const entities = tables.map((table) => {
    const rows = columns
      .filter((column) => column.table === table)
      .map(({ name, type, isPrimary, isNullable }) => {
        const isForeign = references.some(
          (reference) => reference.table === table && reference.columns.split(', ').includes(name),
        );
        const keys = [isPrimary && 'PK', isForeign && 'FK'].filter(Boolean).join(', ');
        return `    ${[shortType(type), name, keys, isNullable && '"nullable"'].filter(Boolean).join(' ')}`;
      });
    return `  ${table} {\n${rows.join('\n')}\n  }`;
  });
  const lines = references
    .filter(({ table, target }) => tables.includes(table) || tables.includes(target))
    .map(
      ({ table, target, columns: key, isNullable, isUnique }) =>
        `  ${target} ${isNullable ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table} : "${key}"`,
    );
  return `# Tables of ${module}

${COMMAND}

\`\`\`mermaid
erDiagram
${[...entities, ...lines].join('\n')}
\`\`\`
`;
}

/** Returns a type as Mermaid accepts it: one word. */
function shortType(type: string): string {
  const [, base = type, list = ''] = /^(.*?)(\[\])?$/.exec(type) ?? [];
  return `${(TYPES[base] ?? base).replaceAll(/[" ]/g, '')}${list}`;
}
