export const calendarCopy = {
  title: 'Listo: su consulta está solicitada',
  /** With the visitor's first name. */
  titleFor: (name: string) => `Listo, ${name}: su consulta está solicitada`,
  text: 'Recibimos sus datos y ya están verificados. Un especialista le llamará al número que nos dio en cuanto quede libre, para acordar con usted el día y la hora. No tiene que hacer nada más.',
  reference: 'Su referencia',
  referenceHelp: 'Anótela, por si nos contacta antes de que le llamemos.',
  when: {
    title: 'Cuándo le llamamos',
    text: 'Siempre entre las 8 de la mañana y las 9 de la noche, hora de donde usted vive: fuera de esas horas la ley no lo permite. Si no contesta, lo intentamos de nuevo.',
  },
  next: {
    title: 'Qué pasa ahora',
    items: [
      {
        title: 'Le llamamos',
        text: 'Conteste aunque no reconozca el número. Si no puede hablar en ese momento, dígalo y acordamos otro.',
      },
      {
        title: 'Hablamos de su caso',
        text: 'La consulta es gratis, por teléfono y en español. Usted cuenta, nosotros preguntamos y tomamos nota.',
      },
      {
        title: 'Usted decide',
        text: 'Le decimos qué se puede disputar y qué plan le conviene, si le conviene alguno. Sin compromiso.',
      },
    ],
  },
  prepare: {
    title: 'Qué conviene tener a mano',
    items: [
      'Sus reportes de crédito, si los tiene. Son gratis en AnnualCreditReport.com.',
      'Cartas o correos de bancos, cobradores o de los burós.',
      'Una idea de sus deudas y de lo que paga al mes.',
      'Su meta: casa, auto, renta, negocio o empezar de cero.',
    ],
  },
  safety: {
    title: 'Cuídese de quien se haga pasar por nosotros',
    text: 'En esa llamada no le pediremos el código que recibió, ni pagos, ni los números completos de sus tarjetas.',
  },
  home: 'Volver al inicio',
} as const;
