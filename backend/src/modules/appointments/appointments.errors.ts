import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

/** Time that can be booked. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
}

/** Time offered to a visitor. */
export interface OfferedSlot extends Slot {
  /** Whether it begins in the hours when the law of the visitor's state allows calls. */
  withinCallingHours: boolean;
}

/** Error for a personal link that has expired since the page was opened or the message was sent. */
export const linkDead = (): AppError =>
  new AppError(
    404,
    'LINK_DEAD',
    'Este enlace ya no sirve. Llene de nuevo el formulario, o pídanos un enlace nuevo.',
  );

export const appointmentNotFound = (): AppError =>
  new AppError(404, 'APPOINTMENT_NOT_FOUND', 'Esa cita no existe o fue eliminada.');

/** @param slots nearest free times */
export const slotTaken = (slots: readonly OfferedSlot[]): AppError =>
  new AppError(409, 'SLOT_TAKEN', 'Esa hora ya no está libre. Elija otra, por favor.', {
    details: { slots },
  });

/** @param manageUrl page where the person changes the existing appointment */
export const alreadyBooked = (manageUrl: string, startsAt: Date): AppError =>
  new AppError(409, 'ALREADY_BOOKED', 'Usted ya tiene una cita. Puede cambiarla o cancelarla.', {
    details: { manageUrl, startsAt },
  });

/** Error for a time when the law of the person's state allows no calls, if the person did not request it. */
export const outsideCallingHours = (): AppError =>
  new AppError(
    422,
    'OUTSIDE_CALLING_HOURS',
    'A esa hora la ley de su estado, o nuestro propio horario, no permite llamarle, si usted no lo pide. Elija otra hora, o vuelva a cargar la página y pídala en “Ver más horarios”.',
  );

/** Error for an appointment that has begun, was cancelled or has a recorded outcome. */
export const appointmentOver = (): AppError =>
  new AppError(409, 'APPOINTMENT_OVER', 'Esta cita ya pasó o se canceló: no se puede cambiar.');

/** Error for a change by a user who has not seen the present time of the appointment. */
export const appointmentMoved = (): AppError =>
  new AppError(
    409,
    'APPOINTMENT_MOVED',
    'Mientras tanto esta cita pasó a otra hora. Revísela antes de cambiarla.',
  );

/** Error for the office about a lead that would have no link to the calendar. */
export const leadCannotBook = (): AppError =>
  new AppError(
    422,
    'LEAD_CANNOT_BOOK',
    'Solo se agenda a quien verificó su teléfono o su correo y no está bloqueado.',
  );

export const inThePast = (): AppError =>
  new AppError(422, 'IN_THE_PAST', 'Esa hora ya pasó. Elija una por venir.');

export const tooManyBookings = (retryAfterSeconds: number): AppError =>
  new AppError(
    429,
    'TOO_MANY_BOOKINGS',
    `Demasiadas citas desde su conexión. Inténtelo de nuevo en ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  );

export const agentNotFound = (): AppError =>
  new AppError(404, 'AGENT_NOT_FOUND', 'Esa persona no existe o su cuenta no está activa.');

/** Error for hours that another user has saved since they were read. */
export const availabilityChanged = (): AppError =>
  new AppError(
    409,
    'AVAILABILITY_CHANGED',
    'Este horario cambió mientras tanto y no se guardó. Recargue la página e inténtelo de nuevo.',
  );
