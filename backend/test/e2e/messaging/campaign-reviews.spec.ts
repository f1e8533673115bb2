import { randomUUID } from 'node:crypto';
import { Clock } from '../../../src/common/clock';
import { CampaignsRepository } from '../../../src/modules/campaigns/campaigns.repository';
import { CampaignReviewsService } from '../../../src/modules/campaigns/reviews/campaign-reviews.service';
import { CampaignSendingService } from '../../../src/modules/campaigns/sending/campaign-sending.service';
import { CampaignStartService } from '../../../src/modules/campaigns/sending/campaign-start.service';
import { Caller, createAdmin, logInUntil2100 } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';
import { ALWAYS, insertAudience, writeSettings } from '../../support/campaigns';

interface Campaign {
  id: string;
  status: string;
  recipientCount: number;
}
interface Review {
  reviewId: string;
  recipients: number;
  samples: string[];
}

const HOUR_MS = 3_600_000;
const REVIEWED = 'Hola {{firstName}}, texto revisado.';
const OTHER = 'Hola {{firstName}}, texto sin revisar.';
const ROUNDS = 8;

/** The reviewed campaign is the one that is sent. */
let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await createTestApp();
  admin = await logInUntil2100(app, (await createAdmin(app)).username);
  await writeSettings({ query: (sql: string, values: unknown[]) => app.query(sql, values) } as never, {
    quietHours: ALWAYS,
    campaignRatePerSecond: 500,
    verificationDailyBudgetCents: 200_000,
  });
});
afterAll(() => app.close());
afterEach(() => jest.restoreAllMocks());
beforeEach(async () => {
  await app.query('UPDATE leads SET deleted_at = now() WHERE deleted_at IS NULL');
  await app.query(`UPDATE sms_campaigns SET status = 'cancelled' WHERE status IN ('scheduled', 'sending')`);
  await app.query('DELETE FROM outbox_messages');
});

const audience = (count: number, state = 'FL'): Promise<string[]> =>
  insertAudience((sql, values) => app.query(sql, values), count, { state });
const draft = async (targetCriteria: object = {}): Promise<string> =>
  (
    await admin.post<Campaign>('/api/admin/campaigns', {
      name: 'Consulta gratis',
      message: REVIEWED,
      targetCriteria,
    })
  ).body.id;
const review = async (id: string): Promise<Review> =>
  (await admin.post<Review>(`/api/admin/campaigns/${id}/preview`, {})).body;
const edit = (id: string, changes: object) => admin.patch(`/api/admin/campaigns/${id}`, changes);
const send = (id: string, reviewId: string, rest: object = {}) =>
  admin.post<Campaign & { code: string }>(`/api/admin/campaigns/${id}/schedule`, { reviewId, ...rest });
const statusOf = async (id: string): Promise<string> =>
  (await admin.get<Campaign>(`/api/admin/campaigns/${id}`)).body.status;

/** Starts the campaigns that are due, and sends all of their messages. */
async function deliver(): Promise<void> {
  await app.app.get(CampaignStartService).startAllDue();
  for (let second = 0; second < 3; second++) {
    await app.query(`DELETE FROM limit_counters WHERE key = 'campaign-second'`);
    await app.app.get(CampaignSendingService).sendBatch();
    await app.app.get(CampaignSendingService).drained();
  }
}
const sent = async (): Promise<{ to: string; body: string }[]> =>
  app.query(`SELECT recipient AS "to", body FROM outbox_messages WHERE channel = 'sms' ORDER BY recipient`);

