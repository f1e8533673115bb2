export const settingsCopy = {
  title: 'Configuración del Sistema',
  warnings: 'Por revisar',
  severalWarnings: (count: number) => `Hay ${count} ajustes que no tienen efecto como están.`,
  review: 'Revisar los ajustes',
  putAway: 'Ocultar este aviso',
  calendarUrl: 'URL del calendario',
  calendarHint:
    'A dónde va quien verifica su teléfono. Sirve un enlace de Calendly, de Cal.com o de esta página.',
  invalidUrl: 'Please enter a valid URL',
  sms: 'Notificaciones por SMS',
  smsHint:
    'Un mensaje de texto por cada lead verificado; si llegan más de 5 en 10 minutos, los demás van juntos en uno.',
  email: 'Notificaciones por email',
  emailHint:
    'Un email por cada lead verificado (juntos, si llegan muchos) y, cada mañana a las 8:00, los seguimientos del día.',
  phones: 'Teléfonos que reciben los avisos',
  emails: 'Emails que reciben los avisos',
  listHint: 'Separe con coma o Enter.',
  timeZone: 'Zona horaria',
  timeZoneHint: 'En la que empieza y termina cada día.',
  budget: 'Presupuesto diario de verificación (US$)',
  budgetHint: (codes: string, calls: string) =>
    `Alcanza para unos ${codes} códigos por mensaje de texto (con la consulta de cada número) o unas ${calls} llamadas con código; de él salen también los demás mensajes de texto. Al 80% le avisamos; al 100% no salen más textos ni llamadas hasta el día siguiente.`,
  texts: 'Mensajes de texto',
  rate: 'Segmentos de campaña por segundo',
  rateHint:
    'Lo que su operadora deje enviar a su número: casi siempre 1. Un mensaje de tres segmentos cuenta tres.',
  price: 'Precio de un segmento, en dólares',
  priceHint:
    'Para estimar lo que cuesta una campaña. El precio de lista de Twilio es $0.0083, sin el recargo de las operadoras; el presupuesto diario cuenta $0.0128 por texto, con el recargo.',
  allowlist: 'Nunca bloquear',
  allowlistHint: 'Direcciones IP, rangos como 198.51.100.0/24 o teléfonos. Separe con coma o Enter.',
  dnsBlocklists: 'Listas negras que se consultan',
  dnsBlocklistsHint:
    'Dominios de listas DNS públicas, como zen.spamhaus.org; se consultan solo cuando usted lo pide.',
  retention: {
    title: 'Cuánto tiempo se guardan los datos',
    hint: 'En días, 30 como mínimo. Lo que pasa de ese tiempo se borra solo, cada noche. Vacío: se guarda para siempre. El aviso de privacidad del sitio promete los plazos predeterminados: si los alarga, cámbielo también.',
    forever: 'Para siempre',
    unit: 'días',
    unverifiedLeads: 'Leads sin verificar',
    unverifiedLeadsHint:
      'Con todo su historial, a partir de su última actividad. Los verificados, los clientes y las citas nunca se borran así.',
    attempts: 'Códigos enviados y probados',
    attemptsHint: 'Los intentos del panel de seguridad.',
    ipData: 'Direcciones IP y dispositivos',
    ipDataHint:
      'De leads, intentos, alertas y bloqueos vencidos. Las de consentimientos y pagos son prueba y se conservan.',
    events: 'Pasos por el sitio',
    eventsHint: 'Las visitas del embudo en Analytics.',
  },
  cancel: 'Cancelar',
  save: 'Guardar Cambios',
  saved: 'Configuración actualizada',
  failure: 'No se pudo guardar la configuración.',
  loadFailed: 'No se pudo cargar la configuración.',
  unsaved: {
    title: '¿Salir sin guardar?',
    text: 'Los cambios que hizo se perderán.',
    leave: 'Salir sin guardar',
    stay: 'Seguir editando',
  },
};
