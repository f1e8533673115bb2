import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runAdmin } from '../../../src/cli/admin/run-admin';
import { PaymentPageWatch } from '../../../src/modules/payments/page-evidence/payment-page-watch.service';
import { createAdmin } from '../../support/admin';
import { createTestApp, type TestApp } from '../../support/app';

/** The list of scripts and headers of the payment page, seen through a proxy that changes the page. */
let app: TestApp;
let proxy: Server;
let url: string;
let foreign: Server;
/** Script of another origin. */
let skimmer: string;
/** Change that the proxy makes to an answer. */
let change: (path: string, body: string, answer: ServerResponse) => string;

const PAGE = '/checkout?plan=growth';
/** Answer of a change that goes on writing. */
const NEVER_ENDS = '\0';
const unchanged: typeof change = (_, body) => body;

async function pass(request: IncomingMessage, answer: ServerResponse): Promise<void> {
  const path = request.url!;
  const from = await fetch(app.url + path);
  const body = await from.text();
  for (const name of ['content-type', 'content-security-policy', 'x-frame-options', 'referrer-policy']) {
    const value = from.headers.get(name);
    if (value) answer.setHeader(name, value);
  }
  answer.statusCode = from.status;
  const changed = change(path, body, answer);
  if (changed !== NEVER_ENDS) answer.end(changed);
}

beforeAll(async () => {
  app = await createTestApp();
  await createAdmin(app);
  proxy = createServer((request, answer) => void pass(request, answer));
  await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
  foreign = createServer((_, answer) => void answer.end('steal()'));
  await new Promise<void>((resolve) => void foreign.listen(0, '127.0.0.1', resolve));
  skimmer = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}/skim.js`;
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${PAGE}`;
});
afterAll(async () => {
  proxy.close();
  proxy.closeAllConnections();
  foreign.close();
  foreign.closeAllConnections();
  await app.close();
});
beforeEach(() => {
  change = unchanged;
});
afterEach(async () => {
  await app.query('DELETE FROM tasks');
});

async function command(...words: string[]): Promise<{ code: number; output: string }> {
  const lines: string[] = [];
  const code = await runAdmin(['payment-page-evidence', '--url', url, ...words], {
    environment: { DATABASE_URL: app.databaseUrl },
    print: (line) => void lines.push(line),
    askNewPassword: () => Promise.reject(new Error('not asked')),
  });
  return { code, output: lines.join('\n') };
}
/** Runs the weekly check twice. @returns titles of the open tasks */
async function tasksAfterRun(): Promise<string[]> {
  const watch = app.app.get(PaymentPageWatch);
  await watch.check(url);
  await watch.check(url);
  const rows = await app.query<{ title: string }>('SELECT title FROM tasks WHERE done_at IS NULL');
  return rows.map(({ title }) => title);
}

it('asks for an approval as long as no list is approved', async () => {
  expect(await tasksAfterRun()).toEqual([
    'Apruebe la lista de scripts de la página de pago: npm run admin -- payment-page-evidence --approve',
  ]);
});

it('lists each script and header with hash, owner and reason, and approves the list', async () => {
  const first = await command();
  expect(first.code).toBe(1);
  expect(first.output).toMatch(
    /script {5}http:\/\/127\.0\.0\.1:\d+\/assets\/checkout\S*\.js\n {4}SHA-256 [\da-f]{64}\n {4}este sistema: formulario de pago/,
  );
  expect(first.output).toMatch(/encabezado content-security-policy\n {4}.*script-src/);
  expect(first.output).not.toContain('sin dueño');
  expect((await command('--approve')).output).toContain('Lista aprobada');
  expect(await command()).toEqual({ code: 0, output: expect.stringContaining('Es la lista que se aprobó.') });
  expect(await tasksAfterRun()).toEqual([]);
  expect(
    await app.query(`SELECT username FROM audit_entries WHERE action = 'payment_page_approved'`),
  ).toEqual([{ username: 'línea de comandos' }]);
});

describe('after an approval, one run names', () => {
  it('a script that a proxy adds, and the command approves it only with a reason', async () => {
    change = (path, body) =>
      path === PAGE ? body.replace('</body>', `<script async src="${skimmer}"></script></body>`) : body;
    expect(await tasksAfterRun()).toEqual([
      `La página de pago no es la que se aprobó: nuevo: script ${skimmer}. Revise con npm run admin -- payment-page-evidence`,
    ]);
    expect((await command()).output).toContain('sin dueño: viene de otra dirección');
    await expect(command('--approve')).rejects.toThrow('diga con --reason');
  });

  it('a script in the page itself', async () => {
    change = (path, body) =>
      path === PAGE ? body.replace('</body>', '<script>steal()</script></body>') : body;
    expect(await tasksAfterRun()).toEqual([expect.stringContaining('nuevo: script inline 1')]);
  });

  it('a script with another content, also one that another script loads', async () => {
    const { output } = await command();
    const scripts = [...output.matchAll(/script {5}\S+(\/assets\/\S+\.js)/g)].map(([, path]) => path!);
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) {
      change = (path, body) => (path === script ? `${body}\nsteal();` : body);
      expect(await tasksAfterRun()).toContainEqual(expect.stringContaining(`${script}. Revise con`));
    }
  });

  it('the script of the gateway for the card fields, which needs no reason', async () => {
    change = (path, body) =>
      path === '/api/config'
        ? JSON.stringify({ ...(JSON.parse(body) as object), cardFields: { scriptUrl: skimmer } })
        : body;
    expect(await tasksAfterRun()).toEqual([expect.stringContaining(`nuevo: script ${skimmer}`)]);
    const { output } = await command('--approve');
    expect(output).toContain(`script     ${skimmer}`);
    expect(output).toContain('procesador de pagos: campos de la tarjeta');
    await app.query('DELETE FROM tasks');
    expect(await tasksAfterRun()).toEqual([]);
    change = unchanged;
    await command('--approve');
  });

  it('a header that is weakened', async () => {
    change = (path, body, answer) => {
      if (path === PAGE) answer.setHeader('content-security-policy', 'script-src *');
      return body;
    };
    expect(await tasksAfterRun()).toEqual([
      expect.stringContaining('cambió: encabezado content-security-policy'),
    ]);
  });
});

it('says that the page cannot be read, and makes no task of it', async () => {
  change = (_, __, answer) => {
    answer.statusCode = 503;
    return 'no';
  };
  await expect(command()).rejects.toThrow(`No se pudo leer la página de pago: ${url} contestó 503.`);
  await expect(tasksAfterRun()).rejects.toThrow('contestó 503');
});

it('stops reading a script that does not end, and says so', async () => {
  let sent = 0;
  change = (path, body, answer) => {
    if (!path.endsWith('.js')) return body;
    const more = (): void => {
      while (!answer.destroyed && answer.write('x'.repeat(100_000))) sent += 100_000;
    };
    answer.on('drain', more);
    more();
    return NEVER_ENDS;
  };
  await expect(command()).rejects.toThrow('.js pesa más de 5 MB');
  expect(sent).toBeLessThan(50_000_000);
});

it('says that nothing answers at an address', async () => {
  const closed = 'http://127.0.0.1:1/checkout';
  await expect(command('--url', closed)).rejects.toThrow(
    `No se pudo leer la página de pago: ${closed} no contestó.`,
  );
});
