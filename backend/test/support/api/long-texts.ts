import type { Operation, Schema } from './fuzz';

/** Texts of letters that are slow to normalise, fold or match. Each is repeated to the requested length. */
export const DEAR: Readonly<Record<string, string>> = {
  'marks out of order': '\u0301\u0323',
  'a mark that becomes two': '\u0344',
  'a letter that becomes three': '\u0390',
  'a letter that becomes eighteen': '\ufdfa',
  spaces: ' ',
  'spaces between words': ' a',
  'line breaks': '\n',
  addresses: 'a@',
  digits: '1',
  'digits with a letter': '305-420-1234 ',
  'host names': 'a.',
  slashes: '/',
  'networks of version 6': 'f:',
  braces: '{{',
  'halves of a list': '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d,',
};

/** Text of the same length without that cost. */
export const PLAIN = 'x';

export const repeated = (unit: string, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

/** Text field of a request: its place, and the request with a value in it. */
export interface TextField {
  name: string;
  place: 'body' | 'query';
  /**
   * Key of the field: the name of its schema, or of the operation for a query, followed by the field's name.
   */
  key: string;
  /** Schema of the field. */
  schema: Schema;
  /** @param value the field's value; for a list of texts, its only entry */
  with(value: string): unknown;
}

type Schemas = Record<string, Schema>;

const nameOf = (schema: Schema): string | undefined =>
  (schema.$ref ?? schema.allOf?.[0]?.$ref)?.split('/').at(-1);

const resolve = (schema: Schema, schemas: Schemas): Schema => {
  const name = nameOf(schema);
  return name ? (schemas[name] ?? {}) : schema;
};

/** Returns whether a schema is a text or a nullable text. */
const isText = ({ type }: Schema): boolean => [type].flat().includes('string');

/** Returns a valid value for a schema. */
function exampleOf(schema: Schema, schemas: Schemas): unknown {
  const known = resolve(schema, schemas);
  if (known.example !== undefined) return known.example;
  if (known.enum) return known.enum[0];
  if (known.properties)
    return Object.fromEntries(
      (known.required ?? []).map((name) => [name, exampleOf(known.properties![name] ?? {}, schemas)]),
    );
  if (known.type === 'array') return [];
  return known.type === 'boolean' ? false : isText(known) ? 'texto' : 1;
}

/** Returns the text fields of an operation's body and query, including nested ones. */
export function textFields(operation: Operation, schemas: Schemas): TextField[] {
  const inQuery = operation.parameters
    .filter(({ in: place, schema }) => place === 'query' && isText(resolve(schema, schemas)))
    .map(({ name, schema }): TextField => ({
      name,
      place: 'query',
      key: `${operation.operationId}?${name}`,
      schema: resolve(schema, schemas),
      with: (value) => ({ [name]: value }),
    }));
  return operation.body ? [...inQuery, ...fieldsIn(operation.body, schemas)] : inQuery;
}

function fieldsIn(schema: Schema, schemas: Schemas): TextField[] {
  const known = resolve(schema, schemas);
  const example = exampleOf(known, schemas) as Record<string, unknown>;
  return Object.entries(known.properties ?? {}).flatMap(([name, property]): TextField[] => {
    const inside = resolve(property, schemas);
    const put = (value: unknown): unknown => ({ ...example, [name]: value });
    const described = { place: 'body' as const, key: `${nameOf(schema) ?? ''}.${name}` };
    if (isText(inside)) return [{ name, ...described, schema: inside, with: put }];
    const entry = resolve(inside.items ?? {}, schemas);
    if (inside.type === 'array' && isText(entry))
      return [
        { name: `${name}[]`, ...described, schema: { ...inside, ...entry }, with: (value) => put([value]) },
        {
          name: `${name}[…]`,
          ...described,
          schema: entry,
          // As many entries with a phone's length as fit, including their quotes.
          with: (value) => put(value.slice(0, value.length * 0.75).match(/[^]{1,13}/g)),
        },
      ];
    return fieldsIn(inside.type === 'array' ? (inside.items ?? {}) : property, schemas).map((field) => ({
      ...field,
      name: `${name}.${field.name}`,
      with: (value) => put(inside.type === 'array' ? [field.with(value)] : field.with(value)),
    }));
  });
}
