import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Replaces NMI in a browser: the script and frames of Collect.js, and the charge that uses their token. */
export interface NmiGateway {
  url: string;
  /** Charges that the product requested. */
  charges: Record<string, string>[];
  close(): Promise<void>;
}

/**
 * Collect.js as NMI documents it ("inline"): frames of another origin inside the page's elements, and a token
 * through a callback.
 */
const COLLECT_JS = `(() => {
  const { origin } = new URL(document.currentScript.src);
  const key = document.currentScript.dataset.tokenizationKey;
  const values = {};
  let options;
  window.addEventListener('message', ({ origin: from, data }) => {
    if (from !== origin) return;
    values[data.name] = data.value;
    options.validationCallback(data.name, data.value.length > 2, '');
  });
  window.CollectJS = {
    configure(given) {
      options = given;
      // It brings its own styles, some by text.
      const sheet = document.createElement('link');
      sheet.rel = 'stylesheet';
      sheet.href = origin + '/token/collect.css';
      const style = document.createElement('style');
      style.textContent = '[data-collect-styled] { outline-offset: 7px }';
      document.head.append(sheet, style);
      let left = Object.keys(options.fields).length;
      for (const [name, { selector }] of Object.entries(options.fields)) {
        const frame = document.createElement('iframe');
        frame.src = origin + '/token/field?name=' + name;
        frame.title = name;
        frame.dataset.collectStyled = name;
        frame.onload = () => { if (--left === 0) options.fieldsAvailableCallback(); };
        document.querySelector(selector).append(frame);
      }
    },
    startPaymentRequest() {
      fetch(origin + '/token/create', { method: 'POST', body: JSON.stringify({ key, ...values }) })
        .then((answer) => answer.json())
        .then(({ token }) => options.callback({ token }));
    },
  };
})();`;

const field = (name: string): string => `<!doctype html><html lang="es"><title>${name}</title>
<input aria-label="${name}" oninput="parent.postMessage({ name: '${name}', value: this.value }, '*')"></html>`;

export async function startNmiGateway(tokenizationKey: string): Promise<NmiGateway> {
  const tokens = new Map<string, Record<string, string>>();
  const charges: Record<string, string>[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const url = new URL(request.url ?? '/', 'http://gateway');
      response.setHeader('access-control-allow-origin', '*');
      // The tests' browser sends the visitor's address in a header with every request, so CORS must allow it.
      response.setHeader('access-control-allow-headers', '*');
      if (request.method === 'OPTIONS') return response.end();
      if (url.pathname === '/token/Collect.js')
        return response.setHeader('content-type', 'text/javascript').end(COLLECT_JS);
      if (url.pathname === '/token/collect.css')
        return response
          .setHeader('content-type', 'text/css')
          .end('[data-collect-styled] { scroll-margin: 9px }');
      if (url.pathname === '/token/field')
        return response.setHeader('content-type', 'text/html').end(field(url.searchParams.get('name') ?? ''));
      if (url.pathname === '/token/create') {
        const card = JSON.parse(body) as Record<string, string>;
        const token = randomUUID();
        if (card['key'] === tokenizationKey) tokens.set(token, card);
        return response.setHeader('content-type', 'application/json').end(JSON.stringify({ token }));
      }
      const charge = Object.fromEntries(new URLSearchParams(body));
      charges.push(charge);
      // A token can be used once.
      const known = tokens.delete(charge['payment_token'] ?? '');
      return response.end(
        known
          ? `response=1&responsetext=SUCCESS&transactionid=${Date.now()}&response_code=100`
          : 'response=3&responsetext=Invalid Payment Token&response_code=300',
      );
    })();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
