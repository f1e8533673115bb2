/** One call that the page made. */
export interface RecordedCall {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Promise<Response>;
type Handler = (call: RecordedCall) => Answer;

/** An answer of the API. */
export function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString(), ...headers },
  });
}

/** An error in the shape that every error of the API has. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Response {
  return answer(status, { code, message, error: message, requestId: 'test' }, headers);
}

/** The network itself fails. */
export function offline(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** A promise and the means to settle it: a call that the test answers later. */
export function held(): { response: Promise<Response>; release: (response: Response) => void } {
  let release: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { response, release };
}

/**
 * Stands where the network begins: answers each call by its `METHOD /path` and remembers it. Funnel events are
 * accepted unless a handler says otherwise; any other call without a handler fails the test that made it.
 */
export function stubApi(handlers: Record<string, Handler>) {
  const calls: RecordedCall[] = [];
  window.fetch = async (input, init) => {
    const call: RecordedCall = {
      method: init?.method ?? 'GET',
      path: String(input),
      headers: new Headers(init?.headers),
      body: typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
    };
    calls.push(call);
    const key = `${call.method} ${call.path}`;
    const handler = handlers[key] ?? (key === 'POST /api/events' ? () => answer(204) : undefined);
    if (!handler) throw new Error(`No answer prepared for ${key}`);
    return handler(call);
  };
  return {
    /** The calls to one path, in order. */
    to: (path: string) => calls.filter((call) => call.path === path),
    /** The funnel events counted so far. */
    events: () =>
      calls
        .filter((call) => call.path === '/api/events')
        .map((call) => (call.body as { event: string }).event),
  };
}
