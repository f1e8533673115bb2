import { type Variable } from 'domain/messages/campaign-text';

export const audienceCopy = {
  lastContact: 'Último contacto',
  anyContact: 'Cualquiera',
  followUp: 'Seguimiento',
  anyFollowUp: 'Con seguimiento o sin él',
  appointment: 'Cita',
  anyAppointment: 'Con cita o sin ella',
  appointmentNames: { upcoming: 'Tiene cita', none: 'Sin cita próxima' },
  assignedTo: 'A cargo de',
  anybody: 'De cualquiera',
  nobody: 'Nadie',
  onePerson: 'Una persona del equipo',
  ofList: 'De la lista',
  takeAway: (text: string) => `Quitar: ${text}`,
  searched: (text: string) => `Búsqueda “${text}”`,
  noState: 'Sin lugar de residencia',
  answered: 'Respondió a una campaña',
  replied: 'Espera respuesta',
  title: 'A quién',
  intro:
    'De quienes cumplan todo lo que elija aquí, la reciben los que aceptaron promociones y no pidieron la baja. Lo que deje vacío no limita.',
  status: 'Verificación',
  anyStatus: 'Todos',
  statusNames: { verified: 'Verificados', pending: 'Pendientes' },
  states: 'Lugar de residencia',
  anyState: 'Todos los estados',
  categories: 'Categoría',
  anyCategory: 'Todas',
  score: 'Puntaje',
  scoreMin: 'Puntaje desde',
  scoreMax: 'Puntaje hasta',
  scoreOrder: 'El puntaje final es menor que el inicial.',
  dates: 'Llegaron',
  from: 'Llegaron desde',
  to: 'Llegaron hasta',
  dateOrder: 'La fecha final es anterior a la inicial.',
  source: 'Origen',
  anySource: 'Cualquiera',
  scoreFromTo: (from: number, to: number) => `de ${from} a ${to}`,
  datesFromTo: (from: string, to: string) =>
    from && to ? `del ${from} al ${to}` : from ? `desde el ${from}` : `hasta el ${to}`,
  everybody: 'Todas las personas que aceptaron promociones',
};

export const variableNames: Record<Variable, string> = {
  firstName: 'Nombre',
  fullName: 'Nombre completo',
  state: 'Estado',
};

export const editorCopy = {
  back: 'Campañas',
  backLabel: 'Volver a Campañas',
  newTitle: 'Nueva campaña',
  loading: 'Cargando campaña...',
  loadFailed: 'No se pudo cargar la campaña.',
  gone: 'Esa campaña no existe.',
  draft: 'Borrador',
  unsaved: 'Cambios sin guardar',
  saved: 'Guardado',
  notSavedYet: 'Sin guardar todavía',
  name: 'Nombre de la campaña',
  nameHint: 'Solo lo ve su equipo.',
  nameRequired: 'Póngale un nombre a la campaña.',
  message: 'Mensaje',
  changed: 'Otra persona cambió este borrador mientras usted lo editaba',
  changedShown: 'Ahora ve el borrador como quedó.',
  messageRequired: 'Escriba el mensaje.',
  messagePlaceholder: 'Hola {{firstName}}, su consulta sigue siendo gratis esta semana.',
  startWithTemplate: 'Empezar con una plantilla',
  chooseTemplate: 'Elija una plantilla',
  insert: 'Insertar en el mensaje',
  insertVariable: (name: string, variable: string) => `${name} ${variable}`,
  counted: (example: string) => `Contado como lo recibe ${example}, con lo que se agrega.`,
  additions: (before: string, after: string) => {
    const parts = [before && `“${before}” al principio`, after && `“${after}” al final`].filter(Boolean);
    return `Se agrega ${parts.join(' y ')}: la ley y las operadoras piden decir quién escribe y cómo dejar de recibir mensajes.`;
  },
  tooLong: (segments: number, most: number) =>
    `El mensaje ocupa ${segments} segmentos y pueden ser ${most} como máximo. Acórtelo o cambie los caracteres señalados.`,
  preview: {
    label: 'Así se ve en el teléfono',
    caption: (example: string, state: string) => `Como lo recibe ${example}, de ${state}`,
    sender: 'Mensaje de texto',
    now: 'Hoy 10:00',
  },
  save: 'Guardar borrador',
  savedToast: 'Borrador guardado',
  saveFailed: 'No se pudo guardar la campaña.',
  test: 'Enviar prueba',
  review: 'Revisar',
  actions: 'Acciones de la campaña',
  reviewHint: 'Antes de enviar verá a cuántas personas llega y cuánto cuesta.',
  leave: {
    title: '¿Salir sin guardar?',
    text: 'Lo que escribió en esta campaña se perderá.',
    leave: 'Salir sin guardar',
    stay: 'Seguir editando',
  },
};

export const testCopy = {
  title: 'Enviar prueba',
  intro: (example: string) =>
    `Le llega el mensaje tal como lo recibiría ${example}. Se paga del presupuesto diario.`,
  phone: 'Celular de la prueba',
  phoneHint: 'Un número de Estados Unidos, como (305) 420-1234.',
  phoneRequired: 'Escriba el celular.',
  send: 'Enviar prueba',
  back: 'Volver',
  done: 'Prueba en camino',
  doneText: (phone: string) => `Llega a ${phone} en unos segundos.`,
  failed: 'No se pudo enviar la prueba.',
};

