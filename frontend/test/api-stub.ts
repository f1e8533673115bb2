/** Request that the page made. */
export interface RecordedCall {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

type Answer = Response | Promise<Response>;
type Handler = (call: RecordedCall) => Answer;

/** Returns a response of the API. */
export function answer(status: number, body?: unknown, headers: Record<string, string> = {}): Response {
  return new Response(body === undefined ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', Date: new Date().toUTCString(), ...headers },
  });
}

/** Returns an error response in the API's format. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
): Response {
  return answer(status, { code, message, error: message, requestId: 'test' }, headers);
}

/** Rejects like a failed network. */
export function offline(): Promise<Response> {
  return Promise.reject(new TypeError('Failed to fetch'));
}

/** Returns a promise with functions to settle it, for a request that the test answers later. */
export function held(): { response: Promise<Response>; release: (response: Response) => void } {
  let release: (response: Response) => void = () => undefined;
  const response = new Promise<Response>((resolve) => {
    release = resolve;
  });
  return { response, release };
}

/**
 * Replaces `fetch`: answers each request by its `METHOD /path` and records it. Accepts funnel events by
 * default. Any other request without a handler fails the test.
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
    /** Returns the requests to a path, in order. */
    to: (path: string) => calls.filter((call) => call.path === path),
    /** Returns the funnel events recorded so far. */
    events: () =>
      calls
        .filter((call) => call.path === '/api/events')
        .map((call) => (call.body as { event: string }).event),
  };
}
