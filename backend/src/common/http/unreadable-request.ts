import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { refusalOfStatus } from './error.filter';
import { REFUSAL_HEADERS } from './security-headers';

/** HTTP status for each error of Node's parser. */
const STATUS_OF: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Refuses unreadable requests in the API's error format, because neither hooks nor filters see them. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  // The client has closed the connection.
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusalOfStatus(STATUS_OF[error.code ?? ''] ?? 400);
  const requestId = randomUUID();
  const body = JSON.stringify({ code, message, error: message, requestId });
  const headers = {
    ...REFUSAL_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': requestId,
    connection: 'close',
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
