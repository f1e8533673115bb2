import { ParseUUIDPipe, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import { getMetadataStorage } from 'class-validator';

/*
 * Derives rules that hold for the whole document, so that no field has to state them: from the validators of request classes, and
 * from names and examples.
 */

/** Schema, as far as the rules change it. */
export interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  default?: unknown;
  example?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  multipleOf?: number;
  description?: string;
}

/** Numbers in responses that may have decimals; all others are integers. Numbers in requests follow their validators. */
const DECIMALS: ReadonlySet<string> = new Set([
  'amount',
  'conversionProbability',
  'conversionRate',
  'cost',
  'followUpRate',
  'latitude',
  'longitude',
  'meanLeadScore',
  'medianResponseMinutes',
  'rate',
  'responseTimeHours',
  'returnRatio',
  'satisfaction',
  'smsSegmentPrice',
]);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Properties of a route that its operation in the document lacks. */
interface Route {
  /** Class of the query. */
  query?: Type;
  /** Class of the body. */
  body?: Type;
  /** Path parameters that must be UUIDs. */
  uuids: Set<string>;
}

/** Adds the rules to a document of the application's controllers. */
export function addRules(app: NestFastifyApplication, document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const routes = routesOf(app);
  const classes = validatedClasses(routes);
  for (const [name, schema] of Object.entries(schemas)) {
    const type = classes.get(name);
    for (const [field, property] of Object.entries(schema.properties ?? {})) {
      if (type) applyValidators(type, field, property);
      makeWhole(field, property);
    }
  }
  markUuids(schemas);
  for (const operation of operationsOf(document)) {
    const route = routes.get(operation.operationId ?? '');
    for (const parameter of operation.parameters ?? [])
      if ('schema' in parameter) addRulesTo(parameter, route);
    const body = operation.requestBody;
    if (body && 'content' in body)
      for (const { schema } of Object.values(body.content)) closeRequest(schema as Schema, schemas);
  }
}

function addRulesTo(
  parameter: { name: string; in: string; required?: boolean; schema?: object },
  route: Route | undefined,
): void {
  const schema = parameter.schema as Schema;
  if (route?.query && parameter.in === 'query') applyValidators(route.query, parameter.name, schema);
  makeWhole(parameter.name, schema);
  if (route?.uuids.has(parameter.name)) schema.format = 'uuid';
  // The server applies the default.
  if (schema.default !== undefined) parameter.required = false;
}

export const operationsOf = (document: OpenAPIObject) =>
  Object.values(document.paths).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].filter((operation) => operation !== undefined),
  );

/** Returns the classes with validators, by name. A class of a body may have inherited ones only. */
function validatedClasses(routes: ReadonlyMap<string, Route>): Map<string, Type> {
  const { validationMetadatas } = getMetadataStorage() as unknown as {
    validationMetadatas: Map<Type, unknown>;
  };
  const bodies = [...routes.values()].flatMap(({ body }) => body ?? []);
  return new Map([...validationMetadatas.keys(), ...bodies].map((type) => [type.name, type]));
}

/** Nest's numbers for the source of a handler's argument. */
const ROUTE_ARGUMENTS = '__routeArguments__';
const BODY = 3;
const QUERY = 4;
const PARAMETER = 5;

/** Returns the routes by the id of their operation. */
function routesOf(app: NestFastifyApplication): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      const { prototype } = metatype as Type;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = (prototype as Record<string, unknown>)[name];
        if (typeof handler !== 'function') continue;
        const described = Reflect.getMetadata('swagger/apiOperation', handler) as
          { operationId?: string } | undefined;
        if (described?.operationId) routes.set(described.operationId, routeOf(metatype as Type, name));
      }
    }
  }
  return routes;
}

function routeOf(controller: Type, name: string): Route {
  const places = (Reflect.getMetadata(ROUTE_ARGUMENTS, controller, name) ?? {}) as Record<
    string,
    { index: number; data?: string; pipes: unknown[] }
  >;
  const types = Reflect.getMetadata('design:paramtypes', controller.prototype, name) as Type[];
  const route: Route = { uuids: new Set() };
  for (const [key, { index, data, pipes }] of Object.entries(places)) {
    const place = Number(key.split(':')[0]);
    const type = types[index];
    if (place === QUERY && data === undefined && type) route.query = type;
    if (place === BODY && data === undefined && type) route.body = type;
    const isUuid = pipes.some((pipe) => pipe === ParseUUIDPipe || pipe instanceof ParseUUIDPipe);
    if (place === PARAMETER && data && isUuid) route.uuids.add(data);
  }
  return route;
}

