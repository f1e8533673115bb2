import type { Agent } from './appointments';
import type { Chance } from './random';
import { later } from './year';

type Row = Record<string, unknown>;
type Tables = Record<
  'sms_messages' | 'lead_interactions' | 'lead_assignments' | 'tasks' | 'message_templates',
  Row[]
>;

const DAY_MS = 86_400_000;
/** Maximum age of leads that are still unassigned. */
const UNTAKEN_MS = 2 * DAY_MS;
/** Share of older leads with an assignee. */
const TAKEN = { verified: 0.9, pending: 0.3 };
const TEXTS = [
  'Hola, le llamé hace un momento por su consulta gratis. ¿A qué hora le queda bien?',
  'Gracias por su tiempo. Le espero en la consulta con su reporte de crédito a la mano.',
  'Buenas tardes, le escribo de parte de Crédito Claro. ¿Prefiere que le llame por la mañana o por la tarde?',
];
const ANSWERS = [
  'Con gusto. Le llamo mañana por la mañana.',
  'La consulta es gratis y dura unos 30 minutos. ¿Qué día le queda bien?',
  'Perfecto, lo anoto. Que tenga buen día.',
];
const TEMPLATES = [
  ['Saludo', 'hola', 'Hola {{firstName}}, gracias por escribirnos. ¿En qué le ayudo?'],
  [
    'No contestó',
    'llamada',
    'Hola {{firstName}}, le llamé y no le encontré. ¿A qué hora le queda bien hablar?',
  ],
  ['La consulta es gratis', 'gratis', 'La consulta no cuesta nada y dura unos 30 minutos, {{firstName}}.'],
  [
    'Qué tener a mano',
    'papeles',
    'Para la consulta le ayuda tener a mano su reporte de crédito y sus cartas de cobradores.',
  ],
];
const TASKS = [
  ['Enviar la lista de papeles', -1],
  ['Preguntar si ya le llegó su reporte', 0],
  ['Revisar su reporte antes de la consulta', 0],
  ['Volver a explicar el plan Growth', 1],
  ['Pedir la carta del cobrador', 3],
  ['Preguntar por el préstamo de auto', null],
] as const;

interface TeamFacts {
  leads: readonly Row[];
  interactions: readonly Row[];
  agents: readonly Agent[];
  now: Date;
}

/** Generates assignees, messages, tasks, and message templates. */
export function teamRows(chance: Chance, { leads, interactions, agents, now }: TeamFacts): Tables {
  const tables: Tables = {
    sms_messages: [],
    lead_interactions: [],
    lead_assignments: [],
    tasks: [],
    message_templates: TEMPLATES.map(([name, shortcut, text]) => ({
      id: chance.uuidAt(now),
      name,
      shortcut,
      text,
      updated_by: 'rosa',
      created_at: now,
      updated_at: now,
    })),
  };
  const answered = new Set(
    interactions
      .filter(({ type }) => ['call', 'sms', 'email'].includes(String(type)))
      .map((row) => row['lead_id']),
  );
  const inCharge = new Map<unknown, Agent>();
  for (const lead of leads) {
    const arrived = (lead['verified_at'] ?? lead['created_at']) as Date;
    const share = lead['verified_at'] ? TAKEN.verified : TAKEN.pending;
    const isOld = now.getTime() - arrived.getTime() > UNTAKEN_MS;
    if (!answered.has(lead['id']) && !(isOld && chance.happens(share))) continue;
    const agent = chance.pick(agents);
    const at = new Date(Math.min(later(chance, arrived, 5, 50).getTime(), now.getTime()));
    inCharge.set(lead['id'], agent);
    lead['assigned_to'] = agent.id;
    lead['assigned_at'] = at;
    tables.lead_assignments.push({
      id: chance.uuidAt(at),
      lead_id: lead['id'],
      assigned_to: agent.id,
      assigned_by: null,
      reason: 'round_robin',
      created_at: at,
    });
  }
  const byId = new Map(leads.map((lead) => [lead['id'], lead]));
  for (const interaction of interactions) {
    const { type, direction, lead_id: leadId } = interaction;
    const lead = byId.get(leadId)!;
    const by = inCharge.get(leadId)?.username;
    if (direction === 'outbound' && by)
      interaction['metadata'] = { by, ...(interaction['metadata'] as object) };
    if (type !== 'sms' && type !== 'opt_out') continue;
    if (direction === 'outbound') interaction['content'] = chance.pick(TEXTS);
    text(chance, tables, lead, interaction, by);
    if (type === 'opt_out' || direction === 'outbound' || lead['replied_at']) continue;
    const at = later(chance, interaction['created_at'] as Date, 300, 7_200);
    if (at > now || !by) continue;
    const answer = {
      id: chance.uuidAt(at),
      lead_id: leadId,
      type: 'sms',
      direction: 'outbound',
      content: chance.pick(ANSWERS),
      status: 'completed',
      metadata: { by },
      created_at: at,
    };
    tables.lead_interactions.push(answer);
    text(chance, tables, lead, answer, by);
  }
  for (const agent of agents) addTasks(chance, tables, leads, agent, now);
  return tables;
}

/** Adds the message of a timeline entry. */
function text(chance: Chance, tables: Tables, lead: Row, interaction: Row, by = 'rosa'): void {
  const { direction, created_at: at } = interaction;
  const isSent = direction === 'outbound';
  const id = chance.uuidAt(at as Date);
  interaction['metadata'] = { ...(interaction['metadata'] as object | null), messageId: id };
  tables.sms_messages.push({
    id,
    direction,
    phone_number: lead['phone_number'],
    lead_id: lead['id'],
    body: interaction['content'],
    purpose: isSent ? 'reply' : 'received',
    status: isSent ? 'delivered' : 'received',
    created_by: isSent ? by : null,
    claimed_at: isSent ? at : null,
    created_at: at,
  });
}

/** Adds one of each task, about a lead assigned to the agent. */
function addTasks(chance: Chance, tables: Tables, leads: readonly Row[], agent: Agent, now: Date): void {
  const own = leads.filter(
    (lead) =>
      lead['assigned_to'] === agent.id && ['contacted', 'booked'].includes(String(lead['lead_category'])),
  );
  for (const [title, days] of own.length ? TASKS : []) {
    const written = later(chance, new Date(now.getTime() - 3 * DAY_MS), 0, 86_400);
    tables.tasks.push({
      id: chance.uuidAt(written),
      title,
      due_at: days === null ? null : new Date(now.getTime() + days * DAY_MS + 3_600_000),
      lead_id: chance.pick(own)['id'],
      admin_id: agent.id,
      created_by: agent.username,
      created_at: written,
      updated_at: written,
    });
  }
}