export const reviewCopy = {
  title: 'Revisar la campaña',
  loading: 'Contando a quién llega...',
  failed: 'No se pudo revisar la campaña.',
  back: 'Volver al borrador',
  recipients: 'La reciben',
  cost: 'Costo',
  costEstimated: 'Costo estimado',
  lessThanACent: 'Menos de $0.01',
  segments: 'Segmentos',
  segmentsHint: (each: number) =>
    each === 1 ? '1 por mensaje; se cobra cada uno' : `${each} por mensaje; se cobra cada uno`,
  costHint: (price: string) => `A ${price} por segmento, como indica Configuración`,
  estimated: 'Segmentos y costo se calculan con las primeras personas.',
  left: 'Quedan fuera',
  matching: 'Cumplen los criterios',
  withoutConsent: 'Sin consentimiento',
  withoutConsentHint: 'No marcaron la casilla de promociones del formulario.',
  optedOut: 'Pidieron la baja',
  optedOutHint: 'Aceptaron, y después pidieron no recibir más mensajes.',
  overLimit: 'Ya recibieron cuatro',
  overLimitHint: 'Aceptaron hasta 4 mensajes al mes, y los recibieron en los últimos 30 días.',
  phoneUnproven: 'Teléfono sin comprobar',
  phoneUnprovenHint:
    'Aceptaron, pero no comprobaron su teléfono (algunos, solo su correo): el número podría ser de otra persona.',
  stateClosed: 'De estados que no atiende',
  stateClosedHint: 'Aceptaron, pero la oficina no atiende su estado (Administración, Estados).',
  stateAdvised: (count: number) =>
    count === 1
      ? '1 persona vive en un estado que no atiende'
      : `${count.toLocaleString('en-US')} personas viven en estados que no atiende`,
  stateAdvisedHint:
    'Reciben esta campaña porque las reglas por estado solo avisan. Si las aplica en Administración, Estados, quedarían fuera.',
  blocked: 'Bloqueados o fraude',
  blockedHint: 'Aceptaron, pero alguien los bloqueó o los marcó como fraude.',
  nobody: 'Nadie la recibiría',
  nobodyHint:
    'Nadie de quienes cumplen los criterios la puede recibir; abajo está por qué. Amplíe “A quién” en el borrador antes de enviarla.',
  pace: (duration: string) =>
    `A la velocidad que indica Configuración, el envío dura ${duration}. Cada persona lo recibe en las horas permitidas de su estado.`,
  budget: (limit: string, share: string, days: string) =>
    `El presupuesto diario de verificación es de ${limit} y las campañas usan hasta ${share}: tardará unos ${days} días. Se cambia en Configuración.`,
  noBudget:
    'El presupuesto diario de verificación no alcanza para enviar campañas. Se cambia en Configuración.',
  samples: 'Ejemplos',
  samplesHint: 'Tal como los recibirían las primeras personas.',
  example: 'Un ejemplo, con un nombre inventado.',
  costly: 'Caracteres que encarecen el mensaje',
  costlyHint: (characters: string) =>
    `Por ${characters}, cada segmento lleva 70 caracteres en lugar de 160. Haga el cambio en el borrador para pagar menos.`,
  sendNow: 'Enviar ahora',
  schedule: 'Programar',
};

export const sendCopy = {
  now: {
    title: '¿Enviar ahora?',
    action: (who: string) => `Enviar a ${who}`,
    done: 'Campaña en marcha',
    doneText: 'Los mensajes empiezan a salir en unos segundos.',
  },
  later: {
    title: 'Programar el envío',
    action: 'Programar',
    done: 'Campaña programada',
    day: 'Día',
    dayRequired: 'Elija el día.',
    time: 'Hora',
    timeRequired: 'Elija la hora.',
    past: 'Elija una fecha y hora que no hayan pasado.',
    words: (moment: string, zone: string) => `Empieza el ${moment}, ${zone}.`,
  },
  who: (who: string) => `La reciben ${who}.`,
  whoOne: 'La recibe 1 persona.',
  cost: (cost: string) => `Costo: ${cost}.`,
  costEstimated: (cost: string) => `Costo estimado: ${cost}.`,
  hours:
    'Cada persona recibe el mensaje en las horas permitidas de su estado: a quien todavía no le toca, le llega cuando empiecen.',
  cannotUndo: 'Lo que ya salió no se puede deshacer; lo que falte se puede pausar o cancelar.',
  frozen:
    'La reciben solo las personas que se acaban de revisar; quien pida la baja antes del envío queda fuera.',
  back: 'Volver',
  failed: 'No se pudo enviar la campaña.',
};

/** Formats an estimated duration, rounded: `unos 20 minutos`. */
export function durationInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 1) return 'menos de un minuto';
  if (minutes < 90) return `unos ${minutes} minutos`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `unas ${hours} horas` : `unos ${Math.round(hours / 24)} días`;
}
