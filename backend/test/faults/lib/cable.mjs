import { once } from 'node:events';
import net from 'node:net';

/** Stands between the servers and PostgreSQL. */
export async function layCable(databaseUrl) {
  let target = new URL(databaseUrl);
  const pairs = new Set();
  let state = 'whole';
  const server = net.createServer((incoming) => {
    if (state === 'cut') return void incoming.resetAndDestroy();
    const outgoing = net.connect(Number(target.port), target.hostname);
    const pair = [incoming, outgoing];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on('error', () => undefined);
      socket.on('close', () => {
        pairs.delete(pair);
        for (const other of pair) other.destroy();
      });
    }
    incoming.on('data', (chunk) => outgoing.write(chunk));
    outgoing.on('data', (chunk) => incoming.write(chunk));
    if (state === 'silent') for (const socket of pair) socket.pause();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.port = String(server.address().port);
  return {
    url: url.href,
    /** Connections are reset, and new ones too. */
    cut: () => {
      state = 'cut';
      for (const [incoming, outgoing] of pairs) {
        incoming.resetAndDestroy();
        outgoing.resetAndDestroy();
      }
    },
    /** New connections lead elsewhere; those there are stay. */
    leadTo: (otherUrl) => {
      target = new URL(otherUrl);
    },
    /** Resets the connections there are. */
    drop: () => {
      for (const pair of pairs) for (const socket of pair) socket.resetAndDestroy();
    },
    /** Drops all packets without closing a connection. */
    silence: () => {
      state = 'silent';
      for (const pair of pairs) for (const socket of pair) socket.pause();
    },
    /** Lets the held-back packets through, as lost packets get through when they are sent again. */
    mend: () => {
      state = 'whole';
      for (const pair of pairs) for (const socket of pair) socket.resume();
    },
    remove: () => {
      server.close();
      for (const pair of pairs) for (const socket of pair) socket.destroy();
    },
  };
}
