import { AppError } from '../../../common/app-error';
import { validationFailed } from '../../../common/http/validation.pipe';

/** Returns the error for a range with an invalid field `to`. */
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

/** Error for an outcome before the start of the appointment. */
export const tooEarly = (): AppError =>
  new AppError(
    422,
    'TOO_EARLY',
    'La cita todavía no empieza: su resultado se anota desde la hora en que comienza.',
  );

/** Error for moving an appointment that can only be changed in another calendar. */
export const appointmentElsewhere = (): AppError =>
  new AppError(
    422,
    'APPOINTMENT_ELSEWHERE',
    'Esa cita se hizo en otro calendario: cambie allí la hora. El cambio aparecerá aquí.',
  );

export const appointmentAssigned = (): AppError =>
  new AppError(409, 'APPOINTMENT_ASSIGNED', 'Esa cita ya tiene su lead, o se canceló. Actualice la página.');

/** Error for a link to choose a time, requested for a lead with an upcoming appointment. */
export const leadBooked = (): AppError =>
  new AppError(409, 'LEAD_BOOKED', 'Este lead ya tiene una cita por venir. Puede cambiarla desde su perfil.');

export const leadWithoutEmail = (): AppError =>
  new AppError(
    422,
    'LEAD_WITHOUT_EMAIL',
    'Este lead no tiene un correo. Escríbalo en su perfil o envíe el enlace por SMS.',
  );

export const tooManyLinks = (most: number): AppError =>
  new AppError(
    422,
    'TOO_MANY_LINKS',
    `Este lead ya recibió ${most} veces el enlace por correo en 24 horas. Llámele, o inténtelo mañana.`,
  );

export const leadNotReachable = (): AppError =>
  new AppError(
    422,
    'LEAD_NOT_REACHABLE',
    'A este lead no se le puede escribir: no está verificado, está bloqueado o pidió no recibir nada.',
  );
