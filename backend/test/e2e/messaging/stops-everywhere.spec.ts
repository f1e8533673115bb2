import { InvitationsService } from '../../../src/modules/appointments/messages/invitations.service';
import { SatisfactionService } from '../../../src/modules/leads/office/satisfaction.service';
import { SmsService } from '../../../src/modules/messaging/sms/sms.service';
import { SmsMessagesService } from '../../../src/modules/messaging/sms/sms-messages.service';
import { Caller, createAdmin, logInUntil2100 } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { book, insertVerified, outcome, setClock, takeSent, work } from '../../support/appointment-messages';
import { ALWAYS, insertAudience } from '../../support/campaigns';

/** Opt-outs of one channel, and marketing on the others: 47 CFR 64.1200(a)(10). */
let app: TestApp;
let admin: Caller;
let adminId: string;

beforeAll(async () => {
  app = await createTestApp({ WHATSAPP_TRANSPORT: 'outbox', PUBLIC_URL: 'https://credito.example' });
  const { id, username } = await createAdmin(app);
  adminId = id;
  admin = await logInUntil2100(app, username);
  await admin.put('/api/admin/settings', { quietHours: ALWAYS });
});
afterEach(async () => {
  jest.restoreAllMocks();
  await admin.put('/api/admin/settings', { stopsEverywhere: false });
  await takeSent(app);
});
afterAll(() => app.close());

const LAST_MOMENT = '2027-01-31T03:59:59Z';
const FIRST_MOMENT = '2027-01-31T04:00:00Z';

interface Person {
  id: string;
  phone: string;
}
async function person(email: string | null = null): Promise<Person> {
  const [phone] = await insertAudience((sql, values) => app.query(sql, values), 1);
  await app.query(
    `UPDATE leads SET phone_proven_at = now(), verification_method = 'sms', email = $2 WHERE phone_number = $1`,
    [phone, email],
  );
  const [row] = await app.query<{ id: string }>('SELECT id FROM leads WHERE phone_number = $1', [phone]);
  return { id: row!.id, phone: phone! };
}
const optOut = (phone: string, channel = 'whatsapp') =>
  app.query(
    `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, $2, 'opted_out', 'whatsapp_word')`,
    [phone, channel],
  );
const queued = async ({ id }: Person): Promise<string[]> =>
  (await app.query<{ purpose: string }>('SELECT purpose FROM sms_messages WHERE lead_id = $1', [id])).map(
    ({ purpose }) => purpose,
  );
const verifiedAt = new Date('2026-11-28T15:00:00Z').toISOString();
const nudge = ({ id }: Person) =>
  app.app.get(InvitationsService).nudge({ leadId: id, verifiedAt, step: 'soon' });

/** Sends each kind of marketing to a person. @returns kinds that were not stopped */
async function marketing(who: Person): Promise<string[]> {
  const { body: campaign } = await admin.post<{ id: string }>('/api/admin/campaigns', {
    name: 'Prueba',
    message: 'Hola {{firstName}}',
    targetCriteria: { states: ['FL'] },
  });
  const { body: counts } = await admin.post<{ recipients: number; optedOut: number }>(
    `/api/admin/campaigns/${campaign.id}/preview`,
    {},
  );
  const test = await admin.post(`/api/admin/campaigns/${campaign.id}/test`, { phoneNumber: who.phone });
  const last = await app.app.get(SmsService).send({ to: who.phone, body: 'Hola' }, { kind: 'marketing' });
  const office = await admin.post<Refusal>(`/api/admin/leads/${who.id}/sms`, { body: 'Hola' });
  await nudge(who);
  // The limit of contacts would delay the question.
  await app.query('DELETE FROM contacts WHERE phone_number = $1', [who.phone]);
  await app.app.get(SatisfactionService).askForRating({ leadId: who.id });
  const texts = await queued(who);
  expect(counts.recipients + counts.optedOut).toBeGreaterThan(0);
  return [
    ...(counts.recipients > 0 ? ['campaign'] : []),
    ...(test.status < 300 ? ['test'] : []),
    ...(last.status === 'sent' ? ['last check'] : []),
    ...(office.status < 300 ? ['office'] : [office.body.code]),
    ...(texts.includes('calendar_link') ? ['invitation'] : []),
    ...(texts.includes('satisfaction') ? ['satisfaction'] : []),
  ];
}
const ALL = ['campaign', 'test', 'last check', 'office', 'invitation', 'satisfaction'];
const NONE = ['PHONE_OPTED_OUT'];

