import { DataSource } from 'typeorm';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { ContactsService } from '../../../src/modules/messaging/contacts/contacts.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, newPhone, type Refusal, type TestApp } from '../../support/app';
import { buyer, charge } from '../../support/payments';

/** Values that the owner sets for the office instead of those of the table of state law. */
let app: TestApp;
let owner: Caller;
let ownerName: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ username: ownerName } = await createAdmin(app));
  owner = await logIn(app, ownerName);
});
afterAll(() => app.close());
afterEach(async () => {
  await app.query('DELETE FROM state_overrides');
  await app.query('DELETE FROM state_choices');
  app.app.get(StateGate).forget();
});

interface Override {
  field: string;
  value: string;
  reason: string;
  setBy: string;
  isLooser: boolean;
}
interface List extends Refusal {
  listVersion: number;
  states: { state: string; way: string; missing: string[]; overrides: Override[] }[];
}
interface Contract {
  textHash: string;
  cancelStatement: string;
  lastDayToCancel: string;
  sections: { paragraphs: string[] }[];
  english: { cancelStatement: string };
}

const PATH = '/api/admin/states';
const set = (state: string, field: string, value: string | null, reason = 'Lo leyó la abogada', as = owner) =>
  as.put<List>(`${PATH}/${state}/overrides/${field}`, { value, reason });
const of = ({ states }: List, state: string) => states.find((row) => row.state === state)!;
const contract = async (query: string): Promise<Contract> =>
  (await app.get<Contract>(`/api/plans/growth/contract?${query}`)).body;
const audited = (): Promise<{ target: string; before: object; after: object; admin: string }[]> =>
  app.query(
    `SELECT target, before, after FROM audit_entries WHERE action = 'state_law_overridden' ORDER BY id DESC`,
  );

