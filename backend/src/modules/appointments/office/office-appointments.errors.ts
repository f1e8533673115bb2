import { AppError } from '../../../common/app-error';
import { validationFailed } from '../../../common/http/validation.pipe';

/** A range that the field `to` makes wrong. */
export const wrongRange = (code: string, message: string): AppError =>
  validationFailed([{ field: 'to', code, message }]);

export const notOneChange = (): AppError =>
  validationFailed([
    {
      field: 'outcome',
      code: 'ONE_CHANGE',
      message: 'Indique un solo cambio: el resultado, otra hora o persona, o el lead.',
    },
  ]);

/** Nobody has come, or failed to come, before the time. */
export const tooEarly = (): AppError =>
  new AppError(
    422,
    'TOO_EARLY',
    'La cita todavía no empieza: su resultado se anota desde la hora en que comienza.',
  );

/** Its date is changed where it was made. */
export const appointmentElsewhere = (): AppError =>
  new AppError(
    422,
    'APPOINTMENT_ELSEWHERE',
    'Esa cita se hizo en otro calendario: cambie allí la hora. El cambio aparecerá aquí.',
  );

export const appointmentAssigned = (): AppError =>
  new AppError(409, 'APPOINTMENT_ASSIGNED', 'Esa cita ya tiene su lead, o se canceló. Actualice la página.');

/** The personal link is for choosing a time. */
export const leadBooked = (): AppError =>
  new AppError(409, 'LEAD_BOOKED', 'Este lead ya tiene una cita por venir. Puede cambiarla desde su ficha.');

export const leadWithoutEmail = (): AppError =>
  new AppError(
    422,
    'LEAD_WITHOUT_EMAIL',
    'Este lead no tiene un email. Escríbalo en su ficha o envíe el enlace por SMS.',
  );

export const leadNotReachable = (): AppError =>
  new AppError(
    422,
    'LEAD_NOT_REACHABLE',
    'A este lead no se le puede escribir: no está verificado, está bloqueado o pidió no recibir nada.',
  );