describe('an opt-out of another channel', () => {
  beforeEach(() => app.query('DELETE FROM leads'));

  it.each(['whatsapp', 'voice'])('of %s stops marketing by text from 2027-01-31 on', async (channel) => {
    const [before, after] = [await person(), await person()];
    await optOut(before.phone, channel);
    setClock(app, LAST_MOMENT);
    expect(await marketing(before)).toEqual(ALL);
    await app.query('DELETE FROM leads WHERE id = $1', [before.id]);
    await optOut(after.phone, channel);
    setClock(app, FIRST_MOMENT);
    expect(await marketing(after)).toEqual(NONE);
  });

  it('stops it earlier if the owner chose so', async () => {
    const who = await person();
    await optOut(who.phone);
    expect((await admin.put('/api/admin/settings', { stopsEverywhere: true })).status).toBe(200);
    setClock(app, verifiedAt);
    expect(await marketing(who)).toEqual(NONE);
  });

  it('stops no answer to a text of the person, and no message about an appointment', async () => {
    const who = await person('rosa@example.com');
    await optOut(who.phone);
    setClock(app, FIRST_MOMENT);
    await app.query('UPDATE leads SET replied_at = now() WHERE id = $1', [who.id]);
    expect((await admin.post(`/api/admin/leads/${who.id}/sms`, { body: 'A las 3.' })).status).toBeLessThan(
      300,
    );
    const starts_at = '2027-02-03T17:00:00Z';
    await book(app, { lead_id: who.id, agent_id: adminId, starts_at, email: 'rosa@example.com' }, 'office');
    await work(app);
    const channels = (await takeSent(app)).filter(({ to }) => [who.phone, 'rosa@example.com'].includes(to));
    expect(channels.map(({ channel }) => channel).sort()).toEqual(['email', 'sms', 'sms']);
  });

  it('stops a text that was queued before it', async () => {
    const who = await person();
    setClock(app, FIRST_MOMENT);
    await app.app.get(SatisfactionService).askForRating({ leadId: who.id });
    expect(await queued(who)).toEqual(['satisfaction']);
    await optOut(who.phone);
    const [text] = await app.query<{ id: string }>('SELECT id FROM sms_messages WHERE lead_id = $1', [
      who.id,
    ]);
    await app.app.get(SmsMessagesService).deliver({ messageId: text!.id });
    expect(await app.query('SELECT status, error_code FROM sms_messages WHERE id = $1', [text!.id])).toEqual([
      { status: 'failed', error_code: 'opted_out' },
    ]);
  });
});

describe('STOP by text', () => {
  it('sends the invitation after a missed appointment by e-mail, and none from 2027-01-31 on', async () => {
    const missed = async (moment: string): Promise<string[]> => {
      const id = await insertVerified(app, { email: 'rosa@example.com' });
      const [row] = await app.query<{ phone: string }>(
        'SELECT phone_number AS phone FROM leads WHERE id = $1',
        [id],
      );
      setClock(app, moment);
      const starts_at = new Date(Date.parse(moment) - 1_800_000).toISOString();
      const { id: agent_id } = await createAdmin(app);
      const appointment = await book(app, { lead_id: id, agent_id, starts_at });
      await work(app);
      await takeSent(app);
      await optOut(row!.phone, 'sms');
      await outcome(app, appointment, 'no_show');
      await work(app);
      return (await takeSent(app)).map(({ to }) => to);
    };
    expect(await missed(LAST_MOMENT)).toEqual(['rosa@example.com']);
    expect(await missed(FIRST_MOMENT)).toEqual([]);
  });
});
