import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const EVERY_MS = 100;

/**
 * Tracks the connections of a server, so that they can be closed as they become idle, until the last is gone. Node
 * closes idle connections only once, when closing begins. A connection with a response in progress at that moment
 * would stay open for the keep-alive time, and one that a browser opened in advance until its request times out; the
 * process would stay alive as long.
 * @returns a function that begins to close them
 */
export function closesIdleConnections(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    const sweep = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of unused) if (socket.bytesRead === 0) socket.destroy();
    }, EVERY_MS);
    server.once('close', () => clearInterval(sweep));
  };
}
