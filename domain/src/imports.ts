/** Lead fields that an import can map a column to. */
export const IMPORT_FIELDS = [
  'fullName',
  'firstName',
  'middleName',
  'lastName',
  'secondLastName',
  'phoneNumber',
  'email',
  'state',
  'monthlyIncome',
  'leadSource',
  'leadCategory',
  'createdAt',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  fullName: 'Nombre completo',
  firstName: 'Nombre',
  middleName: 'Segundo nombre',
  lastName: 'Apellidos',
  secondLastName: 'Segundo apellido',
  phoneNumber: 'Teléfono',
  email: 'Email',
  state: 'Lugar de residencia',
  monthlyIncome: 'Ingresos mensuales',
  leadSource: 'Origen',
  leadCategory: 'Categoría',
  createdAt: 'Fecha de creación',
  note: 'Nota',
};

/** Optional fields: a cell that cannot be read is left out, and the row is imported without it. */
export const LEFT_OUT_FIELDS = [
  'email',
  'state',
  'monthlyIncome',
  'leadSource',
  'leadCategory',
  'createdAt',
] as const satisfies readonly ImportField[];
export type LeftOutField = (typeof LEFT_OUT_FIELDS)[number];

/** Optional cell that could not be read. */
export interface LeftOut {
  field: LeftOutField;
  /** Text of the cell. */
  text: string;
}

const WITHOUT: Readonly<Record<LeftOutField, string>> = {
  email: 'sin correo',
  state: 'sin estado',
  monthlyIncome: 'sin ingresos',
  leadSource: 'sin su origen',
  leadCategory: 'sin categoría',
  createdAt: 'sin su fecha',
};

/** Describes a left-out cell of an imported lead, such as “importado sin estado: “Fla. Keys””. */
export const leftOutText = ({ field, text }: LeftOut): string => `importado ${WITHOUT[field]}: “${text}”`;

/** Maximum number of further columns of phones, or of e-mail addresses. */
export const MORE_COLUMNS_MAX = 9;

/** Basis on which a column is matched to a field: its heading, its cells, or both. */
export const GUESS_BASES = ['heading', 'cells', 'heading_and_cells'] as const;
export type GuessBasis = (typeof GUESS_BASES)[number];

/** Spanish reasons why an import refuses a row. */
export const IMPORT_REFUSALS = {
  name_missing: 'Falta el nombre.',
  name_invalid:
    'El nombre tiene caracteres que no son de un nombre, o es demasiado largo. Deje letras, espacios, guiones, apóstrofos y puntos.',
  phone_missing: 'Falta el teléfono.',
  phone_invalid: 'El teléfono no es válido.',
  phone_not_us: 'El teléfono no es de Estados Unidos ni de Puerto Rico.',
  phone_rounded:
    'La hoja de cálculo recortó el teléfono (como 3.05E+09). En la hoja original, muestre la columna con todos los dígitos, guarde el archivo otra vez y súbalo.',
  // Refusals of earlier versions, because rows are kept for seven days. Today an optional cell does not refuse a row.
  email_invalid: 'El email no es válido.',
  state_unknown: 'No hay un estado con ese nombre.',
  income_invalid: 'Los ingresos no son un número de dólares enteros.',
  source_too_long: 'El origen es demasiado largo.',
  twice_in_file: 'Ese teléfono ya está en una fila anterior de este archivo.',
  erased: 'La persona de ese teléfono pidió que se borraran sus datos.',
  verified: 'Ya es un lead que verificó su teléfono: no se cambia.',
  changed_meanwhile: 'El lead cambió mientras se importaba.',
} as const;
export type ImportRefusal = keyof typeof IMPORT_REFUSALS;

export const IMPORT_REFUSAL_KEYS = Object.keys(IMPORT_REFUSALS) as ImportRefusal[];

/**
 * States of an import. `checking`: the preview is being computed; `checked`: ready to start; `importing`;
 * `done`; `undoing`; `undone`; `failed`: stopped, and the rows processed until then stay.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'importing',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];
