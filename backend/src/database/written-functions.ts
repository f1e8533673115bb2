import 'reflect-metadata';
import type { DataSource, QueryRunner } from 'typeorm';

/** Function of the database that is generated from TypeScript and written after the migrations, if its text differs. */
export interface WrittenFunction {
  /** Name with the types of the parameters: `webhook_data(text, jsonb)`. */
  signature: string;
  /** Names of the fields in it. A text of the database with other fields than these is from a newer version, and is kept. */
  fields: readonly string[];
  /** SQL of the body. */
  body: string;
  /** Returns the statements that write it, with the body between quotes. */
  statements: (quotedBody: string) => readonly string[];
}

const KEY = 'database:written-functions';

/** Declares the functions of the database that write an entity's table. */
export const WrittenFunctions =
  (functions: readonly WrittenFunction[]): ClassDecorator =>
  (entity) =>
    Reflect.defineMetadata(KEY, functions, entity);

const declaredIn = ({ entityMetadatas }: DataSource): WrittenFunction[] =>
  entityMetadatas.flatMap(
    ({ target }) => (Reflect.getMetadata(KEY, target) as WrittenFunction[] | undefined) ?? [],
  );

/** Returns the body as it is stored: it starts with the names of the fields. */
const textOf = ({ fields, body }: WrittenFunction): string => `-- ${fields.join(' ')}\n${body}`;

const fieldsOf = (stored: string): string[] =>
  stored.startsWith('-- ') ? stored.slice(3, stored.indexOf('\n')).split(' ') : [];

/**
 * Returns the functions whose text in the database is missing or older. Fields are only added: a text with a further field was written by
 * a newer version, and an older server that starts leaves it as it is.
 */
export async function outdatedFunctions(
  dataSource: DataSource,
  runner: QueryRunner,
): Promise<WrittenFunction[]> {
  const functions = declaredIn(dataSource);
  const stored = (await runner.query(
    `SELECT signature, (SELECT prosrc FROM pg_proc WHERE oid = to_regprocedure(signature)) AS text FROM unnest($1::text[]) AS signature`,
    [functions.map(({ signature }) => signature)],
  )) as { signature: string; text: string | null }[];
  const texts = new Map(stored.map(({ signature, text }) => [signature, text]));
  return functions.filter((written) => {
    const text = texts.get(written.signature) ?? '';
    return text !== textOf(written) && fieldsOf(text).every((field) => written.fields.includes(field));
  });
}

/** Writes the outdated functions, in the transaction of the runner. */
export async function writeFunctions(dataSource: DataSource, runner: QueryRunner): Promise<void> {
  for (const written of await outdatedFunctions(dataSource, runner))
    for (const statement of written.statements(`$body$${textOf(written)}$body$`))
      await runner.query(statement);
}
