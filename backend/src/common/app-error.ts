/** Invalid field of a request. */
export interface FieldError {
  /** Path of the field, such as `consent.textVersion`. */
  field: string;
  /** Stable code of the violated rule. */
  code: string;
  /** Instruction for the person. */
  message: string;
}

/** Intended refusal, which reaches the client unchanged. Any other error becomes an opaque 500. */
export class AppError extends Error {
  constructor(
    /** HTTP status, 400 to 503. */
    readonly status: number,
    /** Stable SCREAMING_SNAKE code; part of the API, never renamed. */
    readonly code: string,
    /** Text for the person, in Spanish unless the specification gives it in English. */
    message: string,
    readonly extra: {
      retryAfterSeconds?: number;
      /** Refused fields, or the details that the documentation of the code describes. */
      details?: FieldError[] | Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
  }
}
