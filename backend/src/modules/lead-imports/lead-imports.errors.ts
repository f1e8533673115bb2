import { AppError } from '../../common/app-error';

export const fileMissing = (): AppError =>
  new AppError(400, 'MALFORMED_REQUEST', 'Falta el archivo. Elija uno y súbalo otra vez.');

export const fileTooLarge = (): AppError =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'El archivo pesa más de 100 MB. Divídalo en varios.');

export const tooManyImports = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'TOO_MANY_REQUESTS', 'Subió muchos archivos en poco tiempo. Espere un momento.', {
    retryAfterSeconds,
  });

export const excelNotCsv = (): AppError =>
  new AppError(422, 'IMPORT_UNREADABLE', 'Es un archivo de Excel. Guárdelo como CSV y súbalo otra vez.');

const UNREADABLE: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'hay comillas que no se cierran',
  CSV_MAX_RECORD_SIZE: 'hay una fila de más de 64,000 letras; quizá le faltan comillas',
};

/** @param code of the parser; @param line where it gave up */
export const importUnreadable = (code: string, line: number | null): AppError =>
  new AppError(
    422,
    'IMPORT_UNREADABLE',
    `No se pudo leer el archivo: ${UNREADABLE[code] ?? 'no tiene la forma de un CSV'}${line ? `, cerca de la línea ${line}` : ''}.`,
  );

export const noRows = (): AppError => new AppError(422, 'IMPORT_EMPTY', 'El archivo no tiene filas.');

export const importTooLong = (most: number): AppError =>
  new AppError(
    422,
    'IMPORT_TOO_LONG',
    `El archivo tiene más de ${most.toLocaleString('en-US')} filas. Divídalo en varios.`,
  );

export const importTooWide = (most: number): AppError =>
  new AppError(422, 'IMPORT_TOO_WIDE', `El archivo tiene más de ${most} columnas. Deje las que necesita.`);

export const mappingInvalid = (): AppError =>
  new AppError(
    422,
    'IMPORT_MAPPING',
    'Diga qué columna es el teléfono y cuál el nombre. Cada una debe estar en el archivo.',
  );

export const importNotFound = (): AppError =>
  new AppError(404, 'IMPORT_NOT_FOUND', 'Esa importación no existe o ya se borró.');

export const importState = (): AppError =>
  new AppError(409, 'IMPORT_STATE', 'La importación está en otro paso. Recargue la página para ver cómo va.');

export const importChanged = (): AppError =>
  new AppError(
    409,
    'IMPORT_CHANGED',
    'Otra persona cambió las columnas de esta lista mientras la revisaba. No se importó nada: revísela otra vez.',
  );

export const importOver = (): AppError =>
  new AppError(409, 'IMPORT_OVER', 'Pasaron más de 7 días: la importación ya no se puede deshacer.');
