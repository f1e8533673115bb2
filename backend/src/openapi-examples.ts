import type { OpenAPIObject } from '@nestjs/swagger';
import { operationsOf, type Schema } from './openapi-rules';

/** Maximum depth of objects in an example. */
const DEEPEST = 6;

/** Adds an example to each JSON body and successful JSON response, composed of the examples of its fields. */
export function addExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  for (const { requestBody, responses } of operationsOf(document)) {
    const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'));
    for (const place of [requestBody, ...successes.map(([, answer]) => answer)]) {
      const json = place && 'content' in place ? place.content?.['application/json'] : undefined;
      if (!json?.schema || json.example !== undefined || json.examples !== undefined) continue;
      const example = exampleOf(json.schema as Schema, schemas, 0);
      if (typeof example === 'object' && example !== null) json.example = example;
    }
  }
}

/** Returns an example for a schema; undefined if none can be composed. Optional fields without an example are left out. */
function exampleOf(schema: Schema, schemas: Record<string, Schema>, depth: number): unknown {
  if (schema.example !== undefined) return schema.example;
  if (depth > DEEPEST) return undefined;
  const part = schema.allOf?.[0] ?? schema.anyOf?.[0];
  if (part) return exampleOf(part, schemas, depth);
  const name = schema.$ref?.split('/').at(-1);
  if (name) return exampleOf(schemas[name] ?? {}, schemas, depth);
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([field, property]) => [field, exampleOf(property, schemas, depth + 1)] as const,
    );
    const missing = fields.some(([field, value]) => value === undefined && schema.required?.includes(field));
    return missing ? undefined : Object.fromEntries(fields.filter(([, value]) => value !== undefined));
  }
  if (schema.items) {
    const entry = exampleOf(schema.items, schemas, depth + 1);
    return entry === undefined ? [] : [entry];
  }
  return schema.enum?.[0] ?? plainExample(schema);
}

/** Returns an example for a type that needs no further information. */
function plainExample({ type, format, minimum }: Schema): unknown {
  const types = [type].flat();
  if (types.includes('null')) return null;
  if (types.includes('boolean')) return true;
  if (types.includes('integer') || types.includes('number')) return minimum ?? 0;
  if (format === 'date-time') return '2026-12-01T15:00:00.000Z';
  if (format === 'uuid') return '0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d';
  return undefined;
}
