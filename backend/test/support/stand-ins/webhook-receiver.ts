import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { PUBLIC_ADDRESS, startCalendarStandIn, type CalendarStandIn } from './calendar-stand-in';

/** Message that the other system received. */
export interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { id: string; type: string; version: number; timestamp: string; data: Record<string, unknown> };
  at: number;
}

/** Simulates another system in a separate network. */
export interface WebhookReceiver {
  there: CalendarStandIn;
  /** All received messages, including refused ones. */
  received: Received[];
  /** Sends the response; 204 by default. */
  answer: (response: ServerResponse, message: Received) => void;
  /** Adds a host name and returns the address. */
  address(path?: string): string;
  close(): Promise<void>;
}

export async function startWebhookReceiver(now: () => number = Date.now): Promise<WebhookReceiver> {
  const there = await startCalendarStandIn();
  let serial = 0;
  const receiver: WebhookReceiver = {
    there,
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    address: (path = `hook-${serial++}`) => {
      there.names.set('hooks.example.com', [[PUBLIC_ADDRESS]]);
      there.answers.set(`hooks.example.com/${path}`, (request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          const { headers } = request;
          const id = String(headers['webhook-id']);
          const body = JSON.parse(text) as Received['body'];
          const message = { id, headers, text, body, at: now() };
          receiver.received.push(message);
          receiver.answer(response, message);
        });
      });
      return `https://hooks.example.com/${path}`;
    },
    close: () => there.close(),
  };
  return receiver;
}
