import type { CallOutcome } from 'domain/leads';
import type { DeskReason } from '../../../../shared/api/generated/model';
import { sentence } from '../../../../shared/sentence';
import { nextStepNames } from '../../../lib/times/next-steps';
import type { WhenProblem } from './read-when';

/** Texts of the rows: why the lead is in the list, and since or until when. */
export const rowReasons: Record<DeskReason, (when: string) => string> = {
  reply: (when) => `Respondió ${when}`,
  overdue: (when) => `Venció ${when}`,
  due_today: (when) => `Para ${when}`,
  new: (when) => `Llegó ${when}`,
  cancelled: (when) => `Canceló ${when}`,
  no_show: (when) => `No vino ${when}`,
  appointment: (when) => `Cita ${when}`,
};

export const reasonNames: Record<DeskReason, string> = {
  reply: 'Esperan respuesta',
  overdue: 'Seguimiento vencido',
  due_today: 'Para hoy',
  new: 'Nuevos por contactar',
  cancelled: 'Cancelaron su cita',
  no_show: 'No vinieron',
  appointment: 'Citas de hoy',
};

/** Next steps of a call. */
export const callStepNames = {
  ...nextStepNames,
  other: 'Otro día…',
  none: 'Sin siguiente paso',
} as const;
export type CallStep = keyof typeof callStepNames;

/** Keys that choose a next step. */
export const STEP_KEYS: Record<CallStep, string> = {
  hour: 'h',
  tomorrow: 'm',
  three_days: 't',
  other: 'f',
  none: 's',
};

const whenProblems: Record<WhenProblem, string> = {
  empty: 'Escriba cuándo llamar.',
  unknown: 'No se entiende. Escriba, por ejemplo: viernes 5pm, en 2 días, 12/03 10am.',
  no_hour: 'Escriba también la hora de hoy, por ejemplo: hoy 5pm.',
  past: 'Esa hora ya pasó allá. Elija una por venir.',
  far: 'Falta más de un año para ese día. Elija uno más cercano.',
};

/** Default next step of each outcome. A wrong number is not called again. */
export const USUAL_STEP: Partial<Record<CallOutcome, CallStep>> = {
  no_answer: 'tomorrow',
  voicemail: 'tomorrow',
  callback: 'hour',
  wrong_number: 'none',
};

/** Adds the article to a time: `la 1:05 p.m.`, `las 9:00 a.m.`. */
const hour = (time: string): string => `${isOne(time) ? 'la' : 'las'} ${time}`;
const isOne = (time: string): boolean => /^1\D/.test(time);
const thereItIs = (time: string): string => `Allá ${isOne(time) ? 'es' : 'son'} ${hour(time)}`;

export const deskCopy = {
  title: 'Mi día',
  list: 'Ahora',
  done: 'No queda nada por hacer ahora',
  leads: 'Ver los leads',
  doneText:
    'Cuando alguien responda, le llegue la hora a un seguimiento o llegue un lead nuevo, aparecerá aquí.',
  loading: 'Cargando lo que toca…',
  failed: 'No se pudo cargar lo que toca.',
  leadFailed: 'No se pudo cargar este lead.',
  gone: 'Este lead ya no está o es de otra persona.',
  place: (at: number, of: number) => `${at} de ${of}`,
  previous: 'Anterior',
  next: 'Siguiente',
  call: 'Llamar',
  book: 'Agendar',
  open: 'Perfil completo',
  mayCall: (time: string) => `${thereItIs(time)}: puede llamar`,
  mayNotCall: (time: string, from: string) => `${thereItIs(time)}: llame desde ${hour(from)}`,
  mayNotCallToday: (time: string, from: string) => `${thereItIs(time)}: llame mañana desde ${hour(from)}`,
  mayNotCallUntil: (time: string, from: string) => `${thereItIs(time)}: llame desde el ${from}`,
  neverCall: (time: string) => `${thereItIs(time)}: el horario de ese estado no permite llamar`,
  atContactLimit: 'Ya se le llamó o escribió tantas veces en 24 horas como permite la ley.',
  outcome: '¿Qué pasó?',
  hasBooking: (when: string) => `Se anota con su cita por venir: ${when}.`,
  nextStep: 'Siguiente paso',
  chooseStep: 'Elija el siguiente paso, o “Sin siguiente paso”.',
  noStep: 'Queda anotado que no hay siguiente paso.',
  when: 'Cuándo, a la hora de allá',
  whenHint: 'hoy, mañana, un día de la semana, en 3 horas, en 2 días o mes/día, con la hora',
  whenProblems,
  stepAt: (when: string) => sentence(`Volverá a aparecer ${when}`),
  movedTo: (when: string) =>
    sentence(`A esa hora no se puede llamar, o es feriado. Volverá a aparecer ${when}`),
  note: 'Nota (opcional)',
  save: 'Guardar y seguir',
  saved: (outcome: string, name: string) => `${name}: ${outcome}`,
  undo: 'Deshacer',
  undone: (name: string) => `Se deshizo el resultado de ${name}`,
  undoLate: 'Pasaron los diez segundos para deshacer. Corríjalo en el perfil del lead.',
  undoFailed: 'No se pudo deshacer.',
  anyway: '¿De todos modos? Use el botón o la barra espaciadora: Enter no lo guarda.',
  saveAnyway: 'Guardar de todos modos',
  cancelBooking: 'Cancelar la cita',
  bookingCancelled: 'Cita cancelada',
  cancelFailed: 'No se pudo cancelar la cita.',
  held: (name: string, isCalling: boolean) =>
    isCalling ? `${name} está llamando` : `${name} lo tiene abierto`,
  remind: (from: string) => `Recordarme ${from} allá`,
  remindAt: (time: string) => `a ${hour(time)}`,
  reminded: (name: string, when: string) => `${name} volverá a aparecer ${when}`,
  remindFailed: 'No se pudo anotar el recordatorio.',
  there: (time: string) => `${time} allá`,
  from: (time: string) => `desde ${hour(time)}`,
  fromDay: (when: string) => `desde ${when}`,
  neverShort: 'no se puede llamar',
  elsewhere: {
    title: (name: string) => `Anotar la cita de ${name}`,
    text: 'La cita se hizo fuera de este calendario. A la persona no se le envía ningún mensaje.',
    moment: (zone: string) => `Día y hora de allá (${zone})`,
    time: 'Hora de la cita',
    required: 'Elija el día y la hora de la cita.',
    past: 'Esa hora ya pasó. Elija una por venir.',
    action: 'Anotar la cita',
    back: 'Volver',
    failed: 'No se pudo anotar la cita.',
  },
  saveFailed: 'No se pudo guardar. Lo que escribió sigue aquí.',
  chooseOutcome: 'Elija qué pasó en la llamada.',
  noHistory: 'Todavía nadie ha hablado con esta persona.',
  score: 'Puntaje',
  income: (amount: string) => `$${amount} al mes`,
  shortcutsText:
    '1 a 7: qué pasó · h, m, t, f, s: siguiente paso · Enter: guardar y seguir · z: deshacer · n: nota, Ctrl+Enter la guarda, Esc sale · j y k: siguiente y anterior · l: llamar',
  count: (count: number) => (count >= 50 ? '50+' : String(count)),
  rest: (shown: number) => `Aquí están los primeros ${shown}. Los demás aparecen a medida que avanza.`,
};
