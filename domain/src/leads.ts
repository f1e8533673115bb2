/** `verified` once the code sent to the phone was entered. */
export const VERIFICATION_STATUSES = ['pending', 'verified'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const VERIFICATION_NAMES: Readonly<Record<VerificationStatus, string>> = {
  verified: 'Verificado',
  pending: 'Pendiente',
};

/** Headings of the list of leads, on the screen and in its file. */
export const LEAD_HEADINGS = {
  fullName: 'Nombre',
  phoneNumber: 'Teléfono',
  state: 'Lugar de Residencia',
  verificationStatus: 'Resultado de Verificación',
  createdAt: 'Fecha',
} as const;

/** What a lead can be to the office. */
export const LEAD_CATEGORIES = [
  'new',
  'hot',
  'warm',
  'cold',
  'contacted',
  'booked',
  'client',
  'lost',
] as const;
export type LeadCategory = (typeof LEAD_CATEGORIES)[number];

export const LEAD_CATEGORY_NAMES: Readonly<Record<LeadCategory, string>> = {
  new: 'Nuevo',
  hot: 'Caliente',
  warm: 'Tibio',
  cold: 'Frío',
  contacted: 'Contactado',
  booked: 'Con cita',
  client: 'Cliente',
  lost: 'Perdido',
};

/** Work with a lead that the office records. */
export const INTERACTION_TYPES = ['note', 'call', 'sms', 'email', 'meeting'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

export const INTERACTION_NAMES: Readonly<Record<InteractionType, string>> = {
  note: 'Nota',
  call: 'Llamada',
  sms: 'Mensaje de texto',
  email: 'Email',
  meeting: 'Reunión',
};

/** `inbound` from the person, `outbound` from the office, `internal` among the office alone. */
export const INTERACTION_DIRECTIONS = ['inbound', 'outbound', 'internal'] as const;
export type InteractionDirection = (typeof INTERACTION_DIRECTIONS)[number];

/** How a call ended. */
export const CALL_OUTCOMES = [
  'answered',
  'no_answer',
  'voicemail',
  'callback',
  'booked',
  'not_interested',
  'wrong_number',
] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_NAMES: Readonly<Record<CallOutcome, string>> = {
  answered: 'Contestó',
  no_answer: 'No contestó',
  voicemail: 'Buzón',
  callback: 'Llamar después',
  booked: 'Agendó',
  not_interested: 'No le interesa',
  wrong_number: 'Número equivocado',
};

/** Calls in which nobody spoke with the person: no contact. */
export const UNANSWERED_OUTCOMES: readonly CallOutcome[] = ['no_answer', 'voicemail', 'wrong_number'];
