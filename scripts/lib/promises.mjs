import fs from 'node:fs';
import { at } from './project.mjs';

/** Lists what versions promise, a line each. */
export const PROMISES = at('openapi', 'promises.txt');

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'head'];
/** A demand on those who send something. A new one breaks what they send; every other line is a promise, and breaks when it goes. */
const DEMAND = / must be sent$/;

/**
 * Compares what the API, the webhooks and the environment promise now with openapi/promises.txt.
 * @returns {{ broken: string[], added: string[] }} broken: promises that no longer hold, and new demands on what was promised before;
 *   added: lines that the file lacks
 */
export function comparePromises(kept, present) {
  const before = new Set(kept);
  const now = new Set(present);
  const missing = present.filter((line) => !before.has(line));
  const known = new Set(kept.map(ownerOf));
  // A new operation or schema may demand what it needs.
  const isNewDemand = (line) => DEMAND.test(line) && known.has(ownerOf(line));
  return {
    broken: [
      ...kept.filter((line) => !DEMAND.test(line) && !now.has(line)),
      ...missing.filter(isNewDemand),
    ].sort(),
    added: missing.filter((line) => !isNewDemand(line)),
  };
}

/** Returns the operation of a line, such as `GET /api/leads`, or else the schema or object that has the field. */
const ownerOf = (line) => /^[A-Z]+ \/\S*/.exec(line)?.[0] ?? line.split(' ')[0].replace(/\.[^.]*$/, '');

/** Returns the promises that the present sources break. */
export const brokenPromises = () => comparePromises(keptPromises(), presentPromises()).broken;

/** Adds new promises to openapi/promises.txt, and removes demands that are no longer made. Never removes a promise. */
export function addPromises() {
  const present = presentPromises();
  const { added } = comparePromises(keptPromises(), present);
  const kept = keptPromises().filter((line) => !DEMAND.test(line) || present.includes(line));
  fs.writeFileSync(PROMISES, `${[...kept, ...added].sort().join('\n')}\n`);
}

const keptPromises = () =>
  fs.existsSync(PROMISES) ? fs.readFileSync(PROMISES, 'utf8').split('\n').filter(Boolean) : [];

function presentPromises() {
  const read = (...file) => fs.readFileSync(at(...file), 'utf8');
  return promisesOf({
    document: JSON.parse(read('openapi', 'openapi.json')),
    webhook: JSON.parse(/```json\n([^]*?)```/.exec(read('docs', 'webhooks.md'))[1]),
    environment: read('.env.example'),
  });
}

/**
 * Returns everything that may be relied on, a line each.
 * @param {{ document: object, webhook: object, environment: string }} sources the API document, the example of a webhook's body, and
 *   .env.example
 */
export function promisesOf({ document, webhook, environment }) {
  const operations = Object.entries(document.paths).flatMap(([path, operationsOf]) =>
    METHODS.filter((method) => operationsOf[method]).flatMap((method) =>
      ofOperation(`${method.toUpperCase()} ${path}`, operationsOf[method]),
    ),
  );
  const sent = reachedFrom(
    Object.values(document.paths)
      .flatMap(Object.values)
      .flatMap((operation) => referencesIn(operation.requestBody)),
    document.components.schemas,
  );
  const schemas = Object.entries(document.components.schemas).flatMap(([name, schema]) =>
    ofSchema(name, schema, sent.has(name)),
  );
  const variables = [...environment.matchAll(/^#? ?([A-Z][A-Z0-9_]*)=/gm)].map(
    ([, name]) => `variable ${name}`,
  );
  return [...new Set([...operations, ...schemas, ...keysOf('webhook', webhook), ...variables])].sort();
}

function ofOperation(name, { parameters = [], requestBody, responses }) {
  const bodyOf = ({ content = {} } = {}) => Object.values(content).map(({ schema }) => typeOf(schema));
  return [
    name,
    ...parameters.flatMap(({ in: place, name: parameter, required, schema }) => [
      `${name} ${place} ${parameter}`,
      ...(required ? [`${name} ${place} ${parameter} must be sent`] : []),
      ...enumOf(`${name} ${place} ${parameter}`, schema),
    ]),
    ...bodyOf(requestBody).map((type) => `${name} takes ${type}`),
    ...Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .flatMap(([status, response]) => bodyOf(response).map((type) => `${name} answers ${status} ${type}`)),
  ];
}

/** Returns the lines of a schema's fields and values; those of nested objects too. */
function ofSchema(name, schema, isSent) {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const place = `${name}.${key}`;
    const isRequired = schema.required?.includes(key);
    return [
      `${place} ${typeOf(field)}`,
      ...(isRequired && isSent ? [`${place} ${typeOf(field)} must be sent`] : []),
      ...(isRequired && !isSent ? [`${place} is always there`] : []),
      ...ofSchema(place, field, isSent),
    ];
  });
  const items = schema.items ? ofSchema(`${name}[]`, schema.items, isSent) : [];
  return [...fields, ...items, ...enumOf(name, schema)];
}

const enumOf = (name, schema) => (schema?.enum ?? []).map((value) => `${name} = ${value}`);

function typeOf(schema = {}) {
  const { $ref, type, items, allOf, anyOf, oneOf } = schema;
  if ($ref) return $ref.split('/').at(-1);
  const parts = allOf ?? anyOf ?? oneOf;
  if (parts)
    return parts
      .map(typeOf)
      .sort()
      .join(allOf ? ' & ' : ' | ');
  if (items) return `${typeOf(items)}[]`;
  return [type ?? 'any'].flat().sort().join(' | ');
}

/** Returns the names of the schemas that a value refers to. */
function referencesIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref.split('/').at(-1)] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

function reachedFrom(names, schemas) {
  const reached = new Set(names);
  for (const name of reached) for (const next of referencesIn(schemas[name])) reached.add(next);
  return reached;
}

const keysOf = (name, value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, inner]) => keysOf(`${name}.${key}`, inner))
    : [name];
