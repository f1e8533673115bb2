import { CONSENT_TEXTS, consentTextAsShown, CURRENT_CONSENT_VERSION } from 'domain/messages/consent-texts';
import type { CallOutcome } from 'domain/leads';
import type { AlertEvidence } from '../../modules/fraud/fraud-alert.entity';
import { FRAUD_RULES, severityOf } from '../../modules/fraud/fraud-rules';
import { DEFAULT_SOURCE } from '../../modules/leads/intake/lead-source';
import { conversionProbability, leadScore, type LeadFacts } from '../../modules/leads/score/lead-score';
import type { People } from './people';
import type { Chance } from './random';
import { later, momentOfYear } from './year';

type Row = Record<string, unknown>;

/** Rows by table, in the order of insertion. */
export interface DemoRows {
  leads: Row[];
  lead_interactions: Row[];
  consents: Row[];
  otp_attempts: Row[];
  fraud_alerts: Row[];
  analytics_events: Row[];
}

const VERIFIED_SHARE = 0.62;
/** Age from which every fraud alert is resolved. */
export const RESOLVED_MS = 21 * 86_400_000;
/** Number of visits with funnel events only, per lead. */
const IDLE_VISITS = 3;

const USER_AGENTS = [
  'Mozilla/5.0 (Linux; Android 15; SM-A156U) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; moto g power) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
];
const SOURCES = { facebook: 40, google: 30, directo: 15, tiktok: 10, referido: 5 };
/** Campaigns, and sources that are paid. */
const CAMPAIGNS = ['consulta-gratis', 'testimonios'];
const PAID_MEDIA = { facebook: true, google: true };
const CALL_NOTES = [
  'Quiere comprar casa el próximo año; tiene dos cuentas en cobranza.',
  'Pidió que le llamen por la tarde, después de las 6.',
  'Le negaron un préstamo de auto; revisamos su reporte en la consulta.',
  'Tiene historial corto; le interesa el plan Growth.',
];

/** Outcomes of unanswered calls with their weights, and the notes on them. */
const UNANSWERED = { no_answer: 6, voicemail: 3, wrong_number: 1 };
const UNANSWERED_NOTES: Record<keyof typeof UNANSWERED, string> = {
  no_answer: 'Sonó hasta cortarse.',
  voicemail: 'Se dejó mensaje de voz.',
  wrong_number: 'Contestó otra persona, que no le conoce.',
};
/** Outcome of a call that set the lead's category. */
const OUTCOME_OF: Record<string, CallOutcome> = { booked: 'booked', lost: 'not_interested' };

/** Combinations of fraud rules. */
const RISKY = [
  ['hosting', 'fast_form'],
  ['gibberish_name', 'fast_form'],
  ['tor'],
  ['tor', 'gibberish_name', 'fast_form'],
  ['honeypot', 'hosting', 'fast_form'],
  ['vpn', 'foreign_country'],
];

/** Generates the year: visitors, leads, and the office's work with them. */
export class Stories {
  readonly rows: DemoRows = {
    leads: [],
    lead_interactions: [],
    consents: [],
    otp_attempts: [],
    fraud_alerts: [],
    analytics_events: [],
  };

  constructor(
    private readonly chance: Chance,
    private readonly people: People,
    private readonly brandName: string,
    private readonly now: Date,
  ) {}

