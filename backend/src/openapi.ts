import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, getSchemaPath, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { scopeOf, type ApiScope } from 'domain/office/api-scopes';
import type { Permission } from 'domain/office/permissions';
import { ENUM_DESCRIPTIONS } from './common/dto/enum-field';
import { ErrorResponseDto } from './common/error-response.dto';
import { IN_PERSON } from './common/permissions/needs';
import { addExamples } from './openapi-examples';
import { GROUPS } from './openapi-groups';
import { addRules } from './openapi-rules';

/** Descriptions of path parameters, for routes without one. */
const PATH_PARTS: Record<string, string> = {
  refundId: 'Id of the refund, from the payment.',
  linkId: 'Id of the payment link, from the list.',
  paymentId: 'Id of the payment, from the response to the payment.',
  key: '`Idempotency-Key` of the payment.',
  plan: '`starter`, `growth` or `elite`.',
};

/** Describes the API from its controllers and DTOs. */
export function buildOpenApiDocument(app: NestFastifyApplication): OpenAPIObject {
  const description = [
    'Errors are always `{ code, message, error, requestId, details? }`; `code` is stable, `message` is a text for the user, in Spanish.',
    'Times are ISO 8601 in UTC. Phones are E.164 in responses and may have any punctuation in requests.',
    'Unknown body fields are refused, and so is null if the schema does not allow it.',
  ].join('\n\n');
  const base = new DocumentBuilder()
    .setTitle('Lead intake and back office API')
    .setDescription(description)
    .setVersion('1.0.0')
    .setOpenAPIVersion('3.1.0')
    .addServer('/')
    .addBearerAuth({
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The `token` of `POST /api/admin/login`, valid for 24 hours or until its session ends; or a key of `POST /api/admin/api-keys`, for operations with an `x-scope` that the key has.',
    })
    .build();
  base.tags = Object.entries(GROUPS).map(([name, description]) => ({ name, description }));
  const document = inJsonSchema(
    complete(SwaggerModule.createDocument(app, base, { autoTagControllers: false })),
  );
  addRules(app, document);
  addExamples(document);
  return document;
}

/**
 * Replaces `nullable` of OpenAPI 3.0 by the JSON Schema form of 3.1. The 3.0 form allows no null next to a reference,
 * so clients that validate responses against the document refused them.
 */
function inJsonSchema<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inJsonSchema) as T;
  if (typeof value !== 'object' || value === null) return value;
  const { nullable, ...schema } = Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inJsonSchema(inner)]),
  );
  if (nullable !== true) return (nullable === undefined ? schema : { ...schema, nullable }) as T;
  const { type, allOf, ...rest } = schema;
  if (allOf) return { ...rest, anyOf: [...allOf, { type: 'null' }] } as T;
  return { ...schema, type: [type, 'null'], ...(schema['enum'] && { enum: [...schema['enum'], null] }) } as T;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

type DescribedOperation = NonNullable<OpenAPIObject['paths'][string]['get']> & {
  'x-permission'?: Permission;
  'x-scope'?: ApiScope;
  [IN_PERSON]?: true;
};

/** Adds the scope that a key needs for an operation; an operation without scope refuses keys. */
function nameScope(method: string, operation: DescribedOperation): void {
  const permission = operation['x-permission'];
  const scope = permission && !operation[IN_PERSON] ? scopeOf(permission, method) : null;
  if (scope) operation['x-scope'] = scope;
  delete operation[IN_PERSON];
}

/** Default descriptions of successful responses. */
const SUCCESSES: Record<string, string> = { '201': 'Created.', '204': 'Done. The response has no body.' };

/** Adds facts common to all routes, which are therefore stated at none of them. */
function complete(document: OpenAPIObject): OpenAPIObject {
  for (const [address, path] of Object.entries(document.paths)) {
    for (const method of METHODS) {
      const operation: DescribedOperation | undefined = path[method];
      if (!operation) continue;
      nameScope(method, operation);
      completeRequest(address, operation);
      completeResponses(operation);
      if (
        operation.requestBody &&
        'application/json' in (operation.requestBody as { content: object }).content
      ) {
        operation.responses['415'] = refusal(
          'The body is not `application/json` (`UNSUPPORTED_MEDIA_TYPE`).',
        );
      }
    }
  }
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {})) {
    const description = ENUM_DESCRIPTIONS.get(name);
    if (description && !('$ref' in schema)) schema.description = description;
  }
  return document;
}

function completeRequest(address: string, operation: DescribedOperation): void {
  // Set explicitly on each public route, so that a reader does not consider it forgotten.
  operation.security ??= [];
  // For texts that the database cannot store, and malformed addresses.
  operation.responses['400'] ??= refusal(
    'Malformed or invalid input (`VALIDATION_FAILED`, `MALFORMED_REQUEST`).',
  );
  for (const parameter of operation.parameters ?? []) {
    if ('in' in parameter && parameter.in === 'path')
      parameter.description ??= PATH_PARTS[parameter.name] ?? idOf(address, parameter.name);
  }
  if (address.includes('{'))
    operation.responses['404'] ??= refusal('A part of the path is longer than 500 characters (`NOT_FOUND`).');
}

/** Describes the responses. The media types of a download apply only to its file, not to errors. */
function completeResponses({ responses }: DescribedOperation): void {
  for (const [status, response] of Object.entries(responses)) {
    if (response && 'description' in response) response.description ||= SUCCESSES[status] ?? 'Success.';
    if (Number(status) >= 400 && response && 'content' in response)
      response.content = { 'application/json': Object.values(response.content ?? {})[0] ?? {} };
  }
}

/** Returns the description of an error response, in the format of all errors. */
const refusal = (
  description: string,
): { description: string; content: Record<string, { schema: { $ref: string } }> } => ({
  description,
  content: { 'application/json': { schema: { $ref: getSchemaPath(ErrorResponseDto) } } },
});

/** Returns the description of an id in a path, which names the list that contains it. */
function idOf(address: string, parameter: string): string {
  const list = address.split(`/{${parameter}}`)[0]!;
  const name = list.split('/').at(-1)!.replaceAll('-', ' ').replace(/ies$/, 'y').replace(/s$/, '');
  return `Id of the ${name}, as in the responses of \`${list}\`.`;
}

/** Serves Swagger UI at /docs and the document at /docs-json. */
export function setUpOpenApi(app: NestFastifyApplication): void {
  SwaggerModule.setup('docs', app, () => buildOpenApiDocument(app), {
    jsonDocumentUrl: 'docs-json',
    customSiteTitle: 'API',
    // Closed groups and a filter, because there are more operations than a page can show; extensions show the scopes of keys.
    swaggerOptions: { docExpansion: 'none', filter: true, showExtensions: true },
  });
}
