/** Data of a lead from which its score is computed. */
export interface LeadFacts {
  /** Whether the phone is verified; a verified mailbox counts as an e-mail only. */
  verified: boolean;
  marketingConsent: boolean;
  /** US dollars. */
  monthlyIncome: number | null;
  email: string | null;
  /** Number of times the form was sent. */
  submissions: number;
  /** Number of calls and messages from the person. */
  inboundContacts: number;
  meetings: number;
  /** Whether the lead has an upcoming appointment. */
  booked: boolean;
  /** Whether the person attended an appointment. */
  attended: boolean;
  /** Whether the person missed an appointment, attended none and has no other. */
  missed: boolean;
  /** Whether the person came from a paid advertisement. */
  paidCampaign: boolean;
  /** 0 to 100. */
  fraudScore: number;
  category: string;
}

/** Rule that raises or lowers the score. */
export interface LeadScoreRule {
  name: string;
  /** Points added to the score, which is 0 to 100. */
  points: number;
  /** Explanation for users. */
  text: string;
  applies(facts: LeadFacts): boolean;
}

const GOOD_INCOME = 3_000;
const SOME_INCOME = 1_500;
const DOUBTFUL_FRAUD_SCORE = 30;

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
  { name: 'email_known', points: 5, text: 'Dio su correo', applies: ({ email }) => email !== null },
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

/** Returns the rules that apply to a lead. */
export const scoreReasons = (facts: LeadFacts): LeadScoreRule[] =>
  LEAD_SCORE_RULES.filter((rule) => rule.applies(facts));

/** Returns the score, 0 to 100. */
export const leadScore = (facts: LeadFacts): number =>
  clamp(scoreReasons(facts).reduce((sum, { points }) => sum + points, 0));

/** Probability in categories that decide the outcome. */
const PROBABILITY_BY_CATEGORY: Readonly<Record<string, number>> = { client: 100, lost: 0 };
/** Probability with an upcoming appointment, and after an attended one. */
const PROBABILITY_BOOKED = 80;
const PROBABILITY_ATTENDED = 85;
/** Percentage of the score that makes the probability, for verified and for pending leads. */
const VERIFIED_PERCENT = 70;
const PENDING_PERCENT = 20;

/** Returns the probability that the lead becomes a client, 0 to 100 percent. */
export function conversionProbability(facts: LeadFacts): number {
  const decided = PROBABILITY_BY_CATEGORY[facts.category];
  if (decided !== undefined) return decided;
  if (facts.attended) return PROBABILITY_ATTENDED;
  if (facts.category === 'booked') return PROBABILITY_BOOKED;
  return Math.round((leadScore(facts) * (facts.verified ? VERIFIED_PERCENT : PENDING_PERCENT)) / 100);
}

const PAID_MEDIA = new Set(['cpc', 'ppc', 'paid', 'paid_social', 'display', 'cpm']);
const PAID_CLICK_IDS = ['gclid', 'fbclid', 'ttclid', 'msclkid'];

/** Returns whether the attribution tags are those of a paid advertisement. */
export function isPaidCampaign(attribution: Readonly<Record<string, unknown>> | null): boolean {
  if (!attribution) return false;
  const medium = attribution['utmMedium'];
  return (
    (typeof medium === 'string' && PAID_MEDIA.has(medium.toLowerCase())) ||
    PAID_CLICK_IDS.some((id) => Boolean(attribution[id]))
  );
}
