import 'reflect-metadata';
import type { DataSource, QueryRunner } from 'typeorm';

/** Function of the database that is generated from TypeScript and written after the migrations, if the database has a lower version. */
export interface WrittenFunction {
  /** Name with the types of the parameters: `webhook_data(text, jsonb)`. */
  signature: string;
  /** Raised with each change of the function or of its triggers. A function of a higher version in the database is kept. */
  version: number;
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

/** Returns the body as it is stored: it starts with the version. */
const textOf = ({ version, body }: WrittenFunction): string => `-- ${version}\n${body}`;

const versionOf = (stored: string | null): number => Number(/^-- (\d+)\n/.exec(stored ?? '')?.[1] ?? 0);

/**
 * Returns the functions that are missing in the database or have a lower version there. A higher version was written by a newer server,
 * and an older one that starts leaves it as it is.
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
  const versions = new Map(stored.map(({ signature, text }) => [signature, versionOf(text)]));
  return functions.filter(({ signature, version }) => (versions.get(signature) ?? 0) < version);
}

/** Writes the outdated functions, in the transaction of the runner. */
export async function writeFunctions(dataSource: DataSource, runner: QueryRunner): Promise<void> {
  for (const written of await outdatedFunctions(dataSource, runner))
    for (const statement of written.statements(`$body$${textOf(written)}$body$`))
      await runner.query(statement);
}
