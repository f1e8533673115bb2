import { CALL_OUTCOME_NAMES } from 'domain/leads';

/** Texts of the reports by user and by source. */
export const reportsCopy = {
  people: 'Por persona',
  person: 'Persona',
  sources: 'Por origen',
  source: 'Origen',
  total: 'Total',
  gone: 'desactivada',
  empty: 'No hubo actividad en estas fechas.',
  failed: 'No se pudo cargar el informe.',
  scroll: (title: string) => `${title}: tabla que se desplaza hacia los lados`,
  outcomesGroup: 'Cómo terminaron las llamadas',
  columns: {
    assigned: 'Asignados',
    response: '1.ª respuesta',
    calls: 'Llamadas',
    outcomes: CALL_OUTCOME_NAMES,
    booked: 'Citas',
    attended: 'Asistieron',
    paid: 'Pagaron',
    paidCents: 'Cobrado',
  },
  noResponse: '–',
  minutes: (value: string) => `${value} min`,
  hours: (value: string) => `${value} h`,
  definitions: {
    title: 'Qué cuenta cada cifra',
    terms: [
      [
        'Asignados',
        'Leads que pasaron a la persona en estas fechas. El mismo lead cuenta cada vez que le llega.',
      ],
      [
        '1.ª respuesta',
        'Mediana del tiempo desde que el lead le llega hasta su primera llamada, mensaje o reunión: la mitad esperó menos. Los que aún no tienen respuesta no entran.',
      ],
      [
        'Llamadas',
        'Las que la persona hizo y anotó, por el resultado que anotó. Una llamada sin resultado solo está en el total.',
      ],
      [
        'Citas y asistieron',
        'Citas cuya fecha cae en el período, sin las canceladas, de quien las atiende; las de otro calendario, de quien tiene el lead.',
      ],
      [
        'Pagaron y cobrado',
        'Leads con un cobro aprobado en estas fechas, sin las mensualidades que siguen, y lo cobrado menos lo reembolsado. Es de quien tiene el lead hoy.',
      ],
    ],
    kept: 'Lo hecho queda contado aunque después se borren los datos del lead.',
  },
  export: {
    button: 'Exportar CSV',
    buttonOf: (title: string) => `Exportar CSV: ${title}`,
    progress: (percent: number) => `Exportando… ${percent} %`,
    cancel: 'Cancelar',
    done: 'Exportación exitosa',
    doneText: (rows: string) => `Filas: ${rows}`,
    emptyTitle: 'Sin datos para exportar',
    emptyText: 'No hubo actividad en estas fechas.',
    failedTitle: 'Error en exportación',
    failedText: 'No se pudo exportar el archivo CSV.',
  },
} as const;
