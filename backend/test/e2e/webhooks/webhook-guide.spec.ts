import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { newSecret, signedHeaders } from '../../../src/modules/webhooks-out/webhook-signature';

const BODY = '{"type":"lead.created","data":{"fullName":"María Peña"}}';
const secret = newSecret();

/** The code of the guide's node, which n8n runs as the body of a function. */
const guide = readFileSync(join(__dirname, '../../../../docs/webhooks.md'), 'utf8');
const code = /```js n8n\n([\s\S]*?)```/.exec(guide)![1]!.replace('whsec_…', secret);
const node = compileFunction(`return (async () => { ${code} })()`, ['require', '$input', 'Buffer']);

/** How many items the node passes on, given one as the node 'Webhook' makes it. */
async function passed({ at = new Date(), secrets = [secret], text = BODY } = {}): Promise<number> {
  const item = { json: { headers: signedHeaders({ id: 'msg_1', at, body: BODY }, secrets) } };
  const n8n = { helpers: { getBinaryDataBuffer: async () => Buffer.from(text) } };
  const input = { first: () => item, all: () => [item] };
  const items = (await Reflect.apply(node, n8n, [createRequire(__filename), input, Buffer])) as object[];
  return items.length;
}

it('the code for n8n lets through what we signed, also while a secret is changed, and nothing else', async () => {
  expect(await passed()).toBe(1);
  expect(await passed({ secrets: [newSecret(), secret] })).toBe(1);
  expect(await passed({ secrets: [newSecret()] })).toBe(0);
  expect(await passed({ text: BODY.replace('Peña', 'Pena') })).toBe(0);
  expect(await passed({ at: new Date(Date.now() - 301_000) })).toBe(0);
});
