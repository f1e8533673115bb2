import { AppError } from '../../../common/app-error';
import type { FileKind } from './reading/file-kind';

export const fileMissing = (): AppError =>
  new AppError(400, 'MALFORMED_REQUEST', 'Falta el archivo. Elija uno y súbalo otra vez.');

export const fileTooLarge = (): AppError =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'El archivo pesa más de 100 MB. Divídalo en varios.');

export const tooManyImports = (retryAfterSeconds: number): AppError =>
  new AppError(429, 'TOO_MANY_REQUESTS', 'Subió muchos archivos en poco tiempo. Espere un momento.', {
    retryAfterSeconds,
  });

const SAVE_AS =
  'Abra el archivo en Excel, elija “Guardar como”, “CSV UTF-8 (delimitado por comas)”, y suba ese archivo.';

/** Description of each kind of file, with instructions. */
const KINDS: Readonly<Record<FileKind, string>> = {
  oldExcel: `Es un libro de Excel antiguo (.xls). ${SAVE_AS}`,
  excel: `Es un libro de Excel (.xlsx). ${SAVE_AS}`,
  excelXml: `Es una hoja de cálculo en formato XML. ${SAVE_AS}`,
  libreOffice:
    'Es una hoja de LibreOffice (.ods). Ábrala, elija “Guardar como”, “Texto CSV”, y suba ese archivo.',
  numbers: 'Es una hoja de Numbers. Ábrala, elija “Exportar a”, “CSV”, y suba ese archivo.',
  webPage: `Es una página web con el nombre de una hoja de cálculo, como la guardan algunos programas. ${SAVE_AS}`,
  pdf: 'Es un PDF. Pida la lista como hoja de cálculo, guárdela como CSV y suba ese archivo.',
  document: 'Es un documento de texto con formato. Pase la lista a una hoja de cálculo y guárdela como CSV.',
  archive: 'Es un archivo comprimido. Ábralo y suba el CSV que tiene dentro.',
  picture: 'Es una imagen. Pida la lista como hoja de cálculo, guárdela como CSV y suba ese archivo.',
  vcard: 'Son contactos en formato vCard (.vcf). En su agenda elija exportar como CSV y suba ese archivo.',
  json: 'Es un archivo JSON. Exporte la lista como CSV y suba ese archivo.',
};

export const fileOfKind = (kind: FileKind): AppError => new AppError(422, 'IMPORT_UNREADABLE', KINDS[kind]);

export const notText = (): AppError =>
  new AppError(
    422,
    'IMPORT_UNREADABLE',
    'No es un archivo de texto. Guarde la lista como CSV desde la hoja de cálculo y suba ese archivo.',
  );

export const msDosText = (): AppError =>
  new AppError(
    422,
    'IMPORT_UNREADABLE',
    'Está guardado como “CSV (MS-DOS)”, que daña los acentos y la ñ. Guárdelo como “CSV UTF-8 (delimitado por comas)” y súbalo otra vez.',
  );

const UNREADABLE: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'hay comillas que no se cierran',
  CSV_MAX_RECORD_SIZE: 'hay una fila de más de 64,000 letras; quizá le faltan comillas',
};

/**
 * @param code of the parser
 * @param line at which the parser stopped
 */
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
