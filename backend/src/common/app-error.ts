/** One invalid field of a request. */
export interface FieldError {
  /** Path of the field, such as `consent.textVersion`. */
  field: string;
  /** Stable code of the rule that was broken. */
  code: string;
  /** What to do, for the person. */
  message: string;
}

/** A refusal the product means: it reaches the client as it is. Anything else thrown becomes an opaque 500. */
export class AppError extends Error {
  constructor(
    /** HTTP status, 400 to 503. */
    readonly status: number,
    /** Stable SCREAMING_SNAKE identifier; part of the API, never renamed. */
    readonly code: string,
    /** Text for the person, in Spanish unless the specification gives it in English. */
    message: string,
    readonly extra: {
      retryAfterSeconds?: number;
      /** The fields that were refused, or what the code's document says. */
      details?: FieldError[] | Readonly<Record<string, unknown>>;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
  }
}
