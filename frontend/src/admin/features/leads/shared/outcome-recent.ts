import { ApiError } from '../../../../shared/api/api-error';

/** Returns whether an error asks for a confirmation, because the lead has another outcome of the last minutes. */
export const isRecent = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'OUTCOME_RECENT';

/** Returns whether an error says that the lead has an upcoming appointment already. */
export const isBookedAlready = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'LEAD_BOOKED' || error.code === 'ALREADY_BOOKED');
