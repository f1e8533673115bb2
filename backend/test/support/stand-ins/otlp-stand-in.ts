import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  attributes: Record<string, string | number>;
}

/** Receives spans by OTLP/HTTP in protobuf, like a collector. */
export interface OtlpStandIn {
  url: string;
  spans: ReceivedSpan[];
  /** Attributes of the process that sent the spans. */
  resource: Record<string, string | number>;
  /** Headers of the latest request. */
  headers: Record<string, unknown>;
  /** All received bytes. */
  raw: Buffer;
  close(): Promise<void>;
}

/** @param behaviour `hang` accepts connections and never responds */
export async function startOtlpStandIn(behaviour: 'accept' | 'hang' = 'accept'): Promise<OtlpStandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (behaviour === 'hang') return;
      const body = Buffer.concat(chunks);
      standIn.headers = { path: request.url, ...request.headers };
      standIn.raw = Buffer.concat([standIn.raw, body]);
      take(standIn, body);
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: OtlpStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resource: {},
    headers: {},
    raw: Buffer.alloc(0),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

/** Parses opentelemetry/proto/collector/trace/v1/trace_service.proto by field numbers. */
function take(standIn: OtlpStandIn, body: Buffer): void {
  for (const resourceSpans of messages(body, 1)) {
    for (const resource of messages(resourceSpans, 1))
      Object.assign(standIn.resource, attributes(resource, 1));
    for (const scopeSpans of messages(resourceSpans, 2)) {
      for (const span of messages(scopeSpans, 2)) {
        standIn.spans.push({
          traceId: messages(span, 1)[0]?.toString('hex') ?? '',
          spanId: messages(span, 2)[0]?.toString('hex') ?? '',
          parentSpanId: messages(span, 4)[0]?.toString('hex') ?? '',
          name: messages(span, 5)[0]?.toString() ?? '',
          attributes: attributes(span, 9),
        });
      }
    }
  }
}

function attributes(message: Buffer, field: number): Record<string, string | number> {
  return Object.fromEntries(
    messages(message, field).map((pair) => {
      const value = messages(pair, 2)[0] ?? Buffer.alloc(0);
      const text = messages(value, 1)[0];
      const number = fields(value).find(({ number: n }) => n === 3)?.value;
      return [messages(pair, 1)[0]?.toString() ?? '', text?.toString() ?? Number(number)];
    }),
  );
}

const messages = (message: Buffer, field: number): Buffer[] =>
  fields(message).flatMap(({ number, value }) => (number === field && Buffer.isBuffer(value) ? [value] : []));

/** Returns the fields of a protocol buffers message, in order. */
function fields(message: Buffer): { number: number; value: Buffer | bigint }[] {
  const found: { number: number; value: Buffer | bigint }[] = [];
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = message[at++]!;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const bytes = (length: number): Buffer => message.subarray(at, (at += length));
  while (at < message.length) {
    const tag = Number(varint());
    const number = tag >> 3;
    const type = tag & 7;
    if (type === 0) found.push({ number, value: varint() });
    else if (type === 2) found.push({ number, value: bytes(Number(varint())) });
    else bytes(type === 1 ? 8 : 4);
  }
  return found;
}
