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

/** Default next step of each outcome. A wrong number has none: it is not called again. */
export const USUAL_STEP: Partial<Record<CallOutcome, NextStep>> = {
  no_answer: 'tomorrow',
  voicemail: 'tomorrow',
  callback: 'hour',
};

/** Adds the article to a time: `la 1:05 p.m.`, `las 9:00 a.m.`. */
const hour = (time: string): string => `${isOne(time) ? 'la' : 'las'} ${time}`;
const isOne = (time: string): boolean => /^1\D/.test(time);
const thereItIs = (time: string): string => `Allá ${isOne(time) ? 'es' : 'son'} ${hour(time)}`;

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
  mayCall: (time: string) => `${thereItIs(time)}: puede llamar`,
  mayNotCall: (time: string, from: string) => `${thereItIs(time)}: llame desde ${hour(from)}`,
  mayNotCallUntil: (time: string, from: string) => `${thereItIs(time)}: llame desde el ${from}`,
  neverCall: (time: string) => `${thereItIs(time)}: el horario de ese estado no permite llamar`,
  outcome: '¿Qué pasó?',
  nextStep: 'Siguiente paso',
  note: 'Nota (opcional)',
  save: 'Guardar y seguir',
  saved: (outcome: string, name: string) => `${name}: ${outcome}`,
  saveFailed: 'No se pudo guardar. Lo que escribió sigue aquí.',
  chooseOutcome: 'Elija qué pasó en la llamada.',
  noHistory: 'Todavía nadie ha hablado con esta persona.',
  score: 'Puntaje',
  income: (amount: string) => `$${amount} al mes`,
  shortcutsText:
    '1 a 7: qué pasó · Enter: guardar y seguir · j y k: siguiente y anterior · n: nota · l: llamar',
  count: (count: number) => (count >= 50 ? '50+' : String(count)),
  rest: (shown: number) => `Aquí están los primeros ${shown}. Los demás aparecen a medida que avanza.`,
};
