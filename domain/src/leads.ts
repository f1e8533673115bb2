/** Verification states of a lead. `verified` after the code sent to the phone was entered. */
export const VERIFICATION_STATUSES = ['pending', 'verified'] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const VERIFICATION_NAMES: Readonly<Record<VerificationStatus, string>> = {
  verified: 'Verificado',
  pending: 'Pendiente',
};

/** Column headings of the lead list, on the screen and in the export. */
export const LEAD_HEADINGS = {
  fullName: 'Nombre',
  phoneNumber: 'Teléfono',
  state: 'Lugar de Residencia',
  verificationStatus: 'Resultado de Verificación',
  createdAt: 'Fecha',
} as const;

/** Categories that the office gives to leads. */
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

/** Filter names for the time since the office last contacted a lead. */
export const LAST_CONTACT_NAMES = {
  never: 'Nunca',
  over_7_days: 'Hace más de 7 días',
  over_30_days: 'Hace más de 30 días',
  over_90_days: 'Hace más de 90 días',
} as const;
export type LastContact = keyof typeof LAST_CONTACT_NAMES;

/** Filter names for whether a follow-up is planned. */
export const FOLLOW_UP_NAMES = {
  overdue: 'Vencido',
  planned: 'Por venir',
  none: 'Sin seguimiento',
} as const;
export type FollowUp = keyof typeof FOLLOW_UP_NAMES;

/** Types of interactions that the office records on a lead. */
export const INTERACTION_TYPES = ['note', 'call', 'sms', 'email', 'meeting'] as const;
export type InteractionType = (typeof INTERACTION_TYPES)[number];

export const INTERACTION_NAMES: Readonly<Record<InteractionType, string>> = {
  note: 'Nota',
  call: 'Llamada',
  sms: 'Mensaje de texto',
  email: 'Email',
  meeting: 'Reunión',
};

/**
 * Direction of an interaction: `inbound` from the person, `outbound` from the office, `internal` within the
 * office.
 */
export const INTERACTION_DIRECTIONS = ['inbound', 'outbound', 'internal'] as const;
export type InteractionDirection = (typeof INTERACTION_DIRECTIONS)[number];

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

/** Outcomes without a conversation; they do not count as contact. */
export const UNANSWERED_OUTCOMES: readonly CallOutcome[] = ['no_answer', 'voicemail', 'wrong_number'];
