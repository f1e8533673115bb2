import { callProvider, type Provider } from '../../../common/provider-call';
import type { NmiConfig } from '../../../config/provider-config';
import { GATEWAY_TIMEOUT_MS } from './payment-gateway';

/** Maximum size of a response that is read as a whole. */
const MAX_ANSWER = 4_000_000;

/**
 * Posts a form to NMI with our key.
 * @param url URL from `config`
 */
export const postToNmi = (
  { securityKey }: NmiConfig,
  provider: Provider,
  url: string,
  fields: Record<string, string>,
  timeoutMs = GATEWAY_TIMEOUT_MS,
): Promise<Response> =>
  callProvider(provider, () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ security_key: securityKey, ...fields }).toString(),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  );

export async function readText(response: Response): Promise<string> {
  let whole = '';
  for await (const part of textOf(response, MAX_ANSWER)) whole += part;
  return whole;
}

/**
 * Returns the text of a response in parts.
 * @throws Error if it is longer than `most` bytes
 */
export async function* textOf(response: Response, most: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).length;
    if (size > most) throw new Error('the response is too long');
    yield decoder.decode(chunk as Uint8Array, { stream: true });
  }
  yield decoder.decode();
}

/** Returns the error's code or name, but never its message, which could quote the request. */
export function causeOf(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string } };
  return cause?.code ?? name ?? 'error';
}