  /** Adds one visitor who became a lead. */
  addLead(): void {
    const { chance } = this;
    const person = this.people.next();
    const created = momentOfYear(chance, this.now);
    const id = chance.uuidAt(created);
    const verified = chance.happens(VERIFIED_SHARE);
    const verifiedAt = verified ? later(chance, created, 20, 240) : null;
    const risky = chance.happens(verified ? 0.01 : 0.05);
    const signs = risky ? chance.pick(RISKY) : chance.pick([[], [], [], [], ['fast_form']]);
    const reasons = FRAUD_RULES.filter(({ name }) => signs.includes(name)).map(({ name, points }) => ({
      name,
      points,
    }));
    const fraudScore = Math.min(
      100,
      reasons.reduce((sum, { points }) => sum + points, 0),
    );
    const ipAddress = signs.includes('tor') ? `185.220.101.${chance.between(1, 90)}` : this.address();
    const source = chance.weighted(SOURCES);
    const userAgent = chance.pick(USER_AGENTS);
    const planned = verified
      ? chance.weighted({ new: 15, hot: 15, warm: 20, contacted: 20, booked: 18, client: 7, lost: 5 })
      : chance.weighted({ new: 70, cold: 25, lost: 5 });
    const contacted =
      verified && !['new', 'hot'].includes(planned) ? later(chance, verifiedAt!, 600, 172_800) : null;
    // A lead of today may not have been contacted yet.
    const outcome = contacted && contacted > this.now ? 'new' : planned;

    const monthlyIncome = verified && chance.happens(0.5) ? chance.between(18, 70) * 100 : null;
    const marketingConsent = chance.happens(0.55);
    const facts: LeadFacts = {
      verified,
      marketingConsent,
      monthlyIncome,
      email: null,
      submissions: 1,
      inboundContacts: 0,
      meetings: 0,
      booked: false,
      attended: false,
      missed: false,
      paidCampaign: source in PAID_MEDIA,
      fraudScore,
      category: outcome,
    };

    this.rows.leads.push({
      id,
      full_name: person.fullName,
      phone_number: person.phoneNumber,
      state: chance.happens(0.01) ? null : person.state,
      verification_status: verified ? 'verified' : 'pending',
      verification_method: verified ? 'sms' : null,
      phone_proven_at: verified ? verifiedAt : null,
      verified_at: verifiedAt,
      lead_score: leadScore(facts),
      lead_category: outcome,
      lead_source: source === 'directo' ? DEFAULT_SOURCE : source,
      conversion_probability: conversionProbability(facts),
      monthly_income: monthlyIncome,
      last_contacted_at: past(contacted, this.now),
      next_follow_up_at: contacted && chance.happens(0.4) ? later(chance, this.now, 3_600, 1_209_600) : null,
      replied_at: null,
      assigned_to: null,
      assigned_at: null,
      touchpoint_count: past(contacted, this.now) ? 1 : 0,
      created_at: created,
      updated_at: past(contacted, this.now) ?? verifiedAt ?? created,
      is_fraudulent: false,
      fraud_score: fraudScore,
      fraud_reason: signs.join(', ') || null,
      ip_address: ipAddress,
      user_agent: userAgent,
      attribution:
        source === 'directo'
          ? null
          : {
              utmSource: source,
              utmMedium: source in PAID_MEDIA ? 'cpc' : 'social',
              ...(source in PAID_MEDIA ? { utmCampaign: CAMPAIGNS[created.getUTCDate() % 2]! } : {}),
            },
    });
    this.interaction(id, 'submission', 'inbound', created);
    if (verifiedAt) this.interaction(id, 'verification', 'inbound', verifiedAt);
    if (verifiedAt && chance.happens(0.25)) {
      const missed = chance.weighted(UNANSWERED);
      const at = later(chance, verifiedAt, 60, 500);
      this.interaction(id, 'call', 'outbound', at, { content: UNANSWERED_NOTES[missed], outcome: missed });
    }
    if (contacted) {
      const type = chance.pick(['call', 'sms', 'email']);
      this.interaction(id, type, 'outbound', contacted, {
        content: chance.pick(CALL_NOTES),
        ...(type === 'call'
          ? { outcome: OUTCOME_OF[outcome] ?? chance.weighted({ answered: 4, callback: 1 }) }
          : {}),
      });
    }
    this.consents(person, ipAddress, created, marketingConsent);
    this.attempts(person.phoneNumber, ipAddress, created, verifiedAt);
    this.funnel(id, { created, verifiedAt, outcome, visit: visitOf(source, userAgent) });
    if (risky) this.alert(id, { subject: person.phoneNumber, score: fraudScore, reasons, count: 1 }, created);
    for (let visit = 0; visit < IDLE_VISITS; visit++) this.idleVisit();
  }

  /** Range reserved for benchmarks (RFC 2544), without an owner. */
  private address(): string {
    return `198.${this.chance.pick([18, 19])}.${this.chance.between(0, 255)}.${this.chance.between(1, 254)}`;
  }

  private interaction(
    leadId: string,
    type: string,
    direction: string,
    at: Date,
    { content = null, outcome }: { content?: string | null; outcome?: CallOutcome } = {},
  ): void {
    if (at > this.now) return;
    this.rows.lead_interactions.push({
      id: this.chance.uuidAt(at),
      lead_id: leadId,
      type,
      direction,
      content,
      status: 'completed',
      metadata: outcome ? { outcome } : null,
      created_at: at,
    });
  }

  private consents(
    { fullName, phoneNumber }: { fullName: string; phoneNumber: string },
    ipAddress: string,
    at: Date,
    marketing: boolean,
  ): void {
    const text =
      consentTextAsShown(CURRENT_CONSENT_VERSION, this.brandName) ?? CONSENT_TEXTS[CURRENT_CONSENT_VERSION]!;
    const shown = [
      { kind: 'verification_sms', granted: true, text_shown: text.smsNotice },
      { kind: 'marketing_sms', granted: marketing, text_shown: text.marketingLabel },
    ];
    for (const consent of shown) {
      this.rows.consents.push({
        id: this.chance.uuidAt(at),
        phone_number: phoneNumber,
        full_name: fullName,
        ...consent,
        text_version: CURRENT_CONSENT_VERSION,
        ip_address: ipAddress,
        created_at: at,
      });
    }
  }

