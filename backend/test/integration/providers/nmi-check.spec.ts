import type { ProviderCheck } from 'domain/office/provider-checks';
import type { NmiConfig, PaymentsMode } from '../../../src/config/provider-config';
import { NmiCheck } from '../../../src/modules/providers/checks/nmi-check';
import { nmiEnvironment, startNmiStandIn, type NmiStandIn } from '../../support/stand-ins/nmi-stand-in';

/** The check of an NMI account over HTTP, without moving money. */
let nmi: NmiStandIn;
beforeEach(async () => {
  nmi = await startNmiStandIn();
});
afterEach(() => nmi.close());

async function findings(
  mode: PaymentsMode = 'sale',
  change: Partial<NmiConfig> = {},
): Promise<Map<string, ProviderCheck>> {
  const environment = nmiEnvironment(nmi);
  const config: NmiConfig = {
    apiUrl: environment['NMI_API_URL']!,
    queryUrl: environment['NMI_QUERY_URL']!,
    securityKey: environment['NMI_SECURITY_KEY']!,
    tokenizationKey: 'public',
    ...change,
  };
  const found = await new NmiCheck(config, mode).run();
  return new Map(found.map((finding) => [finding.item, finding]));
}

const RIGHT = { ok: true, todo: null };
const LOOK = { ok: true, todo: expect.any(String) };
const wrong = (words: string): object => ({
  ok: false,
  text: expect.stringContaining(words),
  todo: expect.any(String),
});

it('a good account is in order, without a charge, card or change', async () => {
  const found = await findings();
  expect(found.get('key')).toMatchObject(RIGHT);
  expect(found.get('query_right')).toMatchObject(RIGHT);
  expect(found.get('test_mode')).toMatchObject(RIGHT);
  expect(found.get('recurring')).toMatchObject(LOOK);
  expect(found.get('vault')).toMatchObject(RIGHT);
  expect(nmi.transactions).toEqual([]);
  const asked = nmi.requests.map(({ fields: { security_key: _, ...fields } }) => fields);
  expect(asked).toEqual(
    expect.arrayContaining([
      { type: 'void', transactionid: '0' },
      { transaction_id: '0' },
      { report_type: 'recurring', subscription_id: '0' },
      { report_type: 'test_mode_status' },
    ]),
  );
  expect(asked).toHaveLength(4);
});

it('the vault is checked where cards are stored', async () => {
  const found = await findings('vault');
  expect(found.get('vault')).toMatchObject(LOOK);
  expect(found.get('recurring')).toMatchObject(RIGHT);
  nmi.reportsRefused = { customer_vault: 'Customer Vault is not enabled' };
  expect((await findings('vault')).get('vault')).toMatchObject(wrong('Customer Vault is not enabled'));
});

it('a wrong key is reported, and not repeated', async () => {
  const securityKey = 'another-key-of-nobody';
  nmi.queryRefused = `Invalid Security Key ${securityKey} REFID:1`;
  nmi.securityKey = 'the-right-one';
  const found = await findings('sale', { securityKey });
  expect(found.get('key')).toMatchObject(wrong('Authentication Failed'));
  nmi.securityKey = securityKey;
  const quoted = await findings('sale', { securityKey });
  expect(quoted.get('query_right')).toMatchObject(wrong('Invalid Security Key •••'));
  expect(JSON.stringify([...found, ...quoted])).not.toContain(securityKey);
});

it('a key without the right to query is reported', async () => {
  nmi.queryRefused = 'You do not have permission to use the query API';
  const found = await findings();
  expect(found.get('key')).toMatchObject(RIGHT);
  expect(found.get('query_right')).toMatchObject(wrong('permission'));
});

it('refused recurring billing is reported', async () => {
  nmi.reportsRefused = { recurring: 'Recurring is not enabled' };
  expect((await findings()).get('recurring')).toMatchObject(wrong('Recurring is not enabled'));
});

it('test mode is reported as on, off or unknown', async () => {
  nmi.testMode = true;
  expect((await findings()).get('test_mode')).toMatchObject(wrong('modo de prueba'));
  nmi.testMode = undefined;
  expect((await findings()).get('test_mode')).toMatchObject(LOOK);
});

it('the duties that come with cards that pass this server are stated', async () => {
  const found = await findings('sale', { tokenizationKey: '' });
  expect(found.get('card_fields')).toMatchObject({ ...LOOK, text: expect.stringContaining('SAQ D') });
});

it('an unreachable or invalid gateway is reported', async () => {
  nmi.queryWorks = false;
  const found = await findings('sale', { apiUrl: `${nmi.url}/nothing` });
  expect(found.get('key')).toMatchObject(wrong('no contesta NMI'));
  expect(found.get('query_right')).toMatchObject(wrong('no contestó'));
});