describe('a reviewed campaign', () => {
  it('is sent to the reviewed people, except those who may no longer receive texts, and not to later leads', async () => {
    const phones = await audience(6);
    const id = await draft({ states: ['FL'] });
    const { reviewId, recipients } = await review(id);
    expect(recipients).toBe(6);
    await audience(3);
    const [optedOut, unproven, deleted, refused, moved, stays] = phones as [
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    await app.query(
      `INSERT INTO sms_suppressions (phone_number, channel, reason, source) VALUES ($1, 'sms', 'sms_word', 'person')`,
      [optedOut],
    );
    await app.query(`UPDATE leads SET verification_method = 'email' WHERE phone_number = $1`, [unproven]);
    await app.query('UPDATE leads SET deleted_at = now() WHERE phone_number = $1', [deleted]);
    await app.query(
      `INSERT INTO consents (phone_number, kind, granted, text_version, text_shown)
       VALUES ($1, 'marketing_sms', false, '2026-11-20', 'No')`,
      [refused],
    );
    // Leaving the criteria is no wish of the person.
    await app.query(`UPDATE leads SET state = 'TX' WHERE phone_number = $1`, [moved]);
    expect(await send(id, reviewId)).toMatchObject({ status: 200, body: { status: 'scheduled' } });
    await audience(2);
    await deliver();
    expect((await sent()).map(({ to }) => to)).toEqual([moved, stays].sort());
    expect(await statusOf(id)).toBe('completed');
  });

  it('is sent to the same people if it starts days later', async () => {
    const phones = await audience(2);
    const id = await draft();
    const { reviewId } = await review(id);
    const scheduledAt = new Date(Date.now() + 72 * HOUR_MS).toISOString();
    expect((await send(id, reviewId, { scheduledAt })).status).toBe(200);
    await audience(2);
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 73 * HOUR_MS));
    await app.app.get(CampaignReviewsService).forget();
    await deliver();
    expect((await sent()).map(({ to }) => to)).toEqual([...phones].sort());
  });

  it.each([
    ['its text', { message: OTHER }],
    ['its criteria', { targetCriteria: { states: ['TX'] } }],
  ])('is not sent after a change of %s', async (_, changes) => {
    await audience(1);
    await audience(1, 'TX');
    const id = await draft();
    const { reviewId } = await review(id);
    await edit(id, changes);
    const answer = await send(id, reviewId);
    expect(answer).toMatchObject({ status: 409, body: { code: 'CAMPAIGN_CHANGED' } });
    expect(await statusOf(id)).toBe('draft');
    // After another review it is sent.
    expect((await send(id, (await review(id)).reviewId)).status).toBe(200);
    await deliver();
    expect((await sent()).length).toBeGreaterThan(0);
  });

  it('is sent after a change of its name, after its text was written again, and by an older review', async () => {
    await audience(1);
    const id = await draft();
    const { reviewId } = await review(id);
    await edit(id, { name: 'Otro nombre', message: REVIEWED, targetCriteria: {} });
    await review(id);
    expect((await send(id, reviewId)).status).toBe(200);
    await deliver();
    expect((await sent())[0]!.body).toContain('texto revisado');
  });

  it('is not sent after 24 hours, nor by the review of another campaign, nor by one that is not there', async () => {
    await audience(1);
    const id = await draft();
    const other = await draft();
    const { reviewId } = await review(id);
    for (const [campaign, named] of [
      [other, reviewId],
      [id, randomUUID()],
    ] as const)
      expect(await send(campaign, named)).toMatchObject({ status: 409, body: { code: 'REVIEW_EXPIRED' } });
    const now = Date.now();
    const clock = jest
      .spyOn(app.app.get(Clock), 'now')
      .mockReturnValue(new Date(now + 24 * HOUR_MS + 60_000));
    expect(await send(id, reviewId)).toMatchObject({ status: 409, body: { code: 'REVIEW_EXPIRED' } });
    clock.mockReturnValue(new Date(now + 23 * HOUR_MS));
    expect((await send(id, reviewId)).status).toBe(200);
  });

  it('is frozen at the request of a client without a review', async () => {
    const phones = await audience(2);
    const id = await draft();
    expect((await admin.post(`/api/admin/campaigns/${id}/schedule`, {})).status).toBe(200);
    await audience(1);
    await deliver();
    expect((await sent()).map(({ to }) => to)).toEqual([...phones].sort());
  });

  it('has the reviewed text, or is not sent, however an edit in another tab falls', async () => {
    const outcomes = new Set<number>();
    for (let round = 0; round < ROUNDS; round++) {
      await app.query('DELETE FROM outbox_messages');
      const phones = await audience(2, 'TX');
      await audience(1, 'CA');
      const id = await draft({ states: ['TX'] });
      const { reviewId, recipients } = await review(id);
      const acts = [
        () => edit(id, { message: OTHER, targetCriteria: { states: ['CA'] } }),
        () => send(id, reviewId),
      ];
      const [first, second] = await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));
      const answer = round % 2 ? second! : first!;
      outcomes.add(answer.status);
      await deliver();
      const texts = await sent();
      if (answer.status === 200) {
        expect(texts).toHaveLength(recipients);
        for (const phone of phones) expect(texts.map(({ to }) => to)).toContain(phone);
        expect(texts.every(({ body }) => body.includes('texto revisado'))).toBe(true);
      } else {
        expect(answer.body).toMatchObject({ code: 'CAMPAIGN_CHANGED' });
        expect(texts).toEqual([]);
      }
      await app.query('UPDATE leads SET deleted_at = now() WHERE deleted_at IS NULL');
    }
    expect([...outcomes].every((status) => status === 200 || status === 409)).toBe(true);
  });

  it('is sent once if two users send it at the same time', async () => {
    await audience(3);
    const id = await draft();
    const [one, other] = [await review(id), await review(id)];
    const answers = await Promise.all([send(id, one.reviewId), send(id, other.reviewId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)!.body.code).toBe('CAMPAIGN_STATUS');
    await Promise.all([deliver(), deliver()]);
    expect(await sent()).toHaveLength(3);
  });

  it('keeps its people when the server that starts it dies', async () => {
    const phones = await audience(3);
    const id = await draft();
    await send(id, (await review(id)).reviewId);
    jest
      .spyOn(app.app.get(CampaignsRepository), 'start')
      .mockRejectedValueOnce(new Error('the server died before the commit'));
    await expect(app.app.get(CampaignStartService).startDue()).rejects.toThrow('died');
    expect(await statusOf(id)).toBe('scheduled');
    await audience(2);
    await deliver();
    expect((await sent()).map(({ to }) => to)).toEqual([...phones].sort());
  });

  it('starts with no one rather than with others when its review is gone', async () => {
    await audience(2);
    const id = await draft();
    await send(id, (await review(id)).reviewId);
    await app.query('DELETE FROM campaign_reviews WHERE campaign_id = $1', [id]);
    await deliver();
    expect(await sent()).toEqual([]);
    expect(await statusOf(id)).toBe('failed');
  });
});

it('expires when it can no longer be sent, and when a draft has more than twenty', async () => {
  await audience(1);
  const id = await draft();
  for (let count = 0; count < 22; count++) await review(id);
  const left = async (): Promise<number> =>
    (await app.query('SELECT 1 FROM campaign_reviews WHERE campaign_id = $1', [id])).length;
  // A new one may be being sent.
  for (const [hours, count] of [
    [0, 22],
    [2, 20],
    [26, 0],
  ] as const) {
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + hours * HOUR_MS));
    await app.app.get(CampaignReviewsService).forget();
    expect(await left()).toBe(count);
  }
});
