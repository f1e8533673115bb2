import { AppError } from '../../../common/app-error';
import { waitInWords } from '../../../common/waiting-time';
import { problemInWords, type CalendarProblem } from './calendar-problems';

export const calendarNotFound = (): AppError =>
  new AppError(404, 'CALENDAR_NOT_FOUND', 'Ese calendario ya no está en la lista.');

/** Error for a secret that is wrong, revoked, or of a deactivated account. */
export const calendarFeedNotFound = (): AppError =>
  new AppError(404, 'CALENDAR_FEED_NOT_FOUND', 'Esta dirección ya no sirve. Pida otra en el panel.');

export const calendarKnown = (): AppError =>
  new AppError(409, 'CALENDAR_KNOWN', 'Ese calendario ya está en la lista.');

export const calendarUnreadable = (problem: CalendarProblem): AppError =>
  new AppError(422, 'CALENDAR_UNREADABLE', problemInWords(problem));

export const tooManyCalendars = (most: number): AppError =>
  new AppError(
    422,
    'TOO_MANY_CALENDARS',
    `Puede haber ${most} calendarios como máximo. Quite uno antes de agregar otro.`,
  );

export const tooManyReadings = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_READINGS',
    `Ha pedido leer calendarios muchas veces. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );
