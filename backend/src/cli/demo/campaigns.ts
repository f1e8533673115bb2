import { completeTemplate, renderMessage } from 'domain/messages/campaign-text';
import type {
  CampaignStatus,
  RecipientStatus,
  TargetCriteria,
} from '../../modules/campaigns/campaign.entity';
import type { Chance } from './random';
import type { DemoRows } from './stories';
import { later } from './year';

type Row = Record<string, unknown>;
type Tables = Record<
  'sms_campaigns' | 'campaign_recipients' | 'sms_suppressions' | 'lead_interactions',
  Row[]
>;

const DAY_MS = 86_400_000;
/** Longest time until a quick reaction. */
const SLOWEST_MS = 40_000_000;
/** Maximum age of a reply that waits for the office. */
const WAITING_MS = 2 * DAY_MS;
/** UTC hour at which texts are allowed in every state on a weekday. */
const GOOD_HOUR = 19;

/** Outcomes of messages with their weights. */
const OUTCOMES = {
  delivered: 880,
  sent: 12,
  'undelivered 30003': 34,
  'undelivered 30005': 12,
  'undelivered 30007': 9,
  'undelivered 30008': 5,
  'failed not_mobile': 14,
  'failed unreachable': 8,
  'failed invalid_number': 3,
  opted_out: 9,
  'skipped not_eligible': 8,
  'unknown answer_lost': 2,
};
const REPLIES = [
  '¿Qué días tienen?',
  'Sí, me interesa. Llámeme el viernes después de las 5, por favor',
  'Gracias, ya agendé',
  '¿Es gratis de verdad?',
  '¿Cuánto se tarda?',
  'Ahora no puedo, el otro mes',
];

interface Written {
  name: string;
  message: string;
  targetCriteria: TargetCriteria;
  status: CampaignStatus;
  createdAt: Date;
  scheduledAt?: Date;
  startedAt?: Date;
  finishedAt?: Date;
}

/** Generates four campaigns: a completed one, one that was paused halfway, a scheduled one, and a draft. */
export function campaigns(
  chance: Chance,
  { leads, consents }: Pick<DemoRows, 'leads' | 'consents'>,
  { brandName, now }: { brandName: string; now: Date },
): Tables {
  const tables: Tables = {
    sms_campaigns: [],
    campaign_recipients: [],
    sms_suppressions: [],
    lead_interactions: [],
  };
  const agreed = new Set(
    consents
      .filter(({ kind, granted }) => kind === 'marketing_sms' && granted)
      .map(({ phone_number: phone }) => phone),
  );
  const audience = ({ status, states, categories }: TargetCriteria, before: Date): Row[] =>
    leads.filter(
      (lead) =>
        agreed.has(lead['phone_number']) &&
        new Date(String(lead['created_at'])) < before &&
        lead['verification_status'] === 'verified' &&
        (!status || status === 'verified') &&
        (!states || states.some((state) => state === lead['state'])) &&
        (!categories || categories.some((category) => category === lead['lead_category'])),
    );
  const add = (campaign: Written): string => {
    const id = chance.uuidAt(campaign.createdAt);
    tables.sms_campaigns.push({
      id,
      name: campaign.name,
      message: campaign.message,
      target_criteria: campaign.targetCriteria,
      status: campaign.status,
      scheduled_at: campaign.scheduledAt ?? null,
      recipient_count: 0,
      sent_count: 0,
      delivered_count: 0,
      created_by: chance.pick(['rosa', 'elena']),
      started_at: campaign.startedAt ?? null,
      finished_at: campaign.finishedAt ?? null,
      created_at: campaign.createdAt,
      updated_at: campaign.finishedAt ?? campaign.startedAt ?? campaign.createdAt,
    });
    return id;
  };
  const counts = (row: Row, changes: Record<string, number>): void => {
    for (const [name, more] of Object.entries(changes)) row[name] = Number(row[name]) + more;
  };
  /** Sends the campaign to that many recipients, one after another. */
  const send = (campaign: Written, upTo: number): void => {
    const id = add(campaign);
    const row = tables.sms_campaigns.at(-1)!;
    const complete = completeTemplate(campaign.message, brandName);
    const start = campaign.startedAt!;
    audience(campaign.targetCriteria, start).forEach((lead, index) => {
      const due = new Date(start.getTime() + index * 1_000);
      const [status, reason = null] = (index < upTo ? chance.weighted(OUTCOMES) : 'pending').split(' ') as [
        RecipientStatus,
        string?,
      ];
      const wasTaken = ['delivered', 'sent', 'undelivered'].includes(status);
      tables.campaign_recipients.push({
        id: chance.uuidAt(start),
        campaign_id: id,
        lead_id: lead['id'],
        phone_number: lead['phone_number'],
        status,
        not_before: start,
        body:
          status === 'pending'
            ? null
            : renderMessage(complete, {
                fullName: String(lead['full_name']),
                state: lead['state'] as string | null,
              }),
        claimed_at: status === 'pending' ? null : due,
        sent_at: wasTaken ? due : null,
        delivered_at: status === 'delivered' ? later(chance, due, 2, 90) : null,
        provider_id: null,
        error_message: reason,
        next_check_at: null,
        checks: status === 'unknown' ? 5 : 0,
      });
      counts(row, {
        recipient_count: 1,
        sent_count: Number(wasTaken),
        delivered_count: Number(status === 'delivered'),
      });
      if (status === 'opted_out') suppress(tables, lead, later(chance, start, -20 * 86_400, -86_400));
      if (status === 'delivered') follow(chance, tables, lead, due, now);
    });
  };

  const lastMonth = weekdayBefore(now.getTime() - 17 * DAY_MS);
  send(
    {
      name: 'Segunda consulta sin costo',
      message:
        'Hola {{firstName}}, su segunda consulta sobre su reporte no cuesta nada este mes. ¿Le aparto una hora? Responda con el dia que le queda bien.',
      targetCriteria: { status: 'verified', categories: ['warm', 'contacted', 'booked'] },
      status: 'completed',
      createdAt: new Date(lastMonth.getTime() - DAY_MS),
      scheduledAt: lastMonth,
      startedAt: lastMonth,
      finishedAt: later(chance, lastMonth, 1_200, 1_500),
    },
    Number.POSITIVE_INFINITY,
  );
  const lately = weekdayBefore(now.getTime() - DAY_MS / 12);
  send(
    {
      name: 'Recordatorio: agende su consulta',
      message:
        'Hola {{firstName}}, vimos que en {{state}} hay horas libres esta semana para su consulta gratis. ¿Le ayudamos a agendar?',
      targetCriteria: { status: 'verified', states: ['CA', 'FL', 'TX'], categories: ['new', 'hot'] },
      status: 'paused',
      createdAt: new Date(lately.getTime() - 3 * 3_600_000),
      scheduledAt: lately,
      startedAt: lately,
    },
    90,
  );
  add({
    name: 'Fin de año: revise su crédito',
    message:
      '{{firstName}}, empiece el año con un plan para su credito. Su consulta es gratis y en español: responda SI y le llamamos.',
    targetCriteria: { status: 'verified', scoreMin: 40 },
    status: 'scheduled',
    createdAt: later(chance, new Date(now.getTime() - 2 * DAY_MS), 0, 3_600),
    scheduledAt: new Date(weekdayBefore(now.getTime() + 6 * DAY_MS).getTime()),
  });
  add({
    name: 'Volvamos a hablar',
    message:
      '¡Hola {{firstName}}! ¿Todavía quiere mejorar su crédito? Aquí seguimos… su primera asesoría no le cuesta nada 😊',
    targetCriteria: { categories: ['cold', 'lost'] },
    status: 'draft',
    createdAt: later(chance, new Date(now.getTime() - DAY_MS), 0, 3_600),
  });
  return tables;
}

