import { randomUUID } from 'node:crypto';
import { newPhone } from '../../support/people';
import { createTestApp, type TestApp } from '../../support/app';
import { LeadProofsRepository } from '../../../src/modules/lead-store/submissions/lead-proofs.repository';
import {
  LeadSubmissionsRepository,
  type AwaitedProof,
} from '../../../src/modules/lead-store/submissions/lead-submissions.repository';
import { columnNameOf } from '../../../src/database/naming-strategy';
import { LEAD_FIELDS } from '../../../src/modules/lead-store/fields/lead-fields';
import { Lead } from '../../../src/modules/lead-store/lead.entity';
import {
  SUBMISSION_FIELDS,
  type FieldRules,
  type MergeRule,
  type SubmissionFields,
} from '../../../src/modules/lead-store/fields/submission-fields';

type Field = keyof SubmissionFields;
type Values = Record<Field, unknown>;

const FIELDS = Object.entries(SUBMISSION_FIELDS) as [Field, FieldRules][];
const each = (valueOf: (field: Field, rules: FieldRules) => unknown): Values =>
  Object.fromEntries(FIELDS.map(([field, rules]) => [field, valueOf(field, rules)])) as Values;

/** A submission that differs from others in every field; the number orders the scores. */
const submission = (number: number): Values =>
  each((field) => {
    const { type } = LEAD_FIELDS[field];
    return type === 'int' ? number * 10 : type === 'jsonb' ? { [field]: `${number}` } : `${field} ${number}`;
  });

/** The result of each rule for the values, in plain words. */
const MERGED: Record<MergeRule, (old: unknown, given: unknown, isRiskier: boolean) => unknown> = {
  replace: (_, given) => given,
  replaceIfGiven: (old, given) => given ?? old,
  fillIfEmpty: (old, given) => old ?? given,
  highest: (old, given) => Math.max(old as number, given as number),
  ofHighestFraudScore: (old, given, isRiskier) => (isRiskier ? given : old),
  keep: (old) => old,
};
const merged = (way: 'resubmitted' | 'heldBack', old: Values, given: Values): Values =>
  each((field, rules) =>
    MERGED[rules[way]](old[field], given[field], (given.fraudScore as number) >= (old.fraudScore as number)),
  );

/** Each field of a submission has rules; the generated statements follow them, field by field. */
describe('fields of a submission', () => {
  let app: TestApp;
  let submissions: LeadSubmissionsRepository;
  let proofs: LeadProofsRepository;
  let empty: (values: Values) => Values;

  beforeAll(async () => {
    app = await createTestApp();
    submissions = app.app.get(LeadSubmissionsRepository);
    proofs = app.app.get(LeadProofsRepository);
    const { columns } = app.dataSource.getMetadata(Lead);
    const nullable = new Set(
      columns.filter(({ isNullable }) => isNullable).map(({ propertyName }) => propertyName),
    );
    empty = (values) => each((field) => (nullable.has(field) ? null : values[field]));
  });
  afterAll(() => app.close());

  const cases: [string, () => { old: Values; given: Values }][] = [
    ['a riskier one', () => ({ old: submission(1), given: submission(2) })],
    ['a less risky one', () => ({ old: submission(2), given: submission(1) })],
    [
      'one of the same risk',
      () => ({ old: submission(1), given: { ...submission(2), fraudScore: submission(1).fraudScore } }),
    ],
    ['one that fills empty fields', () => ({ old: empty(submission(1)), given: submission(2) })],
    ['one with the same unknown values', () => ({ old: empty(submission(1)), given: empty(submission(2)) })],
    ['one without optional fields', () => ({ old: submission(1), given: empty(submission(2)) })],
  ];

  const full = (phoneNumber: string, values: Values) => ({
    ...(values as unknown as SubmissionFields),
    phoneNumber,
    consents: [],
    details: {},
  });
  const proof = (): AwaitedProof => ({
    submissionId: randomUUID(),
    isResend: false,
    method: 'sms',
    email: null,
    codeHash: 'a'.repeat(64),
    attemptId: randomUUID(),
    issuedAt: new Date(),
    expiresAt: new Date(Date.now() + 600_000),
  });
  const submit = async (phoneNumber: string, values: Values): Promise<string> =>
    (await submissions.upsert(app.dataSource.manager, full(phoneNumber, values), proof())).id;
  const verify = (id: string) =>
    proofs.provePhone(app.dataSource.manager, id, { method: 'sms', submissionId: null }, new Date());
  /** Distinguishes a JSON null from an empty column. */
  const read = async (id: string): Promise<Values> => {
    const columns = FIELDS.map(([field]) => {
      const column = columnNameOf(field);
      const value =
        LEAD_FIELDS[field].type === 'jsonb'
          ? `CASE WHEN ${column} = 'null' THEN '"a JSON null"' ELSE ${column} END`
          : column;
      return `${value} AS "${field}"`;
    });
    const [lead] = await app.query<Values>(`SELECT ${columns.join(', ')} FROM leads WHERE id = $1`, [id]);
    return { ...lead! };
  };

  it.each(cases)('on a pending lead: %s', async (_, given) => {
    const { old, given: again } = given();
    const phone = newPhone();
    const id = await submit(phone, old);
    expect(await read(id)).toEqual(old);
    expect(await submit(phone, again)).toBe(id);
    expect(await read(id)).toEqual(merged('resubmitted', old, again));
  });

  it.each(cases)('on a verified lead, once its code is verified: %s', async (_, given) => {
    const { old, given: again } = given();
    const phone = newPhone();
    const id = await submit(phone, old);
    await verify(id);
    expect(await read(id)).toEqual(old);
    expect(await submit(phone, again)).toBe(id);
    expect(await read(id)).toEqual(old);
    await verify(id);
    expect(await read(id)).toEqual(merged('heldBack', old, again));
  });

  it('that an older server held back without a field keep the value of that field', async () => {
    const phone = newPhone();
    const id = await submit(phone, submission(1));
    await verify(id);
    await submit(phone, submission(2));
    for (const [field] of FIELDS)
      await app.query('UPDATE leads SET pending_submission = pending_submission - $2::text WHERE id = $1', [
        id,
        field,
      ]);
    await verify(id);
    expect(await read(id)).toEqual(submission(1));
  });

  it('of a refused one are saved as the rules require, and change no existing lead', async () => {
    const phone = newPhone();
    const { manager } = app.dataSource;
    const id = await submissions.saveRefused(manager, full(phone, submission(2)), new Date());
    const saved = await read(id);
    const columns = app.dataSource.getMetadata(Lead).columns;
    const defaultOf = (field: Field): unknown =>
      columns.find(({ propertyName }) => propertyName === field)?.default ?? null;
    expect(saved).toEqual(each((field, { refused }) => (refused ? submission(2)[field] : defaultOf(field))));
    expect(await submissions.saveRefused(manager, full(phone, submission(3)), new Date())).toBe(id);
    expect(await read(id)).toEqual(saved);
  });
});
