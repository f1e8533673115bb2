import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';

const DOCUMENT = join(__dirname, '../../../../openapi/openapi.json');

type Schema = Record<string, unknown>;
interface ApiDocument {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>>;
  components: { schemas: Record<string, Schema> };
}

/**
 * Compares every JSON response of the application with openapi.json: its status is documented for the
 * operation, and its body has the schema's fields with their types and no others.
 * @returns a function that throws with the differences, if there were any
 */
export function holdAnswersAgainstDocument(app: NestFastifyApplication): () => void {
  const differences = new Set<string>();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onSend', (request, reply, payload, done) => {
      const path = request.routeOptions.url?.replace(/:(\w+)/g, '{$1}') ?? '';
      const operation = api().document.paths[path]?.[request.method.toLowerCase()];
      const isJson = String(reply.getHeader('content-type')).includes('json');
      const isCompressed = reply.getHeader('content-encoding') === 'gzip' && Buffer.isBuffer(payload);
      const text = isCompressed ? gunzipSync(payload).toString() : payload;
      if (operation && isJson && typeof text === 'string' && text !== '') {
        const difference = differenceOf(path, request.method.toLowerCase(), reply.statusCode, text);
        if (difference) differences.add(`${request.method} ${path} ${reply.statusCode}: ${difference}`);
      }
      done(null, payload);
    });
  return () => {
    if (differences.size > 0)
      throw new Error(`answers that openapi.json does not describe:\n${[...differences].join('\n')}`);
  };
}

function differenceOf(path: string, method: string, status: number, payload: string): string | undefined {
  const { document, ajv } = api();
  const content = document.paths[path]?.[method]?.responses[status]?.content;
  if (!content?.['application/json']) return 'not documented';
  const place = ['paths', path, method, 'responses', String(status), 'content', 'application/json', 'schema'];
  const validate = compiled(`api#/${place.map(inPointer).join('/')}`);
  return validate(JSON.parse(payload)) ? undefined : ajv.errorsText(validate.errors);
}

const inPointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

let loaded: { document: ApiDocument; ajv: Ajv2020 } | undefined;
function api(): { document: ApiDocument; ajv: Ajv2020 } {
  if (loaded) return loaded;
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as ApiDocument;
  for (const schema of Object.values(document.components.schemas))
    if (schema['properties']) schema['additionalProperties'] ??= false;
  // Only parts of the document are schemas.
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  addFormats(ajv);
  ajv.addSchema(document, 'api');
  return (loaded = { document, ajv });
}

const validators = new Map<string, ValidateFunction>();
function compiled(ref: string): ValidateFunction {
  const validate = validators.get(ref) ?? api().ajv.compile({ $ref: ref });
  validators.set(ref, validate);
  return validate;
}
