import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A schema of the API document, as far as values are made from it. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  example?: unknown;
}

/** A body that the document refuses, and the field that is wrong in it; none where it is the whole body. */
export interface WrongBody {
  body: unknown;
  field: string | null;
}

interface Document {
  paths: Record<string, Record<string, { operationId: string; requestBody?: unknown }>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(
  readFileSync(join(__dirname, '../../../../openapi/openapi.json'), 'utf8'),
) as Document;

/** Operations with a body that is JSON of a known shape. */
export const BODIES = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { operationId, requestBody }]) => {
    const schema = (requestBody as { content?: Record<string, { schema?: Schema }> } | undefined)?.content?.[
      'application/json'
    ]?.schema;
    return schema && resolved(schema).properties
      ? [{ operationId, method: method.toUpperCase(), path, schema }]
      : [];
  }),
);

/** Returns a schema with its reference followed. */
function resolved(schema: Schema): Schema {
  const choice = schema.anyOf?.find(({ type }) => type !== 'null');
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref ?? choice?.$ref)?.split('/').at(-1);
  return name ? document.components.schemas[name]! : schema;
}

/** Returns the names of the fields that a body must have. */
export const requiredFields = (schema: Schema): readonly string[] => resolved(schema).required ?? [];

const allowsNull = (schema: Schema): boolean =>
  (schema.anyOf ?? [schema]).some(({ type }) => [type].flat().includes('null'));

/** Returns a value of the schema, as its examples have it. */
function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  const known = resolved(schema);
  if (known.properties) return exampleFields(known.properties);
  return known.enum?.[0] ?? known.example ?? (known.items ? [exampleOf(known.items)] : 'texto');
}
const exampleFields = (properties: Record<string, Schema>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, exampleOf(inner)]));

/** Returns values of a shape that the schema does not have, each with the field that it concerns. */
function* wrongValues(schema: Schema, field: string): Generator<{ value: unknown; field: string }> {
  const known = resolved(schema);
  const isList = known.items !== undefined;
  const isFree = !isList && !known.properties && known.type === 'object';
  if (!allowsNull(schema)) yield { value: null, field };
  yield { value: [[]], field };
  yield { value: isList ? {} : [], field };
  if (!isFree) yield { value: { length: 1 }, field };
  if (isList) {
    yield { value: [null], field };
    for (const inner of wrongValues(known.items!, `${field}.0`))
      yield { value: [inner.value], field: inner.field };
  } else if (known.properties) {
    yield { value: 'x', field };
    for (const [name, property] of Object.entries(known.properties))
      for (const inner of wrongValues(property, `${field}.${name}`))
        yield { value: { ...exampleFields(known.properties), [name]: inner.value }, field: inner.field };
  }
}

/**
 * Returns bodies with a null where the document allows one, each with the field. They are refused all the same, for a field
 * that no operation has, so that they change nothing.
 */
export function* nullBodies({ schema }: { schema: Schema }): Generator<WrongBody> {
  for (const [name, property] of Object.entries(resolved(schema).properties ?? {}))
    for (const { value, field } of nullValues(property, name))
      yield { body: { [name]: value, unknownField: 1 }, field };
}

function* nullValues(schema: Schema, field: string): Generator<{ value: unknown; field: string }> {
  const known = resolved(schema);
  if (allowsNull(schema)) yield { value: null, field };
  if (known.items)
    for (const inner of nullValues(known.items, `${field}.0`))
      yield { value: [inner.value], field: inner.field };
  for (const [name, property] of Object.entries(known.properties ?? {}))
    for (const inner of nullValues(property, `${field}.${name}`))
      yield { value: { ...exampleFields(known.properties!), [name]: inner.value }, field: inner.field };
}

/** Returns bodies of wrong shapes for an operation: one field, or the whole of it. */
export function* wrongBodies({ schema }: { schema: Schema }): Generator<WrongBody> {
  for (const body of [null, [], [[]], 'x', 1, true]) yield { body, field: null };
  const { properties = {} } = resolved(schema);
  for (const [name, property] of Object.entries(properties)) {
    for (const { value, field } of wrongValues(property, name)) yield { body: { [name]: value }, field };
  }
}
