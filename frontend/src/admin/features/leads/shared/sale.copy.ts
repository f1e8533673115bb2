/** Texts about sales by telephone. */
export const saleCopy = {
  talked: (when: string) => `La oficina conversó con esta persona el ${when}.`,
  note: 'Si compra ahora, es una venta por teléfono: no se puede cobrar hasta que un reporte de crédito, de más de seis meses después del resultado, lo compruebe.',
  onlyAdvised: 'Por ahora es solo un aviso.',
  marked: {
    online: (by: string, at: string) => `${by} anotó el ${at} que la venta no es por teléfono:`,
    phone: (by: string, at: string) => `${by} anotó el ${at} que la venta es por teléfono:`,
  },
  action: {
    online: 'Anotar que la venta no es por teléfono',
    phone: 'Anotar que la venta es por teléfono',
  },
  text: {
    online:
      'Solo si el plan no se acordó en ninguna conversación. Vale hasta la próxima conversación, y queda en la auditoría.',
    phone:
      'Si el plan se acordó en una llamada, la ley no permite cobrarlo hasta probar el resultado. Queda en la auditoría.',
  },
  reason: 'Motivo',
  reasonRequired: 'Escriba el motivo.',
  save: 'Anotar',
  cancel: 'Volver',
  done: 'Tipo de venta anotado',
  failed: 'No se pudo anotar.',
};
