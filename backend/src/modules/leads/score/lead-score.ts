/** What is known of a lead when its score is computed. */
export interface LeadFacts {
  /** Whether the phone is proven; a mailbox counts as a known e-mail. */
  verified: boolean;
  marketingConsent: boolean;
  /** US dollars. */
  monthlyIncome: number | null;
  email: string | null;
  /** Times the form was sent. */
  submissions: number;
  /** Calls and messages that came from the person. */
  inboundContacts: number;
  meetings: number;
  /** Whether an appointment stands. */
  booked: boolean;
  /** Whether the person came to an appointment. */
  attended: boolean;
  /** Whether the person missed an appointment, came to none and has no other. */
  missed: boolean;
  /** Came by an advertisement that was paid for. */
  paidCampaign: boolean;
  /** 0 to 100. */
  fraudScore: number;
  category: string;
}

/** One named reason to expect more, or less, of a lead. */
export interface LeadScoreRule {
  name: string;
  /** Points towards the score of 0 to 100. */
  points: number;
  /** For the administrator. */
  text: string;
  applies(facts: LeadFacts): boolean;
}

const GOOD_INCOME = 3_000;
const SOME_INCOME = 1_500;
const DOUBTFUL_FRAUD_SCORE = 30;

/** All that a score is made of. */
export const LEAD_SCORE_RULES: readonly LeadScoreRule[] = [
  { name: 'verified_phone', points: 30, text: 'Verificó su teléfono', applies: ({ verified }) => verified },
  {
    name: 'marketing_consent',
    points: 10,
    text: 'Aceptó recibir mensajes',
    applies: ({ marketingConsent }) => marketingConsent,
  },
  {
    name: 'good_income',
    points: 20,
    text: 'Ingresos de $3,000 al mes o más',
    applies: ({ monthlyIncome }) => (monthlyIncome ?? 0) >= GOOD_INCOME,
  },
  {
    name: 'some_income',
    points: 10,
    text: 'Ingresos de $1,500 a $3,000 al mes',
    applies: ({ monthlyIncome }) => (monthlyIncome ?? 0) >= SOME_INCOME && (monthlyIncome ?? 0) < GOOD_INCOME,
  },
  { name: 'email_known', points: 5, text: 'Dio su email', applies: ({ email }) => email !== null },
  {
    name: 'came_back',
    points: 10,
    text: 'Envió el formulario más de una vez',
    applies: ({ submissions }) => submissions > 1,
  },
  {
    name: 'answered',
    points: 10,
    text: 'Llamó o respondió',
    applies: ({ inboundContacts }) => inboundContacts > 0,
  },
  {
    name: 'meeting_held',
    points: 20,
    text: 'Tuvo una reunión',
    applies: ({ meetings, attended }) => meetings > 0 && !attended,
  },
  { name: 'appointment_booked', points: 10, text: 'Tiene una cita', applies: ({ booked }) => booked },
  {
    name: 'appointment_attended',
    points: 20,
    text: 'Se presentó a su cita',
    applies: ({ attended }) => attended,
  },
  {
    name: 'appointment_missed',
    points: -15,
    text: 'No se presentó a su cita',
    applies: ({ missed }) => missed,
  },
  {
    name: 'paid_campaign',
    points: 5,
    text: 'Llegó por un anuncio',
    applies: ({ paidCampaign }) => paidCampaign,
  },
  {
    name: 'doubtful',
    points: -30,
    text: 'Señales de fraude',
    applies: ({ fraudScore }) => fraudScore >= DOUBTFUL_FRAUD_SCORE,
  },
];

const clamp = (points: number): number => Math.min(100, Math.max(0, points));

/** The rules that speak for or against a lead. */
export const scoreReasons = (facts: LeadFacts): LeadScoreRule[] =>
  LEAD_SCORE_RULES.filter((rule) => rule.applies(facts));

/** 0 to 100. */
export const leadScore = (facts: LeadFacts): number =>
  clamp(scoreReasons(facts).reduce((sum, { points }) => sum + points, 0));

/** Where the work with a lead decides the outcome. */
const PROBABILITY_BY_CATEGORY: Readonly<Record<string, number>> = { client: 100, lost: 0 };
/** Of whoever has an appointment, and of whoever came to one. */
const PROBABILITY_BOOKED = 80;
const PROBABILITY_ATTENDED = 85;
/** Percent of the score that is left of a lead by whether its phone is verified. */
const VERIFIED_PERCENT = 70;
const PENDING_PERCENT = 20;

/** Percent, 0 to 100: how likely the lead becomes a client. */
export function conversionProbability(facts: LeadFacts): number {
  const decided = PROBABILITY_BY_CATEGORY[facts.category];
  if (decided !== undefined) return decided;
  if (facts.attended) return PROBABILITY_ATTENDED;
  if (facts.category === 'booked') return PROBABILITY_BOOKED;
  return Math.round((leadScore(facts) * (facts.verified ? VERIFIED_PERCENT : PENDING_PERCENT)) / 100);
}

const PAID_MEDIA = new Set(['cpc', 'ppc', 'paid', 'paid_social', 'display', 'cpm']);
const PAID_CLICK_IDS = ['gclid', 'fbclid', 'ttclid', 'msclkid'];

/** Whether the tags a visitor came with are those of a paid advertisement. */
export function isPaidCampaign(attribution: Readonly<Record<string, unknown>> | null): boolean {
  if (!attribution) return false;
  const medium = attribution['utmMedium'];
  return (
    (typeof medium === 'string' && PAID_MEDIA.has(medium.toLowerCase())) ||
    PAID_CLICK_IDS.some((id) => Boolean(attribution[id]))
  );
}
