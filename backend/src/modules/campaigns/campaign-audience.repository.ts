import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { many, one } from '../../database/statements';
import { Clock } from '../../common/clock';
import { interpretFilter, type LeadCondition } from '../leads/list/lead-filter';
import { REFUSE_FROM_SCORE } from '../fraud/fraud-rules';
import { isOptedOut, OptOutRule } from '../messaging/suppressions/opt-out-rule.service';
import { isClosedState, isRefusedState } from '../states/states.repository';
import type { FieldCriterion } from '../lead-store/fields/lead-fields';
import { isOfUnprovenLead, phoneIsProven } from '../lead-store/proven-phone';
import type { AudienceList, SmsCampaign, TargetCriteria } from './campaign.entity';

/** Condition on `leads l`, with the values for `$1`, `$2`, … */
export interface Audience {
  sql: string;
  values: unknown[];
}

/** Latest answer to the form's separate checkbox for marketing messages; null without one. */
export const MARKETING_CONSENT = `(SELECT c.granted FROM consents c WHERE c.phone_number = l.phone_number AND c.kind = 'marketing_sms'
  ORDER BY c.created_at DESC LIMIT 1)`;

/**
 * Returns the condition for leads with an opt-out that stops campaigns.
 * @param stops placeholder of the channels
 */
export const optedOut = (stops: string): string => isOptedOut('l.phone_number', stops);

export const PHONE_IS_NOT_PROVEN = `NOT ${phoneIsProven('l')}`;

/**
 * Condition for leads that are blocked, fraudulent, or so risky that not even a code is sent, and for leads with an unverified
 * phone or a phone that another lead has too, and for leads of a state that the office does not serve.
 */
export const BLOCKED = `(l.is_blocked OR l.is_fraudulent OR l.fraud_score >= ${REFUSE_FROM_SCORE} OR ${PHONE_IS_NOT_PROVEN}
  OR l.possible_duplicate OR ${isRefusedState('l.state')})`;

/** Condition for leads of a state that the office does not serve, while that is enforced. */
export const STATE_CLOSED = isRefusedState('l.state');

/** Condition for leads of a state that the office does not serve, enforced or not. */
export const STATE_NOT_SERVED = isClosedState('l.state');

/** Limit stated in the consent: “hasta 4 mensajes al mes”. */
export const MONTHLY_LIMIT = 4;

/** Statuses of a message that may have reached the person, or still may. */
const MAY_HAVE_ARRIVED = `('sending', 'sent', 'delivered', 'unknown')`;

/** Condition for rows `r` that count for the limit: sent within 30 days, by any campaign. */
export const COUNTS_FOR_LIMIT = `r.status IN ${MAY_HAVE_ARRIVED} AND r.claimed_at > now() - interval '30 days'`;

/** Condition: the number has received as many texts as the person agreed to. */
export const TEXTED_ENOUGH = `(SELECT count(*) FROM campaign_recipients r
  WHERE r.phone_number = l.phone_number AND ${COUNTS_FOR_LIMIT}) >= ${MONTHLY_LIMIT}`;

/**
 * Returns the condition for leads that may receive a campaign: consent recorded, not opted out, not blocked, fewer texts than agreed.
 * @param stops placeholder of the channels whose opt-outs stop campaigns
 */
export const mayBeTexted = (stops: string): string =>
  `${MARKETING_CONSENT} AND NOT ${optedOut(stops)} AND NOT ${BLOCKED} AND NOT ${TEXTED_ENOUGH}`;

/** Returns the SQL condition on `leads l` for a criterion. */
type CriterionSql<Name extends keyof TargetCriteria> = (
  given: NonNullable<TargetCriteria[Name]>,
  value: (given: unknown) => string,
) => string;
type Criterion = Exclude<keyof TargetCriteria, 'list'>;

/** SQL conditions of all criteria. Does not compile if one is missing here, or exists only in `LEAD_FIELDS`. */
const CRITERIA_SQL: { [Name in Criterion]: CriterionSql<Name> } = {
  status: (status, value) => `l.verification_status = ${value(status)}`,
  states: (states, value) => `l.state = ANY(${value(states)}::text[])`,
  categories: (categories, value) => `l.lead_category = ANY(${value(categories)}::text[])`,
  scoreMin: (score, value) => `l.lead_score >= ${value(score)}`,
  scoreMax: (score, value) => `l.lead_score <= ${value(score)}`,
  from: (from, value) => `l.created_at >= ${value(from)}::timestamptz`,
  to: (to, value) => `l.created_at < ${value(to)}::timestamptz`,
  source: (source, value) => `l.lead_source = ${value(source)}`,
};
const CRITERIA: readonly (Criterion | keyof Pick<TargetCriteria, FieldCriterion>)[] = Object.keys(
  CRITERIA_SQL,
) as Criterion[];

