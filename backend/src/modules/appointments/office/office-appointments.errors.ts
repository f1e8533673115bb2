import { AppError } from '../../../common/app-error';
import { validationFailed } from '../../../common/http/validation.pipe';

/** A range that the field `to` makes wrong. */
export const wrongRange = (code: string, message: string): AppError =>
  validationFailed([{ field: 'to', code, message }]);

export const appointmentNotFound = (): AppError =>
  new AppError(404, 'APPOINTMENT_NOT_FOUND', 'Esa cita no existe.');

/** Nobody has come, or failed to come, before the time. */
export const tooEarly = (): AppError =>
  new AppError(
    422,
    'TOO_EARLY',
    'La cita todavía no empieza: su resultado se anota desde la hora en que comienza.',
  );

/** It was called off, moved elsewhere, or has an outcome that the change contradicts. */
export const appointmentOver = (): AppError =>
  new AppError(
    409,
    'APPOINTMENT_OVER',
    'Esa cita ya se canceló o ya tiene resultado. Actualice la página para ver cómo quedó.',
  );