  private attempts(phoneNumber: string, ipAddress: string, created: Date, verifiedAt: Date | null): void {
    const { chance } = this;
    const attempt = (attemptType: string, at: Date, failureReason: string | null): void => {
      this.rows.otp_attempts.push({
        id: chance.uuidAt(at),
        phone_number: phoneNumber,
        ip_address: ipAddress,
        success: failureReason === null,
        attempt_type: attemptType,
        failure_reason: failureReason,
        created_at: at,
      });
    };
    attempt('send', created, !verifiedAt && chance.happens(0.08) ? 'not_mobile' : null);
    const wrong = verifiedAt
      ? chance.weighted({ 0: 80, 1: 15, 2: 5 })
      : chance.weighted({ 0: 60, 1: 20, 3: 12, 5: 8 });
    for (let tries = Number(wrong); tries > 0; tries--) {
      const end = verifiedAt ?? later(chance, created, 60, 500);
      attempt('verify', new Date((created.getTime() * tries + end.getTime()) / (tries + 1)), 'wrong_code');
    }
    if (verifiedAt) attempt('verify', verifiedAt, null);
  }

  private funnel(
    leadId: string,
    {
      created,
      verifiedAt,
      outcome,
      visit,
    }: { created: Date; verifiedAt: Date | null; outcome: string; visit: object },
  ): void {
    const sessionId = this.chance.uuidAt(created);
    const opened = new Date(created.getTime() - this.chance.between(40_000, 600_000));
    this.event('landing_view', opened, null, { ...visit, sessionId });
    this.event('form_start', new Date((opened.getTime() + created.getTime()) / 2), null, { sessionId });
    this.event('form_submit', created, null, { sessionId });
    this.event('code_sent', created, leadId);
    if (!verifiedAt) return;
    this.event('code_verified', verifiedAt, leadId);
    this.event('calendar_redirect', later(this.chance, verifiedAt, 1, 3), null, { sessionId });
    if (['booked', 'client'].includes(outcome))
      this.event('booked', later(this.chance, verifiedAt, 60, 900), leadId);
  }

  /** Adds a visitor who left without the form. */
  private idleVisit(): void {
    const at = momentOfYear(this.chance, this.now);
    const metadata = { sessionId: this.chance.uuidAt(at) };
    const visit = visitOf(this.chance.weighted(SOURCES), this.chance.pick(USER_AGENTS));
    this.event('landing_view', at, null, { ...visit, ...metadata });
    if (this.chance.happens(0.6))
      this.event('social_proof_shown', later(this.chance, at, 3, 4), null, metadata);
    if (this.chance.happens(0.25)) this.event('form_start', later(this.chance, at, 20, 200), null, metadata);
    if (this.chance.happens(0.2))
      this.event('exit_intent_shown', later(this.chance, at, 30, 300), null, metadata);
  }

  private event(event: string, at: Date, leadId: string | null, metadata: object | null = null): void {
    if (at > this.now) return;
    this.rows.analytics_events.push({
      id: this.chance.uuidAt(at),
      event,
      lead_id: leadId,
      metadata,
      created_at: at,
    });
  }

  private alert(leadId: string, evidence: AlertEvidence, at: Date): void {
    const isOld = this.now.getTime() - at.getTime() > RESOLVED_MS;
    const resolved = isOld || this.chance.happens(0.4) ? later(this.chance, at, 3_600, 259_200) : null;
    const resolvedAt = past(resolved, this.now);
    this.rows.fraud_alerts.push({
      id: this.chance.uuidAt(at),
      lead_id: leadId,
      alert_type: 'submission',
      severity: severityOf(evidence.score),
      description: 'Formulario sospechoso',
      metadata: evidence,
      status: resolvedAt ? 'resolved' : 'active',
      resolved_by: resolvedAt ? 'admin' : null,
      resolved_at: resolvedAt,
      created_at: at,
      updated_at: resolvedAt ?? at,
    });
  }
}

/** Returns the metadata of a visit's first event. */
const visitOf = (source: string, userAgent: string): object => ({
  ...(source === 'directo' ? {} : { utmSource: source }),
  device: /Mobile/.test(userAgent) ? 'mobile' : 'desktop',
});

/** Returns the time if it is past; otherwise null. */
function past(moment: Date | null, now: Date): Date | null {
  return moment && moment <= now ? moment : null;
}
