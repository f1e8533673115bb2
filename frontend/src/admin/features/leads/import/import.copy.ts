import type { GuessBasis, ImportState } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';

/** Names of the states of imports, in the list of latest imports. */
export const importStateNames: Record<ImportState, string> = {
  checking: 'Revisando',
  checked: 'Sin empezar',
  importing: 'Importando',
  done: 'Importada',
  undoing: 'Deshaciendo',
  undone: 'Deshecha',
  failed: 'Se detuvo',
};

const rows = (count: number): string => (count === 1 ? '1 fila' : `${formatNumber(count)} filas`);
const leads = (count: number): string => (count === 1 ? '1 lead' : `${formatNumber(count)} leads`);

export const importCopy = {
  open: 'Importar',
  title: 'Importar leads',
  steps: ['Archivo', 'Columnas', 'Revisión', 'Resultado'],
  step: (now: number, name: string) => `Paso ${now} de 4: ${name}`,
  failed: 'No se pudo hacer.',
  file: {
    label: 'Archivo CSV',
    choose: 'Elegir archivo',
    hint: 'Hasta 100 MB, 250,000 filas y 100 columnas. Sirve el CSV de Google, Outlook, HubSpot, Salesforce y otros programas, y el de este panel. De Excel, guárdelo antes como CSV UTF-8.',
    rules:
      'Con nombre y teléfono basta: un correo, estado, ingreso o fecha que no se entienda se deja fuera y se anota. Los teléfonos entran sin verificar y no se les envía nada. No se inventa ningún consentimiento. Los leads verificados no se cambian, y los números de quienes pidieron borrar sus datos se rechazan.',
    missing: 'Elija un archivo.',
    send: 'Subir y revisar',
    sending: 'Subiendo el archivo...',
    failed: 'No se pudo subir el archivo.',
    last: 'Últimas importaciones',
    none: 'Todavía no hay ninguna.',
    lastFailed: 'No se pudieron cargar las importaciones.',
    see: (name: string) => `Ver la importación de ${name}`,
  },
  columns: {
    hint: (name: string, count: number) => `${name}: ${rows(count)}. Diga qué columna es cada dato.`,
    none: 'Ninguna',
    morePhones: 'Otras columnas de teléfono',
    morePhonesHint: 'Se prueban en orden cuando la primera no tiene un número válido.',
    moreEmails: 'Otras columnas de correo',
    moreEmailsHint: 'Se prueban en orden cuando la primera no tiene una dirección.',
    basis: {
      heading: 'Por el encabezado',
      cells: 'Por lo que hay en las celdas',
      heading_and_cells: 'Por el encabezado y las celdas',
    } satisfies Record<GuessBasis, string>,
    chosen: 'Elegida a mano o en una lista anterior',
    noCells: 'sin datos en las primeras filas',
    needed: 'Hacen falta el teléfono y el nombre, completo o por partes.',
    source: 'De dónde vienen, si la fila no lo dice',
    next: 'Revisar',
  },
  progress: {
    checking: 'Revisando las filas...',
    importing: 'Importando...',
    undoing: 'Deshaciendo...',
    of: (done: number, all: number) => `${formatNumber(done)} de ${rows(all)}`,
    leave: 'Puede cerrar esta ventana: el trabajo sigue solo.',
  },
  check: {
    create: 'Leads nuevos',
    update: 'Leads que se actualizan',
    refuse: 'Filas rechazadas',
    stateClosed: (rows: number) =>
      rows === 1
        ? '1 fila es de un estado que no atiende: se importa marcada “No atendemos”, sin ventas ni mensajes.'
        : `${formatNumber(rows)} filas son de estados que no atiende: se importan marcadas “No atendemos”, sin ventas ni mensajes.`,
    leftOut: 'Se importan sin un dato que no se entiende (queda en una nota)',
    incompleteFile: 'Descargar las filas incompletas',
    nothing: 'Ninguna fila se puede importar. Revise las columnas o el archivo.',
    refusals: 'Por qué se rechazan',
    examples: {
      create: 'Primeros leads nuevos',
      update: 'Primeros que se actualizan (ya existen y no están verificados)',
      refuse: 'Primeras filas rechazadas',
      incomplete: 'Primeras que se importan sin un dato',
    },
    line: (line: number) => `Fila ${line}`,
    noName: 'sin nombre',
    noPhone: 'sin teléfono',
    existing: 'Abrir el lead que ya existe',
    back: 'Cambiar las columnas',
    start: (count: number) => `Importar ${rows(count)}`,
  },
  result: {
    created: 'Leads nuevos',
    updated: 'Leads actualizados',
    refused: 'Filas rechazadas',
    failed: 'La importación se detuvo por un error. Lo que ya se hizo está hecho; puede deshacerlo.',
    file: 'Descargar las filas rechazadas',
    undo: 'Deshacer la importación',
    undoHint: (until: string) =>
      `Hasta el ${until} se puede deshacer; los leads en los que alguien ya trabajó se quedan.`,
    undone: 'La importación se deshizo.',
    takenBack: 'Leads quitados o vueltos a como estaban',
    kept: 'Leads que no se tocaron',
    stateClosed: (rows: number) =>
      rows === 1
        ? '1 fila es de un estado que no atiende: quedó marcada “No atendemos”.'
        : `${formatNumber(rows)} filas son de estados que no atiende: quedaron marcadas “No atendemos”.`,
    leftOut: 'Se importaron sin un dato que no se entendió (está en una nota)',
    left: (count: number) => `${leads(count)} se quedaron, porque alguien ya trabajó en ellos:`,
    another: 'Importar otra lista',
  },
  incompleteFile: {
    done: 'Archivo descargado',
    doneText: (count: string) => (count === '1' ? 'Tiene 1 fila.' : `Tiene ${count} filas.`),
    emptyTitle: 'No hay filas incompletas',
    emptyText: 'Se entendieron todos los datos de todas las filas.',
    failedTitle: 'No se pudo descargar',
    failedText: 'Inténtelo de nuevo.',
  },
  refusedFile: {
    done: 'Archivo descargado',
    doneText: (count: string) => (count === '1' ? 'Tiene 1 fila.' : `Tiene ${count} filas.`),
    emptyTitle: 'No hay filas rechazadas',
    emptyText: 'Todas las filas se importaron.',
    failedTitle: 'No se pudo descargar',
    failedText: 'Inténtelo de nuevo.',
  },
};
