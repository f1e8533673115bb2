import type { MultipartFile } from '@fastify/multipart';
import { IMPORT_FIELDS } from 'domain/imports';
import { cleanLine } from 'domain/text';
import type { ImportWishes } from './import-upload.service';
import type { ImportMapping } from './lead-import.entity';
import { mappingInvalid } from './lead-imports.errors';

/** What the form says beside its file. @throws AppError 422 for a mapping that is none */
export function wishesOf({ filename, fields }: MultipartFile): ImportWishes {
  const textOf = (name: string): string | undefined => {
    const field = [fields[name]].flat()[0];
    return field?.type === 'field' && typeof field.value === 'string' ? field.value : undefined;
  };
  const mapping = textOf('mapping');
  return {
    fileName: filename || 'lista.csv',
    mapping: mapping ? readMapping(mapping) : null,
    dryRun: textOf('dryRun') !== 'false',
  };
}

function readMapping(text: string): ImportMapping {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw mappingInvalid();
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw mappingInvalid();
  const entries = Object.entries(parsed as Record<string, unknown>);
  if (
    entries.some(([field, heading]) => !IMPORT_FIELDS.includes(field as never) || typeof heading !== 'string')
  )
    throw mappingInvalid();
  return Object.fromEntries(
    entries.map(([field, heading]) => [field, cleanLine(heading as string)]),
  ) as ImportMapping;
}