/** Adds the rules of a field's validators to its schema. */
function applyValidators(type: Type, field: string, schema: Schema): void {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(type, '', false, false)
    .filter(({ propertyName }) => propertyName === field);
  const mayBeEmpty = rules.some(
    ({ type: kind, constraints }) =>
      kind === 'conditionalValidation' &&
      !(constraints[0] as (dto: object, value: unknown) => boolean)({}, ''),
  );
  for (const { name, constraints, each } of rules) {
    const target = each ? (schema.items ??= {}) : schema;
    const [limit] = (constraints ?? []) as unknown[];
    if (name === 'isInt') setType(target, 'integer');
    // A number in a request that is not an integer is marked as such.
    else if (name === 'isNumber' || name === 'isDecimal') target.format = 'double';
    else if (name === 'isUuid') target.format = 'uuid';
    else if (name === 'min') target.minimum = limit as number;
    else if (name === 'max') target.maximum = limit as number;
    else if (name === 'isDivisibleBy') target.multipleOf = limit as number;
    else if (name === 'arrayMinSize') target.minItems = limit as number;
    else if (name === 'arrayMaxSize') target.maxItems = limit as number;
    else if (name === 'matches' && !mayBeEmpty) statePattern(target, limit as RegExp);
    else if (name === 'equals' && limit === null) {
      target.type = 'null';
      delete target.format;
    }
  }
}

/**
 * Adds a pattern if engines without the `u` flag read it alike. Patterns with Unicode classes, and those for texts that are
 * normalised before the comparison (as the examples show), are in the description only.
 */
function statePattern(schema: Schema, pattern: RegExp): void {
  const example = [schema.example ?? ''].flat()[0];
  if (pattern.flags === '' && pattern.test(String(example))) schema.pattern ??= pattern.source;
}

function setType(schema: Schema, type: string): void {
  schema.type = Array.isArray(schema.type) ? [type, ...schema.type.slice(1)] : type;
}

/** Makes a number an integer, also in a list, unless it may have decimals. */
function makeWhole(field: string, schema: Schema): void {
  if (schema.pattern?.includes('\\p{')) delete schema.pattern;
  if (schema.items) makeWhole(field, schema.items);
  const [type] = [schema.type].flat();
  if (type === 'number' && schema.format !== 'double' && !DECIMALS.has(field)) setType(schema, 'integer');
}

/** Marks the fields that contain ids: if the examples of a name are UUIDs, each field of that name is one. */
function markUuids(schemas: Record<string, Schema>): void {
  const fields = Object.values(schemas).flatMap(({ properties }) => Object.entries(properties ?? {}));
  const examples = new Map<string, unknown[]>();
  for (const [name, { example }] of fields)
    if (typeof example === 'string') examples.set(name, [...(examples.get(name) ?? []), example]);
  for (const [name, schema] of fields) {
    const known = examples.get(name) ?? [];
    const isId = known.length > 0 && known.every((example) => UUID.test(String(example)));
    if (isId && [schema.type].flat()[0] === 'string') schema.format = 'uuid';
  }
}

/** Marks each object in a request as closed, and fields with a default as optional. */
function closeRequest(schema: Schema, schemas: Record<string, Schema>): void {
  const name = (schema.$ref ?? schema.allOf?.[0]?.$ref ?? schema.anyOf?.[0]?.$ref)?.split('/').at(-1);
  const known = name ? schemas[name]! : schema;
  if (known.items) closeRequest(known.items, schemas);
  if (!known.properties || known.additionalProperties !== undefined) return;
  known.additionalProperties = false;
  const isNeeded = (field: string) => known.properties?.[field]?.default === undefined;
  if (known.required) known.required = known.required.filter(isNeeded);
  for (const property of Object.values(known.properties)) closeRequest(property, schemas);
}