/** Returns the live leads that match criteria, including those that may not receive a campaign. */
export function audienceOf(criteria: TargetCriteria | null, now: Date): Audience {
  const inList = criteria?.list ? conditionOfList(criteria.list, now) : null;
  // The placeholders of the list's condition come first.
  const values: unknown[] = [...(inList?.values ?? [])];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const partOf = <Name extends Criterion>(name: Name): string[] => {
    const given = criteria?.[name];
    const isUnset = (given ?? '') === '' || (Array.isArray(given) && given.length === 0);
    const sqlOf: CriterionSql<Name> = CRITERIA_SQL[name];
    return isUnset ? [] : [sqlOf(given as NonNullable<TargetCriteria[Name]>, value)];
  };
  const parts = [
    'l.deleted_at IS NULL',
    ...(inList ? [`l.id IN (SELECT id FROM leads WHERE ${inList.sql})`] : []),
    ...CRITERIA.flatMap(partOf),
  ];
  return { sql: parts.join(' AND '), values };
}

/** Scheduled campaign that is due to start. */
export type ToStart = Pick<SmsCampaign, 'id' | 'targetCriteria' | 'reviewId'>;

const reviewedLeads = (review: string): string =>
  `l.deleted_at IS NULL AND l.id IN (SELECT unnest(r.lead_ids) FROM campaign_reviews r WHERE r.id = ${review})`;

/**
 * Returns the live leads that a campaign starts with: exactly the reviewed ones. For a campaign scheduled by a version without
 * reviews, the leads that match its criteria.
 */
export const leadsOf = ({ reviewId, targetCriteria }: ToStart, now: Date): Audience =>
  reviewId === null ? audienceOf(targetCriteria, now) : { sql: reviewedLeads('$1'), values: [reviewId] };

/** Returns the condition of a filtered list of leads, for a user who sees all. */
const conditionOfList = ({ replied, ...filter }: AudienceList, now: Date): LeadCondition =>
  interpretFilter(
    { ...filter, ...(replied ? { preset: 'replied' } : {}) },
    // These filters use neither a time zone nor the user's own leads.
    { now, timeZone: 'UTC', admin: { id: '', sees: 'all' } },
  ).condition;

/** Number of matching leads, by whether they may receive a campaign; each is counted once, by its first obstacle. */
export interface AudienceCounts {
  matching: number;
  recipients: number;
  withoutConsent: number;
  optedOut: number;
  blocked: number;
  stateClosed: number;
  /** Recipients of a state that is not served: they receive the campaign only because the rules are not enforced. */
  stateAdvised: number;
  overLimit: number;
  phoneUnproven: number;
}

/** Reads the leads that a campaign reaches. */
@Injectable()
export class CampaignAudienceRepository {
  constructor(
    private readonly clock: Clock,
    private readonly optOuts: OptOutRule,
  ) {}

  /** Returns whether a reviewed campaign has a recipient that may still receive it. */
  async hasRecipients(manager: EntityManager, reviewId: string): Promise<boolean> {
    const found = await one(
      manager,
      `SELECT 1 FROM leads l WHERE ${reviewedLeads('$1')} AND ${mayBeTexted('$2')} LIMIT 1`,
      [reviewId, await this.optOuts.stopsOf('sms', 'marketing', manager)],
    );
    return found !== null;
  }

  /** Returns whether a number belongs to a live lead and no live lead has verified it. */
  async isOfUnprovenLead(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    const row = await one<{ isUnproven: boolean }>(
      manager,
      `SELECT ${isOfUnprovenLead('$1::text')} AS "isUnproven"`,
      [phoneNumber],
    );
    return row!.isUnproven;
  }

  /** Returns the distinct US states of residence of a campaign's leads; null stands for leads without one. */
  async states(manager: EntityManager, campaign: ToStart): Promise<(string | null)[]> {
    const { sql, values } = leadsOf(campaign, this.clock.now());
    const rows = await many<{ state: string | null }>(
      manager,
      `SELECT DISTINCT l.state FROM leads l WHERE ${sql}`,
      values,
    );
    return rows.map(({ state }) => state);
  }
}
