import type { CallOutcome } from 'domain/leads';
import type { DeskReason } from '../../../../shared/api/generated/model';
import type { NextStep } from '../../../lib/next-steps';

export const reasonNames: Record<DeskReason, string> = {
  reply: 'Esperan respuesta',
  overdue: 'Seguimiento vencido',
  due_today: 'Para hoy',
  new: 'Nuevos por contactar',
  cancelled: 'Cancelaron su cita',
  no_show: 'No vinieron',
  appointment: 'Citas de hoy',
};

/** What one does next after each outcome, unless one chooses otherwise. */
export const USUAL_STEP: Partial<Record<CallOutcome, NextStep>> = {
  no_answer: 'tomorrow',
  voicemail: 'tomorrow',
  callback: 'hour',
  wrong_number: 'three_days',
};

export const deskCopy = {
  title: 'Mi día',
  list: 'Lo que toca ahora',
  done: 'No queda nada por hacer ahora',
  doneText: 'Cuando alguien responda, toque un seguimiento o llegue un lead nuevo, aparecerá aquí.',
  loading: 'Cargando lo que toca…',
  failed: 'No se pudo cargar lo que toca.',
  leadFailed: 'No se pudo cargar este lead.',
  gone: 'Este lead ya no está o es de otra persona.',
  place: (at: number, of: number) => `${at} de ${of}`,
  previous: 'Anterior',
  next: 'Siguiente',
  call: 'Llamar',
  book: 'Agendar',
  open: 'Ficha completa',
  mayCall: (time: string) => `Allá son las ${time}: puede llamar`,
  mayNotCall: (time: string, from: string) => `Allá son las ${time}: llame desde ${from}`,
  neverCall: (time: string) => `Allá son las ${time}: el horario de ese estado no permite llamar`,
  since: (ago: string) => `desde ${ago}`,
  outcome: '¿Qué pasó?',
  nextStep: 'Próximo paso',
  note: 'Nota (opcional)',
  save: 'Guardar y seguir',
  saved: (outcome: string, name: string) => `${name}: ${outcome}`,
  saveFailed: 'No se pudo guardar. Lo que escribió sigue aquí.',
  chooseOutcome: 'Elija qué pasó en la llamada.',
  history: 'Últimos contactos',
  noHistory: 'Todavía nadie ha hablado con esta persona.',
  facts: 'Datos',
  score: 'Puntaje',
  source: 'Origen',
  consent: 'Puede recibir textos',
  yes: 'Sí',
  texting: 'Escribirle',
  shortcuts: 'Atajos de teclado',
  shortcutsText:
    '1 a 7: qué pasó · Enter: guardar y seguir · j y k: siguiente y anterior · n: nota · l: llamar',
  count: (count: number) => (count >= 50 ? '50+' : String(count)),
  rest: (shown: number) => `Aquí están los primeros ${shown}. Los demás aparecen a medida que avanza.`,
};