describe('PUT /api/admin/states/{state}/overrides/{field}', () => {
  it('shows the value with its reason beside the table, audits it, and takes it back', async () => {
    const { status, body } = await set('FL', 'cancel_days', '7 business');
    expect([status, of(body, 'FL').overrides]).toEqual([
      200,
      [
        expect.objectContaining({
          field: 'cancel_days',
          value: '7 business',
          reason: 'Lo leyó la abogada',
          setBy: ownerName,
          isLooser: false,
        }),
      ],
    ]);
    expect((await audited())[0]).toEqual({
      target: 'state:FL',
      before: { field: 'cancel_days', value: null },
      after: { field: 'cancel_days', value: '7 business', reason: 'Lo leyó la abogada' },
    });
    const entries = (await audited()).length;
    await set('FL', 'cancel_days', '7 business');
    expect(await audited()).toHaveLength(entries);
    const back = await set('FL', 'cancel_days', null, 'La tabla ya lo dice');
    expect(of(back.body, 'FL').overrides).toEqual([]);
    expect((await audited())[0]).toMatchObject({
      before: { value: '7 business' },
      after: { value: null, reason: 'La tabla ya lo dice' },
    });
    expect(back.body.listVersion).toBeGreaterThan(body.listVersion);
  });

  it.each([
    ['FL', 'cancel_days', '2 business', 422],
    ['FL', 'cancel_days', '1 calendar', 422],
    ['FL', 'cancel_days', '5', 422],
    ['FL', 'cancel_days', '', 400],
    ['FL', 'refund_days', 'yes', 422],
    ['FL', 'registration', 'prepaid', 422],
    ['FL', 'contacts', '0', 422],
    ['FL', 'contacts', '<b>', 400],
    ['FL', 'trade', 'no', 404],
    ['FL', 'constructor', '1', 404],
    ['XX', 'contacts', '2', 404],
  ])('refuses %s %s %p with %d, and changes nothing', async (state, field, value, status) => {
    const before = await audited();
    const refused = await set(state, field, value);
    expect(refused.status).toBe(status);
    if (status === 422) expect(refused.body.code).toBe('STATE_VALUE_INVALID');
    if (field === 'cancel_days' && status === 422) expect(refused.body.message).toContain('ley federal');
    expect(await audited()).toEqual(before);
  });

  it('needs a reason, and for less than the table a confirmed password', async () => {
    expect((await set('FL', 'contacts', '2', '  ')).status).toBe(400);
    const late = await logIn(app, ownerName);
    await app.query(
      `UPDATE sessions SET sess = sess || jsonb_build_object('confirmedAt', now() - interval '16 minutes')`,
    );
    expect((await set('FL', 'contacts', '2', 'Más estricto', late)).status).toBe(200);
    const looser = await set('FL', 'contacts', '5', 'Menos estricto', late);
    expect([looser.status, looser.body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
    owner = await logIn(app, ownerName);
    const allowed = await set('FL', 'contacts', '5');
    expect(of(allowed.body, 'FL').overrides).toMatchObject([{ value: '5', isLooser: true }]);
  });

  it('is read by managers and auditors, set by owners only', async () => {
    await set('FL', 'contacts', '2');
    for (const role of ['manager', 'auditor', 'agent'] as const) {
      const caller = await logIn(app, (await createAdmin(app, { role })).username);
      expect((await set('FL', 'contacts', '1', 'Prueba', caller)).status).toBe(403);
      const seen = await caller.get<List>(PATH);
      expect(seen.status).toBe(role === 'agent' ? 403 : 200);
      if (role !== 'agent') expect(of(seen.body, 'FL').overrides).toHaveLength(1);
    }
  });

  it('keeps each of several concurrent values', async () => {
    await Promise.all([
      set('OR', 'contacts', '2'),
      set('OR', 'refund_days', '5'),
      set('OR', 'performance_days', '90'),
      owner.put(`${PATH}/OR`, { agent: 'Registros SA' }),
    ]);
    const { body } = await owner.get<List>(PATH);
    expect(of(body, 'OR').overrides.map(({ field }) => field)).toEqual([
      'contacts',
      'performance_days',
      'refund_days',
    ]);
    expect(of(body, 'OR').missing).not.toContain('agent');
  });
});

describe('a value of the office', () => {
  it('changes new contracts and their hash, and no signed one', async () => {
    const before = await contract('zip=33101');
    const signed = await charge(app, buyer({ billingZip: '33101', acceptance: await acceptance() }));
    const document = async (): Promise<string> =>
      (await app.get<string>(`/api/payments/${signed.body.paymentId}/contract`)).body;
    const kept = await document();
    await set('FL', 'cancel_days', '7 business');
    await set('FL', 'performance_days', '90');
    await set('FL', 'refund_days', '4');
    const after = await contract('zip=33101');
    expect(before.cancelStatement).toContain('quinto día posterior');
    expect(after.cancelStatement).toContain('7.º día hábil');
    expect(after.cancelStatement).not.toContain('quinto');
    expect(after.english.cancelStatement).toContain('7th business day');
    expect(after.lastDayToCancel).not.toBe(before.lastDayToCancel);
    expect(JSON.stringify(after.sections)).toContain('El último día de servicio de este contrato');
    expect(after.textHash).not.toBe(before.textHash);
    expect(await document()).toBe(kept);
  });

  it('cannot be less than federal law gives, with three days of any kind', async () => {
    await set('CA', 'cancel_days', '3 calendar');
    const terms = await contract('zip=90012');
    expect(terms.cancelStatement).toContain('tercer día hábil');
    expect(terms.lastDayToCancel).toBe((await contract('zip=35004')).lastDayToCancel);
  });

  it('counts for what a state is missing, also without another choice', async () => {
    const required = await set('FL', 'registration', 'yes');
    expect(of(required.body, 'FL')).toMatchObject({
      way: 'consultation',
      missing: ['agent', 'registration'].toSorted().reverse(),
    });
    await set('CA', 'registration', 'no');
    const waived = await set('CA', 'bond', 'no');
    expect(of(waived.body, 'CA')).toMatchObject({ way: 'online', missing: ['agent'] });
  });

  it('counts for calls and texts', async () => {
    const contacts = app.app.get(ContactsService);
    const person = { phoneNumber: newPhone(), state: 'FL' };
    expect(await contacts.limitOf(person)).toBe(3);
    await set('FL', 'contacts', '1');
    expect(await contacts.limitOf(person)).toBe(1);
    await contacts.record(app.app.get(DataSource).manager, {
      phoneNumber: person.phoneNumber,
      kind: 'call',
      reference: null,
      createdBy: 'ana',
    });
    expect(await contacts.freeAt(person)).toBeInstanceOf(Date);
    await set('FL', 'contacts', '2');
    expect(await contacts.freeAt(person)).toBeNull();
  });
});

async function acceptance(): Promise<{ textVersion: string }> {
  return {
    textVersion: (await app.get<{ textVersion: string }>('/api/plans/growth/contract')).body.textVersion,
  };
}
