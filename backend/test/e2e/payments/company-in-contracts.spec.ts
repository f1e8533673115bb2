import { AppConfig } from '../../../src/config/app-config';
import { StateGate } from '../../../src/modules/states/state-gate.service';
import { createAdmin, logIn, type Caller } from '../../support/admin';
import { createTestApp, type Refusal, type TestApp } from '../../support/app';
import { buyer, charge } from '../../support/payments';

/** Oregon requires an agent, a registration and the signature of the company; North Carolina a sentence on the bond. */
const OREGON = '97201';
const NORTH_CAROLINA = '27601';
const STATES = '/api/admin/states';

let app: TestApp;
let owner: Caller;

beforeAll(async () => {
  app = await createTestApp();
  owner = await logIn(app, (await createAdmin(app)).username);
});
afterAll(() => app.close());
afterEach(async () => {
  jest.restoreAllMocks();
  await app.query('DELETE FROM state_choices');
  app.app.get(StateGate).forget();
});

interface Contract extends Refusal {
  textVersion: string;
  textHash: string;
  sections: { title: string; paragraphs: string[]; isBold?: boolean }[];
  english: { sections: { paragraphs: string[] }[] };
}
const contractFor = async (zip: string, soldVia = 'online'): Promise<Contract> =>
  (await app.get<Contract>(`/api/plans/growth/contract?zip=${zip}&soldVia=${soldVia}`)).body;
const textOf = ({ sections }: { sections: { paragraphs: string[] }[] }): string =>
  sections.flatMap(({ paragraphs }) => paragraphs).join('\n');

const ENTERED = {
  registrationNumber: 'OR-77',
  agent: 'Registros de Oregón, Salem.',
  representative: 'Ana Ruiz',
};

it('the contract names agent, registration and representative in both languages, and keeps them once it is signed', async () => {
  expect((await owner.put(`${STATES}/OR`, ENTERED)).status).toBe(200);
  const contract = await contractFor(OREGON);
  const [spanish, english] = [textOf(contract), textOf(contract.english)];
  for (const words of [
    'Agente de la empresa para recibir notificaciones legales en Oregón: Registros de Oregón, Salem.\n',
    'Registro de la empresa en Oregón: número OR-77.',
    'Por la empresa firma de forma electrónica Ana Ruiz, su representante.',
  ])
    expect(spanish).toContain(words);
  for (const words of [
    'Agent of the company for service of process in OR: Registros de Oregón, Salem.\n',
    'Registration of the company in OR: number OR-77.',
    'Ana Ruiz, its representative, signs electronically for the company.',
  ])
    expect(english).toContain(words);
  const { textVersion, textHash } = contract;
  const paid = await charge(app, buyer({ billingZip: OREGON, acceptance: { textVersion, textHash } }));
  expect([paid.status, paid.body.code]).toEqual([201, undefined]);
  await owner.put(`${STATES}/OR`, { representative: 'Otra Persona' });
  const late = await charge(app, buyer({ billingZip: OREGON, acceptance: { textVersion, textHash } }));
  expect([late.status, late.body.code]).toEqual([409, 'CONTRACT_CHANGED']);
  const document = (await app.get<string>(`/api/payments/${paid.body.paymentId}/contract`)).body;
  expect(document).toContain('Ana Ruiz, su representante');
  expect(document).not.toContain('Otra Persona');
});

it('names the bond and its issuer where the law requires a sentence on it', async () => {
  await owner.put(`${STATES}/NC`, { bondNumber: 'B-88', bondIssuer: 'Aseguradora del Sur, Inc.' });
  const contract = await contractFor(NORTH_CAROLINA);
  expect(textOf(contract)).toContain(
    'tiene una fianza de Aseguradora del Sur, Inc., una aseguradora autorizada para operar en este estado.',
  );
  // The words of N.C. Gen. Stat. § 66-224(a)(5)a.
  expect(textOf(contract.english)).toContain(
    "As required by North Carolina law, this credit repair business has secured a bond by Aseguradora del Sur, Inc., a surety authorized to do business in this State. Before signing a contract with this business, you should check with the surety company to determine the bond's current status.",
  );
});

it('names nothing that the law of the state does not require, that has ended, or that is not entered', async () => {
  await owner.put(`${STATES}/OR`, { ...ENTERED, registrationEndsOn: '2020-12-31' });
  await owner.put(`${STATES}/FL`, { representative: 'Ana Ruiz', bondNumber: 'B-1', bondIssuer: 'Sur' });
  expect(textOf(await contractFor(OREGON))).not.toContain('OR-77');
  expect(textOf(await contractFor('33101'))).not.toMatch(/Ana Ruiz|B-1|Agente de la empresa/);
  expect(textOf(await contractFor(NORTH_CAROLINA))).not.toContain('fianza');
});

it('names the number for sales by telephone in the contract of such a sale only, where the law requires it', async () => {
  jest.replaceProperty(app.app.get(AppConfig), 'paymentsMode', 'vault');
  const spanish = 'Registro de la empresa para vender por teléfono en Florida: número TC-88.';
  const english = 'Registration of the company for sales by telephone in FL: number TC-88.';
  expect(textOf(await contractFor('33101', 'phone'))).not.toContain('para vender por teléfono');
  for (const state of ['FL', 'MD'])
    expect((await owner.put(`${STATES}/${state}`, { phoneSaleNumber: 'TC-88' })).status).toBe(200);
  const contract = await contractFor('33101', 'phone');
  expect([textOf(contract), textOf(contract.english)]).toEqual([
    expect.stringContaining(spanish),
    expect.stringContaining(english),
  ]);
  for (const other of [await contractFor('33101'), await contractFor('21201', 'phone')])
    expect(textOf(other) + textOf(other.english)).not.toContain('TC-88');
  const { textVersion, textHash } = contract;
  const acceptance = { textVersion, textHash };
  const paid = await charge(app, buyer({ billingZip: '33101', soldVia: 'phone', acceptance }));
  expect([paid.status, paid.body.code]).toEqual([201, undefined]);
  await owner.put(`${STATES}/FL`, { phoneSaleNumber: 'TC-99' });
  const document = (await app.get<string>(`/api/payments/${paid.body.paymentId}/contract`)).body;
  expect([document.includes(spanish), document.includes(english), document.includes('TC-99')]).toEqual([
    true,
    true,
    false,
  ]);
  expect((await owner.put(`${STATES}/FL`, { phoneSaleNumber: 'x'.repeat(101) })).status).toBe(400);
});

it('lists the names that are missing', async () => {
  const { body } = await owner.get<{ states: { state: string; missing: string[] }[] }>(STATES);
  const missing = (code: string) => body.states.find(({ state }) => state === code)!.missing;
  expect(missing('OR')).toEqual(['registration', 'bond', 'agent', 'representative']);
  expect(missing('NC')).toEqual(['registration', 'bond', 'agent', 'bond_issuer']);
  // The parties sign that contract outside the product.
  expect(missing('NY')).not.toContain('representative');
  expect((await owner.put(`${STATES}/OR`, { representative: 'x'.repeat(101) })).status).toBe(400);
});

it('the page gets the section of Connecticut in bold, and no other section', async () => {
  const { sections } = await contractFor('06103');
  expect(sections.filter(({ isBold }) => isBold).map(({ title }) => title)).toEqual([
    'Sus derechos según la ley de Connecticut',
  ]);
  const permission = (await contractFor('98101')).sections.find(
    ({ title }) => title === 'Permiso para usar su firma',
  );
  expect(Object.keys(permission!).toSorted()).toEqual(['paragraphs', 'title']);
});
