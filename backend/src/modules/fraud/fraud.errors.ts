import { AppError } from '../../common/app-error';

/** For medium risk: the browser solves a challenge and calls again. */
export const challengeRequired = (): AppError =>
  new AppError(
    422,
    'CHALLENGE_REQUIRED',
    'Necesitamos comprobar que es una persona. Espere un momento y vuelva a enviar el formulario.',
  );

export const tooManyChallenges = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'TOO_MANY_CHALLENGES', 'Demasiados intentos. Inténtelo de nuevo más tarde.', {
    retryAfterSeconds,
  });

export const alertNotFound = (): AppError => new AppError(404, 'ALERT_NOT_FOUND', 'Esa alerta no existe.');

export const alertChanged = (): AppError =>
  new AppError(
    409,
    'ALERT_CHANGED',
    'Otra persona ya resolvió esa alerta. Recargue la página para ver cómo quedó.',
  );

export const alertOpenTwice = (): AppError =>
  new AppError(409, 'ALERT_OPEN_TWICE', 'Ya hay una alerta abierta más reciente sobre lo mismo.');

export const alertWithoutLead = (): AppError =>
  new AppError(
    409,
    'ALERT_WITHOUT_LEAD',
    'Esa alerta no es de un lead: no hay puntaje que bajar. Puede resolverla.',
  );
