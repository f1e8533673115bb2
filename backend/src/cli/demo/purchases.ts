import { formatDollars } from 'domain/payments/money';
import { PLAN_NAMES, type PlanId } from 'domain/payments/plans';
import { oneMonthAfter } from '../../common/calendar/business-days';
import { CURRENT_CONTRACT_VERSION } from '../../modules/payments/contract/contract-terms';
import { firstPlan, renewalCentsOf } from '../../modules/site-content/plan-catalogue';
import type { Chance } from './random';

type Row = Record<string, unknown>;

const PLANS: Record<PlanId, number> = { starter: 5, growth: 4, elite: 1 };
const BRANDS = { visa: 6, mastercard: 3, amex: 1, discover: 1 };
/** Refusal codes with their weights. */
const REFUSALS = { '202': 5, '200': 4, '225': 2, '223': 1, '240': 1 };

type Purchases = Record<
  'users' | 'payments' | 'payment_refunds' | 'simulated_transactions' | 'lead_interactions',
  Row[]
>;

/**
 * Generates purchases of plans by leads: paid or refused, with the months since. All are simulated: the simulator knows the
 * charges, so they can be refunded and cancelled.
 */
export function purchases(chance: Chance, leads: readonly Row[], now: Date): Purchases {
  const rows: Omit<Purchases, 'simulated_transactions' | 'lead_interactions'> = {
    users: [],
    payments: [],
    payment_refunds: [],
  };
  let serial = 0;
  const transaction = (): string => `sim-demo-${String(++serial).padStart(6, '0')}`;
  for (const lead of leads.filter(({ lead_category: category }) => category === 'client')) {
    const at = new Date(new Date(String(lead['created_at'])).getTime() + chance.between(1, 12) * 86_400_000);
    if (at > now) continue;
    const fullName = String(lead['full_name']);
    const email = `cliente${++serial}@example.com`;
    const plan = firstPlan(chance.weighted(PLANS));
    const userId = chance.uuidAt(at);
    rows.users.push({
      id: userId,
      email,
      first_name: fullName.split(' ')[0],
      last_name: fullName.split(' ').slice(1).join(' '),
      created_at: at,
      updated_at: at,
    });
    const common = {
      lead_id: lead['id'],
      user_id: userId,
      mode: 'simulator',
      plan: plan.id,
      full_name: fullName,
      email,
      phone: lead['phone_number'],
      billing_zip: '33101',
      card_brand: chance.weighted(BRANDS),
      last4: String(chance.between(1000, 9999)),
      needs_review: false,
      checks: 0,
    };
    const row = (when: Date, changes: Row): Row => ({
      id: chance.uuidAt(when),
      parent_id: null,
      kind: 'first',
      status: 'approved',
      amount_cents: plan.priceCents,
      refunded_cents: 0,
      ...common,
      ip_address: lead['ip_address'],
      accepted_text_version: CURRENT_CONTRACT_VERSION,
      accepted_at: when,
      transaction_id: transaction(),
      response_code: '100',
      response_text: 'SUCCESS',
      auth_code: '123456',
      subscription_id: null,
      subscription_status: null,
      renewal_cents: null,
      renews_on: null,
      settled_by: 'gateway',
      settled_at: when,
      created_at: when,
      updated_at: when,
      ...changes,
    });
    if (chance.happens(0.3)) {
      const before = new Date(at.getTime() - chance.between(1, 20) * 60_000);
      rows.payments.push(
        row(before, {
          status: 'declined',
          user_id: null,
          response_code: chance.weighted(REFUSALS),
          response_text: 'DECLINED',
          auth_code: null,
        }),
      );
    }
    const first = row(at, {
      subscription_id: transaction(),
      subscription_status: chance.happens(0.25) ? 'cancelled' : 'active',
      renewal_cents: renewalCentsOf(plan),
      renews_on: oneMonthAfter(at.toISOString().slice(0, 10)),
    });
    rows.payments.push(first);
    if (chance.happens(0.06)) {
      const when = new Date(Math.min(at.getTime() + chance.between(1, 50) * 86_400_000, now.getTime()));
      first['status'] = 'refunded';
      first['subscription_status'] = 'cancelled';
      first['refunded_cents'] = first['amount_cents'];
      rows.payment_refunds.push({
        id: chance.uuidAt(when),
        payment_id: first['id'],
        kind: 'refund',
        amount_cents: first['amount_cents'],
        reason: 'Pidió el reembolso dentro de la garantía',
        status: 'approved',
        created_by: 'admin',
        checks: 0,
        needs_review: false,
        created_at: when,
      });
      continue;
    }
    const months = first['subscription_status'] === 'cancelled' ? chance.between(0, 3) : 12;
    let day = oneMonthAfter(at.toISOString().slice(0, 10));
    for (let month = 0; month < months; month += 1, day = oneMonthAfter(day)) {
      const when = new Date(`${day}T12:00:00Z`);
      if (when > now) break;
      rows.payments.push(
        row(when, {
          kind: 'renewal',
          parent_id: first['id'],
          amount_cents: renewalCentsOf(plan),
          ip_address: null,
          accepted_text_version: null,
          accepted_at: null,
          settled_by: 'webhook',
        }),
      );
    }
  }
  const charged = rows.payments.filter(({ status }) => status !== 'declined');
  return {
    ...rows,
    simulated_transactions: charged.map(inSimulator),
    lead_interactions: charged.map((payment) => ({
      id: chance.uuidAt(payment['created_at'] as Date),
      ...onTimeline(payment),
    })),
  };
}

/** Returns the timeline entry of an approved payment. */
const onTimeline = (payment: Row): Row => ({
  lead_id: payment['lead_id'],
  type: 'payment',
  direction: 'inbound',
  content: `${PLAN_NAMES[payment['plan'] as PlanId]} · ${formatDollars(Number(payment['amount_cents']))}`,
  status: 'completed',
  metadata: { paymentId: payment['id'], plan: payment['plan'], amountCents: payment['amount_cents'] },
  created_at: payment['created_at'],
});

/** Returns the simulator's row of an approved payment. */
const inSimulator = (payment: Row): Row => ({
  order_id: payment['id'],
  transaction_id: payment['transaction_id'],
  subscription_id: payment['subscription_id'],
  amount_cents: payment['amount_cents'],
  refunded_cents: payment['refunded_cents'],
  created_at: payment['created_at'],
});
