import { applyDecorators } from '@nestjs/common';
import { ApiResponse } from '@nestjs/swagger';

/** Refused field. */
export class FieldErrorDto {
  /**
   * Path of the field.
   * @example fullName
   */
  field: string;

  /**
   * Stable code of the broken rule.
   * @example MIN_LENGTH
   */
  code: string;

  /**
   * Advice, as text for the user in Spanish.
   * @example "El nombre debe tener al menos 8 caracteres"
   */
  message: string;
}

/** Body of every response that is not a 2xx. */
export class ErrorResponseDto {
  /**
   * Stable identifier of the error.
   * @example VALIDATION_FAILED
   */
  code: string;

  /**
   * Text for the user, in Spanish.
   * @example "El nombre debe tener al menos 8 caracteres"
   */
  message: string;

  /**
   * The same text as `message`.
   * @example "El nombre debe tener al menos 8 caracteres"
   */
  error: string;

  /**
   * Id of the request in the server's log; also in the `x-request-id` header.
   * @example 0198f3c2-7f5e-4a53-9f0e-6d2f0a1b2c3d
   */
  requestId: string;

  /** Refused fields, if there are any. */
  details?: FieldErrorDto[];
}

const MEANINGS: Record<number, string> = {
  400: 'Malformed or invalid input (`VALIDATION_FAILED`, `MALFORMED_REQUEST`).',
  401: 'Not authenticated (`UNAUTHENTICATED`).',
  403: 'Blocked or not allowed (`BLOCKED`).',
  404: 'Not found (`NOT_FOUND`).',
  409: 'Conflict with the present state.',
  413: 'Body over 64 kB (`PAYLOAD_TOO_LARGE`).',
  422: 'A business rule refused the request; `code` identifies it.',
  429: 'Too many requests or attempts. `Retry-After` gives the seconds to wait.',
  503: 'A dependency is down, or the server is busy; retry later.',
};

/** Documents the error responses of a route. 413 and 429 are possible for every route and are always listed. */
export const ApiErrors = (...statuses: number[]): MethodDecorator & ClassDecorator =>
  applyDecorators(
    ...[...new Set([...statuses, 413, 429])].sort().map((status) =>
      ApiResponse({
        status,
        description: MEANINGS[status] ?? 'Error',
        type: ErrorResponseDto,
        ...(status === 429
          ? { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }
          : {}),
      }),
    ),
  );
