import { cutText } from 'domain/text';
import {
  Injectable,
  ValidationPipe,
  type ArgumentMetadata,
  type ValidationError,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { DateTime } from 'luxon';
import { AppError, type FieldError } from '../app-error';
import { OfficeDay } from '../moment';

/** Maximum number of refused fields in a response, so that it is not much larger than the request. */
const MOST_DETAILS = 20;
/** Maximum length of a field's name in a response. */
const MOST_OF_A_NAME = 60;
/** Maximum number of fields in one object. No DTO has as many. */
const MOST_NAMES = 100;
/** Maximum number of entries in a list. No DTO allows as many. */
const MOST_ENTRIES = 1_000;
/** Maximum number of fields in a whole request, including objects in lists. */
const MOST_NAMES_IN_ALL = 1_000;

/**
 * Returns the part of a value that is validated. Keeps the first hundred names of an object; at least one of them is in no DTO, so the
 * object is refused anyway. Validating a name or entry costs a hundred times as much as sending it.
 * @throws AppError 400 for a list or tree that no request needs, and for a name that every object has, such as `constructor`, because Nest
 *   and class-validator overlook it
 */
function withinBounds(value: unknown, seen = { names: 0 }, field = ''): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length > MOST_ENTRIES) throw tooMuch(field);
    return value.map((entry: unknown) => withinBounds(entry, seen, field));
  }
  const names = Object.entries(value).slice(0, MOST_NAMES);
  seen.names += 1 + names.length;
  if (seen.names > MOST_NAMES_IN_ALL) throw tooMuch(field);
  return Object.fromEntries(
    names.map(([name, inner]) => {
      const path = field === '' ? name : `${field}.${name}`;
      if (name in Object.prototype || name === 'prototype')
        throw validationFailed([unknownField(shortened(path))]);
      return [name, withinBounds(inner, seen, path)];
    }),
  );
}

const unknownField = (field: string): FieldError => ({
  field,
  code: 'UNKNOWN_FIELD',
  message: `El campo ${field} no existe.`,
});

const tooMuch = (field: string): AppError =>
  validationFailed([
    { field: shortened(field), code: 'ARRAY_MAX_SIZE', message: 'La lista tiene demasiados elementos.' },
  ]);

const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notAnObject = (): AppError =>
  validationFailed([{ field: '', code: 'IS_OBJECT', message: 'Los datos deben ser un objeto JSON.' }]);

const shortened = (name: string): string =>
  name.length > MOST_OF_A_NAME ? `${cutText(name, MOST_OF_A_NAME)}…` : name;

/** Finds the bare days in a validated request, at any depth. */
function* placesOfDays(
  value: unknown,
): Generator<[holder: Record<string, unknown>, name: string, day: OfficeDay]> {
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, inner] of Object.entries(value)) {
    if (inner instanceof OfficeDay) yield [value as Record<string, unknown>, name, inner];
    else yield* placesOfDays(inner);
  }
}

@Injectable()
class BoundedValidationPipe extends ValidationPipe {
  constructor(
    private readonly officeZone: () => Promise<string>,
    options: ValidationPipeOptions,
  ) {
    super(options);
  }

  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const isRead = metadata.type === 'body' || metadata.type === 'query';
    if (!isRead) return super.transform(value, metadata);
    // A request without a body counts as one without fields. Refuses null here, because Nest would treat it like a missing body.
    // Does not apply to a handler that takes only one field of a form, such as the cancellation.
    const isWhole = metadata.type === 'body' && metadata.data === undefined;
    if (isWhole && value !== undefined && !isObject(value)) throw notAnObject();
    const request: unknown = await super.transform(withinBounds(value), metadata);
    const places = [...placesOfDays(request)];
    if (places.length === 0) return request;
    const zone = await this.officeZone();
    for (const [holder, name, { day }] of places) holder[name] = DateTime.fromISO(day, { zone }).toJSDate();
    return request;
  }
}

/**
 * Validates every request body and query with its DTO, and refuses unknown fields.
 * @param officeZone IANA zone of the office, in which a bare day begins
 */
export function createValidationPipe(officeZone: () => Promise<string>): ValidationPipe {
  return new BoundedValidationPipe(officeZone, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => validationFailed(errors.flatMap((error) => flatten(error, ''))),
  });
}

/** Returns the refusal for invalid fields, up to a maximum. If there is one field, its text is the whole message. */
export function validationFailed(broken: FieldError[]): AppError {
  const details = broken.slice(0, MOST_DETAILS);
  const [first] = details;
  const message = details.length === 1 && first ? first.message : 'Revise los campos marcados.';
  return new AppError(400, 'VALIDATION_FAILED', message, { details });
}

function flatten(error: ValidationError, prefix: string): FieldError[] {
  const field = shortened(prefix + error.property);
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) =>
    rule === 'whitelistValidation'
      ? unknownField(field)
      : { field, code: rule.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase(), message },
  );
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, `${field}.`))];
}
