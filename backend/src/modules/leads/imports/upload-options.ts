import type { MultipartFile } from '@fastify/multipart';
import { IMPORT_FIELDS, MORE_COLUMNS_MAX } from 'domain/imports';
import { cleanLine } from 'domain/text';
import type { UploadOptions } from './import-upload.service';
import { mappingInvalid } from './lead-imports.errors';
import type { ImportMapping } from './mapping';

/** Reads the form fields sent with the file: `mapping` (JSON) and `dryRun` (true unless `false`). @throws AppError 422 if the mapping is invalid */
export function readUploadOptions({ filename, fields }: MultipartFile): UploadOptions {
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
  return Object.fromEntries(
    entries.map(([field, heading]) => [
      field,
      LISTS.has(field) ? listOf(heading) : headingOf(field, heading),
    ]),
  ) as ImportMapping;
}

/** Fields that contain a list of headings. */
const LISTS: ReadonlySet<string> = new Set<keyof ImportMapping>(['morePhones', 'moreEmails']);

function headingOf(field: string, heading: unknown): string {
  if (!IMPORT_FIELDS.includes(field as never) || typeof heading !== 'string') throw mappingInvalid();
  return cleanLine(heading);
}

function listOf(headings: unknown): string[] {
  if (!Array.isArray(headings) || headings.length > MORE_COLUMNS_MAX) throw mappingInvalid();
  return headings.map((heading: unknown) => {
    if (typeof heading !== 'string') throw mappingInvalid();
    return cleanLine(heading);
  });
}
