import { IMPORT_FIELD_NAMES } from 'domain/imports';
import type { MergeFieldsDto } from '../../../../shared/api/generated/model';

/** Names of the fields to choose from. A field that the API lets choose and that has no name does not compile. */
export const mergedFieldNames: Readonly<Record<keyof MergeFieldsDto, string>> = {
  ...IMPORT_FIELD_NAMES,
  nextFollowUpAt: 'Próximo seguimiento',
};

export const mergeCopy = {
  title: 'La misma persona',
  candidates: 'Estos leads parecen de la misma persona:',
  samePhone: 'mismo teléfono',
  sameEmail: 'mismo correo',
  join: 'Unir',
  joinWith: (name: string) => `Unir con ${name}`,
  other: 'Unir con otro lead',
  merged: (name: string, phone: string) => `Se unió con ${name}, ${phone}`,
  mergedBy: (by: string, when: string) => `${by}, ${when}`,
  undo: 'Deshacer la unión',
  undone: 'Unión deshecha',
  undoneLeft: (fields: string) => `Quedó como está lo que se cambió después: ${fields}.`,
  undoFailed: 'No se pudo deshacer la unión.',
  into: 'Este lead se unió con otro.',
  openInto: 'Abrir el que se conservó',
  loadFailed: 'No se pudieron cargar las uniones.',
  dialog: {
    title: 'Unir leads',
    find: 'Buscar el otro lead...',
    findHint: 'Por nombre, teléfono o estado',
    none: 'Ningún otro lead coincide.',
    likely: 'Podrían ser la misma persona',
    choose: (name: string) => `Elegir a ${name}`,
    pick: 'Elegir',
    keep: 'Cuál se conserva',
    keepHint:
      'Se conserva con su teléfono. El otro queda guardado detrás, con su verificación, sus consentimientos y sus bajas, y todo su historial se ve en el que se conserva.',
    fixed: 'Se conserva el que comprobó el teléfono: el otro es su posible duplicado.',
    fields: 'Qué datos quedan',
    same: 'Los datos de los dos son iguales.',
    empty: 'vacío',
    stricter:
      'Si uno de los dos está bloqueado, marcado como fraude o pidió no recibir mensajes, el que se conserva queda igual de restringido.',
    undoable: 'Se puede deshacer durante 7 días.',
    verified: 'verificado',
    pending: 'sin verificar',
    back: 'Volver',
    confirm: 'Unir los dos',
    done: 'Leads unidos',
    failed: 'No se pudieron unir los leads.',
  },
};
