import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const EVERY_MS = 100;

/**
 * Once called back, closes a server's connections as they fall idle, until the last is gone.
 *
 * Node closes the idle ones once, when the closing begins. A connection whose answer is on its way at that moment would
 * be kept for a next request as long as keep-alive lasts, and one that a browser opened in advance until it has to have
 * asked for something; and the process with them.
 * @returns begins to
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
