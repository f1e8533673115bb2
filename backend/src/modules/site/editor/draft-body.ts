import { cutText } from 'domain/text';
import type { FieldError } from '../../../common/app-error';
import { validationFailed } from '../../../common/http/validation.pipe';

/** Largest revision number that the database can store. */
const REVISION_MAX = 2_147_483_647;

/**
 * Reads the body of a save. Replaces the usual validation, which accepts fewer parts than a document has.
 * @throws AppError 400
 */
export function readDraft(body: unknown): { revision: number; document: object } {
  const { revision, document, ...others } = isObject(body) ? body : {};
  const errors: FieldError[] = [
    ...Object.keys(others)
      .slice(0, 1)
      .map((field) => ({ field: cutText(field, 60), code: 'UNKNOWN_FIELD', message: 'Campo desconocido.' })),
    ...(Number.isInteger(revision) && (revision as number) >= 0 && (revision as number) <= REVISION_MAX
      ? []
      : [{ field: 'revision', code: 'IS_INT', message: 'revision debe ser un número entero.' }]),
    ...(isObject(document)
      ? []
      : [{ field: 'document', code: 'IS_OBJECT', message: 'document debe ser un objeto JSON.' }]),
  ];
  if (errors.length > 0) throw validationFailed(errors);
  return { revision: revision as number, document: document as object };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
