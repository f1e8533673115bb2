import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newIp, newPhone } from '../../support/people.ts';
import { ask, isDocumentedError } from './visitors.mjs';

/** Half-hours that an agent offers on each day. */
export const HOURS_OF_DAY = 18;
const AT_ONCE = 4;
const PAUSE_MS = 100;
const AGAIN_AFTER_MS = 500;
const AGENTS = 30;
const PEOPLE = 3_000;
const DAYS = 6;

export const hashOf = (ref) => createHash('sha256').update(ref).digest('hex');

/**
 * Adds agents with the same hours each day, and verified people with personal links.
 * @returns the references of the links, and the phones
 */
export async function addPeople(database, { agents, people }) {
  await database.query(
    `WITH agents AS (
       INSERT INTO admin_users (username, password_hash) SELECT 'agente-' || n, 'x' FROM generate_series(1, $1::int) n
       RETURNING id)
     INSERT INTO agent_availability (admin_id, time_zone, weekly)
     SELECT id, 'America/New_York', (SELECT jsonb_agg(jsonb_build_object('weekday', d, 'from', '09:00', 'to', '18:00'))
                                       FROM generate_series(1, 7) d) FROM agents`,
    [agents],
  );
  const refs = Array.from({ length: people }, () => randomBytes(24).toString('base64url'));
  const phones = refs.map(() => newPhone());
  await database.query(
    `WITH people AS (
       INSERT INTO leads (full_name, phone_number, state, verification_status, verified_at)
       SELECT 'María Fernández López', phone, 'FL', 'verified', now() FROM unnest($1::text[]) AS phone
       RETURNING id, phone_number)
     INSERT INTO appointment_links (ref_hash, lead_id, expires_at)
     SELECT hash, id, now() + interval '30 days'
       FROM people JOIN unnest($1::text[], $2::text[]) AS l (phone, hash) ON phone = phone_number`,
    [phones, refs.map(hashOf)],
  );
  return { refs, phones };
}

/** The hours that are offered from tomorrow on, of so many days. */
export async function hoursOf(server, ref, days) {
  const { body } = await ask(`${server.url}/api/appointments/slots?ref=${ref}`, {
    method: 'GET',
    ip: newIp(),
  });
  const whole = body.days.filter(({ slots }) => slots.length === HOURS_OF_DAY).slice(1, days + 1);
  if (whole.length < days) throw new Error('there are fewer days than it takes');
  return whole.flatMap(({ slots }) => slots.map(({ startsAt }) => startsAt));
}

/**
 * People who book one after the other, each an hour with a free agent. Without an answer, or after a 503, each repeats the
 * request as the page offers.
 *
 * @param {object} options
 * @param {{ url: string }[]} options.servers
 * @param {import('pg').Client} options.database
 * @param {Map<string, number>} options.tried phones of known people: the added ones are added here
 */
export async function sendBookers({ servers, database, tried }) {
  const { refs, phones } = await addPeople(database, { agents: AGENTS, people: PEOPLE });
  for (const phone of phones) tried.set(phone, 0);
  // The instances read the settings and the agents.
  await wait(3_000);
  const hours = await hoursOf(servers[0], refs[0], DAYS);
  const confirmed = new Map();
  const unexpected = [];
  let open = true;
  let next = 0;
  let turn = 0;

  async function book(person) {
    const startsAt = hours[person % hours.length];
    const ip = newIp();
    for (;;) {
      const answer = await ask(`${servers[turn++ % servers.length].url}/api/appointments`, {
        ip,
        body: { ref: refs[person], startsAt, timeZone: 'America/New_York' },
      });
      if (answer.status === 201) {
        if (answer.body.startsAt !== startsAt)
          unexpected.push(`${answer.body.startsAt} in place of ${startsAt}`);
        return void confirmed.set(refs[person], startsAt);
      }
      if (answer.status !== 0 && (answer.status !== 503 || !isDocumentedError(answer)))
        return void unexpected.push(`${answer.status} ${answer.text.slice(0, 150)}`);
      await wait(AGAIN_AFTER_MS);
    }
  }
  const booker = async () => {
    while (open && next < refs.length) {
      await book(next++);
      await wait(PAUSE_MS);
    }
  };
  const all = Promise.all(Array.from({ length: AT_ONCE }, booker));

  return {
    stop: async () => {
      open = false;
      await all;
    },
    /**
     * Compares the confirmed appointments with the stored ones.
     * @returns a sentence
     * @throws {Error} if they differ
     */
    compare: async (connection) => {
      const one = async (sql, values) => (await connection.query(sql, values)).rows[0].count;
      const lost = await one(
        `SELECT count(*)::int FROM unnest($1::text[], $2::timestamptz[]) AS c (hash, starts_at)
          WHERE NOT EXISTS (SELECT 1 FROM appointment_links l JOIN appointments b ON b.lead_id = l.lead_id
                             WHERE l.ref_hash = c.hash AND b.starts_at = c.starts_at AND b.status = 'booked')`,
        [[...confirmed.keys()].map(hashOf), [...confirmed.values()]],
      );
      const twice = await one(
        'SELECT count(*)::int FROM (SELECT lead_id FROM appointments GROUP BY lead_id HAVING count(*) > 1) twice',
      );
      const overlapping = await one(
        `SELECT count(*)::int FROM appointments a JOIN appointments b ON b.agent_id = a.agent_id AND b.id > a.id
          WHERE tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`,
      );
      const unconfirmed = (await one('SELECT count(*)::int FROM appointments')) - confirmed.size;
      if (confirmed.size === 0 || lost + twice + overlapping + unexpected.length > 0 || unconfirmed !== 0)
        throw new Error(
          `${confirmed.size} appointments: ${lost} lost, ${twice} people with two, ${overlapping} overlap, ` +
            `${unconfirmed} more are stored than confirmed; ${unexpected.slice(0, 3).join(' | ')}`,
        );
      return `${confirmed.size} appointments: 0 lost, 0 doubled`;
    },
  };
}
