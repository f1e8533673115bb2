import ts from 'typescript';

/** Tables by entity class. */
export type Entities = ReadonlyMap<string, string>;

/** Table name for statements with a parameter as their table, as in `DELETE FROM ${table}`. */
export const ANY_TABLE = '(any)';

const WRITING_SQL =
  /\b(?:INSERT\s+INTO|MERGE\s+INTO|UPDATE|DELETE\s+FROM|TRUNCATE(?:\s+TABLE)?)\s+(?:ONLY\s+)?"?(\w+|\$\{\})"?(?:\.(\w+))?|\bCOPY\s+"?(\w+)"?\s*(?:\([^)]*\)\s*)?FROM\b/gi;

/** Writing methods of an entity manager or a repository. */
const WRITING_METHODS = new Set(
  (
    'save insert update upsert delete remove softDelete softRemove recover restore increment decrement clear ' +
    'deleteAll updateAll into'
  ).split(' '),
);
const MANAGERS = /manager|repository|DataSource|getRepository|createQueryBuilder|transaction/i;

/**
 * Returns the tables that a source file writes: by SQL in string literals, and through the entity manager,
 * repositories and query builders. Finds an entity as the first argument of a writing method; assumes that
 * `save(x)` and `remove(x)` write every entity that the file creates, loads or has a repository of.
 * @param tables all tables of the schema; other words after UPDATE (`FOR UPDATE SKIP LOCKED`) are ignored
 */
export function tablesWrittenBy(
  source: string,
  tables: ReadonlySet<string>,
  entities: Entities,
): Set<string> {
  const written = new Set<string>();
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true);
  const used = new Set<string>();
  let writesInstances = false;

  const visit = (node: ts.Node): void => {
    const text = literalText(node);
    if (text !== null) for (const table of tablesInSql(text, tables)) written.add(table);
    if (ts.isCallExpression(node)) {
      const first = node.arguments[0];
      const table = first && ts.isIdentifier(first) ? entities.get(first.text) : undefined;
      const method = ts.isPropertyAccessExpression(node.expression) ? node.expression.name.text : '';
      const receiver = ts.isPropertyAccessExpression(node.expression)
        ? node.expression.expression.getText(file)
        : '';
      const chained = /getRepository\(\s*(\w+)/.exec(receiver)?.[1];
      if (WRITING_METHODS.has(method)) {
        if (table) written.add(table);
        else if (chained && entities.has(chained)) written.add(entities.get(chained)!);
        else if (MANAGERS.test(receiver) || method === 'save') writesInstances = true;
      }
      // `createQueryBuilder().delete().from(Lead)`
      if (method === 'from' && table && /\.delete\(/.test(receiver)) written.add(table);
      if (table && /^(?:create|getRepository|find\w*)$/.test(method)) used.add(table);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  if (writesInstances) for (const table of used) written.add(table);
  return written;
}

function tablesInSql(text: string, tables: ReadonlySet<string>): string[] {
  return [...text.matchAll(WRITING_SQL)].flatMap(([, name = '', qualified, copied]) => {
    const table = (qualified ?? copied ?? name).toLowerCase();
    if (table === '${}') return [ANY_TABLE];
    return tables.has(table) ? [table] : [];
  });
}

/** Returns the text of a string or template literal, with `${}` for each expression; null for other nodes. */
function literalText(node: ts.Node): string | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return node.head.text + node.templateSpans.map(({ literal }) => `\${}${literal.text}`).join('');
}
