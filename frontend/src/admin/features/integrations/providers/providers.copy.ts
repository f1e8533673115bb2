export const providersCopy = {
  title: 'Proveedores',
  intro:
    'Pregunta a Twilio, a NMI, a su servidor de correo y a su calendario si las cuentas están como el sitio las necesita. No envía mensajes, no llama y no cobra.',
  check: 'Comprobar ahora',
  again: 'Comprobar de nuevo',
  checking: 'Preguntando a los proveedores. Puede tardar medio minuto.',
  never: 'Todavía no se ha comprobado nada en esta visita.',
  failed: 'No se pudieron comprobar los proveedores.',
  summary: (count: number, state: 'good' | 'look' | 'wrong') =>
    ({
      good: count === 1 ? '1 bien' : `${count} bien`,
      look: count === 1 ? '1 por ver' : `${count} por ver`,
      wrong: count === 1 ? '1 por corregir' : `${count} por corregir`,
    })[state],
  checkedAt: (when: string) => `Comprobado el ${when}`,
  todo: 'Qué hacer:',
};
