import { AppError } from '../../common/app-error';
import { waitInWords } from '../../common/waiting-time';

/** A time that can be booked. */
export interface Slot {
  startsAt: Date;
  endsAt: Date;
}

/** A time that a visitor can book. */
export interface OfferedSlot extends Slot {
  /** Whether it begins within the hours in which the law of the visitor's state allows calls. */
  withinCallingHours: boolean;
}

/** The personal link of a page that is open, or of a message, is not in force any more. */
export const linkDead = (): AppError =>
  new AppError(
    404,
    'LINK_DEAD',
    'Este enlace ya no sirve. Llene de nuevo el formulario, o pídanos un enlace nuevo.',
  );

export const appointmentNotFound = (): AppError =>
  new AppError(404, 'APPOINTMENT_NOT_FOUND', 'Esa cita no existe o fue eliminada.');

/** @param slots the nearest that are free */
export const slotTaken = (slots: readonly OfferedSlot[]): AppError =>
  new AppError(409, 'SLOT_TAKEN', 'Esa hora ya no está libre. Elija otra, por favor.', {
    details: { slots },
  });

/** @param manageUrl where the person changes the appointment that there is */
export const alreadyBooked = (manageUrl: string, startsAt: Date): AppError =>
  new AppError(409, 'ALREADY_BOOKED', 'Usted ya tiene una cita. Puede cambiarla o cancelarla.', {
    details: { manageUrl, startsAt },
  });

/** A time at which the law of the person's state allows no calls, which the person did not ask for. */
export const outsideCallingHours = (): AppError =>
  new AppError(
    422,
    'OUTSIDE_CALLING_HOURS',
    'A esa hora la ley de su estado no permite llamarle, si usted no lo pide. Elija otra hora, o vuelva a cargar la página y pídala en “Ver más horarios”.',
  );

/** The appointment has begun, was cancelled, or the office has said what became of it. */
export const appointmentOver = (): AppError =>
  new AppError(409, 'APPOINTMENT_OVER', 'Esta cita ya pasó o se canceló: no se puede cambiar.');

/** For the office: what a visitor would not have a link for. */
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

/** Somebody else has saved these hours since they were read. */
export const availabilityChanged = (): AppError =>
  new AppError(
    409,
    'AVAILABILITY_CHANGED',
    'Este horario cambió mientras tanto y no se guardó. Recargue la página e inténtelo de nuevo.',
  );
