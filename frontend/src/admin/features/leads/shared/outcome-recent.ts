import { ApiError } from '../../../../shared/api/api-error';

/** Returns whether an error asks for a confirmation, because the lead has another outcome of the last minutes. */
export const isRecent = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'OUTCOME_RECENT';
