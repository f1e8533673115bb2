import { QueryFailedError } from 'typeorm';

/** PostgreSQL's `query_canceled`: the statement took longer than its `statement_timeout`. */
const QUERY_CANCELED = '57014';

export const isCancelled = (error: unknown): boolean =>
  error instanceof QueryFailedError && (error.driverError as { code?: string }).code === QUERY_CANCELED;
