import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { AppError, type FieldError } from '../app-error';

/** Validates every request body and query against its DTO, and refuses fields the DTO does not name. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    transform: true,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
    exceptionFactory: (errors) => validationFailed(errors.flatMap((error) => flatten(error, ''))),
  });
}

/** The refusal for fields that break their rules. With one field, its text is the whole message. */
export function validationFailed(details: FieldError[]): AppError {
  const [first] = details;
  const message = details.length === 1 && first ? first.message : 'Revise los campos marcados.';
  return new AppError(400, 'VALIDATION_FAILED', message, { details });
}

function flatten(error: ValidationError, prefix: string): FieldError[] {
  const field = prefix + error.property;
  const own = Object.entries(error.constraints ?? {}).map(([rule, message]) => ({
    field,
    code:
      rule === 'whitelistValidation'
        ? 'UNKNOWN_FIELD'
        : rule.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase(),
    message: rule === 'whitelistValidation' ? `El campo ${field} no existe.` : message,
  }));
  return [...own, ...(error.children ?? []).flatMap((child) => flatten(child, `${field}.`))];
}
