import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STATE_LAW } from 'domain/state-law/state-law';
import { US_STATE_CODES, type UsState } from 'domain/us-states';
import { Client } from 'pg';
import { runAdmin } from '../../../src/cli/admin/run-admin';
import { contractPdf } from '../../../src/modules/payments/contract/contract-pdf';
import { contractHash } from '../../../src/modules/payments/contract/contract-hash';
import {
  CURRENT_CONTRACT_VERSION,
  lawFor,
  type ContractTerms,
} from '../../../src/modules/payments/contract/contract-terms';
import { firstPlan } from '../../../src/modules/site-content/plan-catalogue';
import { createTestDatabase, type TestDatabase } from '../../support/database/postgres';
import { pdfText } from '../../support/pdf-text';

/** The contract of each state as a PDF. */
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'contract-texts-'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

/** Runs the command. @returns what it printed */
async function write(...words: string[]): Promise<string> {
  const lines: string[] = [];
  const code = await runAdmin(['contract-texts', ...words], {
    environment: { DATABASE_URL: database.url, BRAND_NAME: 'Crédito Claro' },
    print: (line) => void lines.push(line),
    askNewPassword: () => Promise.reject(new Error('not asked')),
  });
  expect(code).toBe(0);
  return lines.join('\n');
}
const textOf = async (state: UsState): Promise<string> =>
  (
    await pdfText(await readFile(join(folder, `contrato-${CURRENT_CONTRACT_VERSION}-${state}.pdf`)))
  ).pages.join(' ');

describe('npm run admin -- contract-texts', () => {
  it('writes one file for each state, in the words of both languages', async () => {
    expect(await write('--to', folder)).toBe(`52 contratos escritos en ${folder}`);
    expect(await readdir(folder)).toHaveLength(52);
    for (const state of US_STATE_CODES) {
      const text = await textOf(state);
      const { spanish, verbatim, certainty } = STATE_LAW[state].cancellation;
      expect(text).toContain('Su derecho a cancelar');
      expect(text).toContain('Your right to cancel');
      if (spanish && certainty === 'confirmed') {
        expect(text).toContain(spanish);
        expect(text).toContain(verbatim!.words);
      }
      expect([state, text.includes('la ley de Kansas le da el derecho')]).toEqual([state, state === 'KS']);
    }
  });

  it('names what the contract of a state gets from the office', async () => {
    expect(await textOf('NC')).toContain('la lista de lo que se va a disputar, que aquí no aparece');
    expect(await textOf('NY')).toContain('se firma fuera del sistema');
    expect(await textOf('FL')).toContain('Así atiende su oficina este estado: En línea.');
  });

  it('writes the texts that the owner has published', async () => {
    const client = new Client(database.url);
    await client.connect();
    await client.query(
      `INSERT INTO state_choices (state, agent, representative) VALUES ('OR', 'Registros Núñez, Salem', 'Íñigo Ávila')`,
    );
    await client.end();
    expect(await write('--state', 'or', '--to', folder)).toBe(`1 contrato escrito en ${folder}`);
    const text = await textOf('OR');
    expect(text).toContain('Registros Núñez, Salem');
    expect(text).toContain('Íñigo Ávila, su representante');
  });

  it('refuses an unknown state', async () => {
    await expect(write('--state', 'ZZ', '--to', folder)).rejects.toThrow('No conocemos el estado ZZ');
  });

  it('adds the contract of a sale by telephone where it has texts of its own', async () => {
    await write('--state', 'OR', '--to', folder);
    expect(await textOf('OR')).toContain('Aviso sobre la venta por teléfono');
    expect(await textOf('OR')).toContain('(venta por teléfono): SHA-256');
    await write('--state', 'AL', '--to', folder);
    expect(await textOf('AL')).not.toContain('(venta por teléfono)');
  });
});

describe('contractPdf', () => {
  const termsWith = (description: string): ContractTerms => ({
    textVersion: CURRENT_CONTRACT_VERSION,
    brand: 'Ñandú LLC',
    address: '',
    email: 'oficina@example.com',
    plan: { ...firstPlan('growth'), description },
    mode: 'vault',
    signedOn: '2094-03-08',
    renewsOn: null,
    zip: '',
    residence: 'FL',
    ...lawFor({ zip: '', residence: 'FL' }, 'vault'),
  });
  const fileOf = (terms: ContractTerms) =>
    contractPdf({ title: 'Textos', cover: ['Portada'], contracts: [terms] });

  it('keeps accents, quotation marks and long words, on numbered pages, with the hash of the signed text', async () => {
    const long = 'x'.repeat(300);
    const terms = termsWith(`¿Qué? “Así” — mañana, pingüino: 10 ½ € ${long}.`);
    const { title, pages } = await pdfText(await fileOf(terms));
    expect(title).toBe('Textos');
    const text = pages.join(' ');
    expect(text).toContain('¿Qué? “Así” — mañana, pingüino: 10 ½ €');
    expect(text.replaceAll(' ', '')).toContain(long);
    expect(pages[0]).toContain(contractHash(terms));
    for (const [index, page] of pages.entries()) expect(page).toContain(`${index + 1} / ${pages.length}`);
    // Each language has the notice in duplicate.
    expect(text.split('Aviso de cancelación ')).toHaveLength(3);
    expect(text.split('Notice of Cancellation ')).toHaveLength(3);
  });

  it('gives the notice that Oregon prescribes for sales by telephone a page of its own, in each language', async () => {
    const place = { zip: '', residence: 'OR' } as const;
    const online = { ...termsWith('Plan.'), ...place, ...lawFor(place, 'vault') };
    const phone = { ...online, ...lawFor(place, 'vault', undefined, 'phone') };
    const noticed = /Aviso sobre la venta por teléfono|Notice about the sale by telephone/;
    const pagesWith = async (terms: ContractTerms): Promise<string[]> =>
      (await pdfText(await fileOf(terms))).pages.filter((page) => noticed.test(page));
    expect(await pagesWith(online)).toEqual([]);
    const [spanish, english, ...others] = await pagesWith(phone);
    expect(others).toEqual([]);
    expect(spanish).toMatch(
      /^Aviso sobre la venta por teléfono Este contrato .*en este contrato\. \d+ \/ \d+$/,
    );
    expect(english).toMatch(
      /^Notice about the sale by telephone This contract .*in this contract\. \d+ \/ \d+$/,
    );
  });

  it('writes a letter of two characters as one', async () => {
    const { pages } = await pdfText(await fileOf(termsWith('Adio\u0301s\u202fya')));
    expect(pages.join(' ')).toContain('Adiós ya');
  });

  it('names a character that it cannot show, and leaves nothing out', async () => {
    await expect(fileOf(termsWith('Listo ✓'))).rejects.toThrow('no puede mostrar el signo “✓”');
  });
});
