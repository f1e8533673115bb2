import { SlotReleaseService } from '../../../src/modules/appointments/booking/slot-release.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newIp, type TestApp } from '../../support/app';
import { book, change, newVisitor, NOW, refOf, setTime } from '../../support/own-calendar';

/** Limits for visitors who misuse the calendar, and the released times of refused visitors. */
let app: TestApp;
let caller: Caller;

const TIME = '2026-11-25T15:00:00.000Z';
const LATER = '2026-11-25T16:00:00.000Z';

beforeAll(async () => {
  app = await createTestApp();
  caller = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.query('DELETE FROM appointments');
  setTime(app, NOW);
});
afterEach(() => jest.restoreAllMocks());

const statusOf = async (leadId: string) =>
  (await app.query('SELECT status FROM appointments WHERE lead_id = $1', [leadId]))[0]?.['status'];

it('a lead can book and cancel at most ten times a day, from any addresses', async () => {
  const { ref } = await newVisitor(app);
  for (let times = 0; times < 10; times += 1) {
    const { status, body } = await book(app, ref, TIME, { ip: newIp() });
    expect(status).toBe(201);
    expect((await change(app, 'DELETE', body.token)).status).toBe(204);
  }
  const { status, body } = await book(app, ref, TIME, { ip: newIp() });
  expect([status, body.code]).toEqual([429, 'TOO_MANY_BOOKINGS']);
});

it('a refused time does not count as a booking', async () => {
  const ip = newIp();
  await book(app, (await newVisitor(app)).ref, TIME, { ip });
  const { ref } = await newVisitor(app);
  for (let tries = 0; tries < 21; tries += 1)
    expect((await book(app, ref, TIME, { ip })).body.code).toBe('SLOT_TAKEN');
  expect((await book(app, ref, LATER, { ip })).status).toBe(201);
});

it('the tries of an address are limited, successful or not', async () => {
  const ip = newIp();
  const { ref } = await newVisitor(app);
  const { body } = await book(app, ref, TIME, { ip });
  await app.query(`UPDATE limit_counters SET hits = 200 WHERE key LIKE 'calendar-try-ip:' || $1 || '%'`, [
    ip,
  ]);
  const answer = await change(app, 'PATCH', body.token, { startsAt: '2026-11-29T15:00:00.000Z' }, ip);
  expect([answer.status, answer.body.code]).toEqual([429, 'TOO_MANY_BOOKINGS']);
});

it.each(['delete', 'block', 'mark_fraud'])('the time of a lead is released after %s', async (action) => {
  const { id, ref } = await newVisitor(app);
  const { body } = await book(app, ref, TIME);
  const waiting = await newVisitor(app);
  expect((await book(app, waiting.ref, TIME)).status).toBe(409);
  const acted = await caller.post('/api/admin/leads/actions', {
    leadId: id,
    action,
    reason: 'No es una persona',
  });
  expect(acted.status).toBe(200);
  await app.app.get(SlotReleaseService, { strict: false }).release();
  expect(await statusOf(id)).toBe('cancelled');
  expect((await book(app, waiting.ref, TIME)).status).toBe(201);
  expect((await change(app, 'PATCH', body.token, { startsAt: LATER })).status).not.toBe(200);
});

it('the appointments of other leads are kept', async () => {
  const { id, ref } = await newVisitor(app);
  await book(app, ref, TIME);
  await app.app.get(SlotReleaseService, { strict: false }).release();
  expect(await statusOf(id)).toBe('booked');
});

it('a lead that was blocked meanwhile cannot move its appointment', async () => {
  const { id, ref } = await newVisitor(app);
  const { body } = await book(app, ref, TIME);
  await app.query('UPDATE leads SET is_blocked = true WHERE id = $1', [id]);
  expect((await change(app, 'PATCH', body.token, { startsAt: LATER })).status).toBe(404);
});

it('a mailbox that was given at the second try gets the mail', async () => {
  const { id, ref } = await newVisitor(app);
  const first = (await book(app, ref, TIME)).body;
  const again = await book(app, await refOf(app, id), TIME, { email: 'ana@example.com' });
  expect(again.body.token).toBe(first.token);
  expect(await app.query('SELECT email FROM appointments WHERE lead_id = $1', [id])).toEqual([
    { email: 'ana@example.com' },
  ]);
});
