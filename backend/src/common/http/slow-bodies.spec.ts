import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { cutSlowBodies } from './slow-bodies';

const PATIENCE_MS = 200;
let server: FastifyInstance;
const sockets: Socket[] = [];

beforeEach(async () => {
  server = fastify();
  cutSlowBodies(server, PATIENCE_MS);
  for (const path of ['/api/leads', '/api/admin/media']) server.post(path, (request) => request.body);
  await server.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await server.close();
});

/**
 * Starts a request with an incomplete body.
 * @returns the answer received until the connection closed, or null while it is open
 */
async function begin(path: string) {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => (answer += chunk.toString()));
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{"a":`,
  );
  return { socket, read: () => answer };
}

it('ends a request with an error of the API if its body does not arrive', async () => {
  const { socket, read } = await begin('/api/leads');
  await once(socket, 'close');
  expect(read()).toMatch(/^HTTP\/1\.1 408 /);
  expect(read()).toContain('"requestId"');
});

it('keeps a request if its body arrives in time', async () => {
  const { socket, read } = await begin('/api/leads');
  socket.write('"b"}');
  await once(socket, 'data');
  expect(read()).toMatch(/^HTTP\/1\.1 200 /);
});

it('a request that may be large has more time', async () => {
  const usual = await begin('/api/leads');
  const large = await begin('/api/admin/media');
  await once(usual.socket, 'close');
  expect(large.socket.destroyed).toBe(false);
  large.socket.write('"b"}');
  await once(large.socket, 'data');
  expect(large.read()).toMatch(/^HTTP\/1\.1 200 /);
});
