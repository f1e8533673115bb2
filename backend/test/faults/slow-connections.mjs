import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from './lib/fault.mjs';

const OF_EACH = 100;
const DRIP_MS = 1_000;
/** The server allows 30 s for a request, and checks every 5 s. */
const CUT_WITHIN_MS = 45_000;

const HEAD = 'POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
const KINDS = {
  silent: '',
  'dripping headers': HEAD,
  'dripping a body': `${HEAD}Content-Length: 5000\r\n\r\n{"fullName":"`,
};

await inject({
  title: `${3 * OF_EACH} slow connections (${Object.keys(KINDS).join(', ')})`,
  readiness: 'stays',
  run: async ({ servers: [server], begin, returned }) => {
    begin();
    const sockets = [];
    for (const opening of Object.values(KINDS))
      for (let n = 0; n < OF_EACH; n += 1) {
        const socket = net.connect(server.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.on('data', () => undefined);
        if (opening) socket.write(opening);
        sockets.push({ socket, drips: opening !== '' });
      }
    const started = performance.now();
    const open = () => sockets.filter(({ socket }) => !socket.destroyed);
    while (open().length > 0 && performance.now() - started < CUT_WITHIN_MS) {
      await wait(DRIP_MS);
      for (const { socket } of open().filter(({ drips }) => drips)) socket.write('a');
    }
    const seconds = (performance.now() - started) / 1_000;
    const left = open().length;
    for (const { socket } of sockets) socket.destroy();
    if (left > 0) throw new Error(`${left} slow connections were still open after ${seconds.toFixed(0)} s`);
    await returned();
    return [`all of them cut within ${seconds.toFixed(0)} s`];
  },
});
