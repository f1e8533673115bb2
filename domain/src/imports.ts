/** Lead fields that an import can map a column to. */
export const IMPORT_FIELDS = [
  'fullName',
  'firstName',
  'lastName',
  'phoneNumber',
  'email',
  'state',
  'monthlyIncome',
  'leadSource',
  'note',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const IMPORT_FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  fullName: 'Nombre completo',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  phoneNumber: 'Teléfono',
  email: 'Email',
  state: 'Lugar de residencia',
  monthlyIncome: 'Ingresos mensuales',
  leadSource: 'Origen',
  note: 'Nota',
};

/** Spanish reasons why an import refuses a row. */
export const IMPORT_REFUSALS = {
  name_missing: 'Falta el nombre.',
  name_invalid:
    'El nombre tiene caracteres que no son de un nombre, o es demasiado largo. Deje letras, espacios, guiones, apóstrofos y puntos.',
  phone_missing: 'Falta el teléfono.',
  phone_invalid: 'El teléfono no es válido.',
  phone_not_us: 'El teléfono no es de Estados Unidos ni de Puerto Rico.',
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