/** Adds the reactions of some people to a message: a reply or an opt-out. Bookings are generated with the appointments. */
function follow(chance: Chance, tables: Tables, lead: Row, at: Date, now: Date): void {
  const did = chance.weighted({ nothing: 950, reply: 40, stop: 10 });
  const soon = later(chance, at, 120, SLOWEST_MS / 1_000);
  // Some replies still wait for the office.
  const waits = did === 'reply' && chance.happens(0.4);
  const when = waits ? lately(chance, at, now) : did === 'reply' ? spread(soon, at, now) : soon;
  if (did === 'nothing' || when > now) return;
  if (did === 'stop') suppress(tables, lead, when);
  else if (waits) lead['replied_at'] = when;
  tables.lead_interactions.push({
    id: chance.uuidAt(when),
    lead_id: lead['id'],
    type: did === 'stop' ? 'opt_out' : 'sms',
    direction: 'inbound',
    content: did === 'stop' ? 'BAJA' : chance.pick(REPLIES),
    status: 'completed',
    created_at: when,
  });
}

/** Returns the time of a reply: half of the people reply within hours, the others on any day since. */
function spread(soon: Date, at: Date, now: Date): Date {
  const share = (soon.getTime() - at.getTime()) / SLOWEST_MS;
  if (share < 0.5) return soon;
  return new Date(now.getTime() - (1 - share) * 2 * (now.getTime() - at.getTime() - SLOWEST_MS / 2));
}

/** Returns the time of a reply that waits: most came within hours. */
function lately(chance: Chance, at: Date, now: Date): Date {
  const most = Math.min(WAITING_MS, now.getTime() - at.getTime() - 120_000);
  const share = chance.between(0, 1_000) / 1_000;
  return new Date(now.getTime() - Math.max(0, most) * share ** 2);
}

function suppress(tables: Tables, lead: Row, at: Date): void {
  const phoneNumber = lead['phone_number'];
  if (tables.sms_suppressions.some(({ phone_number: known }) => known === phoneNumber)) return;
  tables.sms_suppressions.push({
    phone_number: phoneNumber,
    channel: 'sms',
    reason: 'opted_out',
    source: 'sms_word',
    created_at: at,
  });
}

/** Returns the last {@link GOOD_HOUR} of a weekday before a time. */
function weekdayBefore(moment: number): Date {
  const date = new Date(Math.floor(moment / DAY_MS) * DAY_MS + GOOD_HOUR * 3_600_000);
  while (date.getTime() > moment || [0, 6].includes(date.getUTCDay())) date.setTime(date.getTime() - DAY_MS);
  return date;
}
