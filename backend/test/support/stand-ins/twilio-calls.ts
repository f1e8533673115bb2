import { createHmac } from 'node:crypto';

/* Simulates Twilio calls. The fault programs import this file without a build, so it has only types that
   Node can strip, and imports that Node resolves. */

/** Call that was placed. */
export interface PlacedCall {
  to: string;
  from: string;
  url: string;
  statusCallback: string | null;
  timeout: string | null;
  timeLimit: string | null;
  /** Twilio's id; null for a refused call. */
  sid: string | null;
  /** Texts that the voice said, in order. */
  said: string[];
}

/** Behaviour of the called person. */
export type Callee =
  /** Answers, presses these keys when the voice waits for one, and hangs up. */
  | { kind: 'answers'; keys: readonly string[] }
  /** Final state of an unanswered call. */
  | { kind: 'busy' | 'no-answer' | 'failed' | 'canceled' }
  /** Sends no further webhook about the call. */
  | { kind: 'lost' };

/** Address on which the product listens, and its public address, which Twilio signs. */
export interface Addresses {
  local: string;
  public: string;
}

/** Twilio account for naming and signing webhooks. */
export interface Account {
  sid: string;
  token: string;
}

/** Response to a webhook. */
export interface WebhookAnswer {
  status: number;
  body: string;
}

/** Returns Twilio's signature: of the called address, and the fields in the order of their names. */
export const signatureOf = (token: string, address: string, fields: Record<string, string>): string =>
  createHmac('sha1', token)
    .update(
      Object.keys(fields)
        .sort()
        .reduce((text, name) => text + name + fields[name]!, address),
    )
    .digest('base64');

/**
 * Posts a webhook as Twilio signs it.
 * @param address from the product, below its public address
 */
export async function postWebhook(
  { local, public: publicUrl }: Addresses,
  { token }: Pick<Account, 'token'>,
  address: string,
  fields: Record<string, string>,
): Promise<WebhookAnswer> {
  const { pathname, search } = new URL(address, publicUrl);
  const response = await fetch(local + pathname + search, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(token, publicUrl + pathname + search, fields),
    },
    body: new URLSearchParams(fields).toString(),
  });
  return { status: response.status, body: await response.text() };
}

/** TwiML document, as far as the product uses it. */
interface Document {
  /** Text said while keys are expected, or without expecting any. */
  said: string;
  gather: { action: string; count: number } | null;
  /** Text said when no key is pressed. */
  otherwise: string;
}

const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
const saidIn = (xml: string): string =>
  [...xml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, text = '']) => unescape(text)).join(' ');

function read(twiml: string): Document {
  const [whole, attributes = '', inside = ''] = /<Gather ([^>]*)>(.*?)<\/Gather>/s.exec(twiml) ?? [];
  if (whole === undefined) return { said: saidIn(twiml), gather: null, otherwise: '' };
  const attribute = (name: string): string =>
    unescape(new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? '');
  return {
    said: saidIn(inside),
    gather: { action: attribute('action'), count: Number(attribute('numDigits')) },
    otherwise: saidIn(twiml.replace(whole, '')),
  };
}

/**
 * Holds a call's conversation: fetches the texts, and posts the keys when they are expected.
 * @param keys one for each time that the voice waits
 * @returns the texts that the voice said, in order
 */
export async function converse(
  addresses: Addresses,
  account: Account,
  address: string,
  fields: Record<string, string>,
  keys: readonly string[],
): Promise<string[]> {
  const said: string[] = [];
  const rest = [...keys];
  let next: { address: string; fields: Record<string, string> } | null = { address, fields };
  while (next) {
    const { status, body } = await postWebhook(addresses, account, next.address, next.fields);
    if (status !== 200) throw new Error(`the product answered ${status} to a call: ${body}`);
    const document = read(body);
    said.push(document.said);
    const key = document.gather ? rest.shift() : undefined;
    if (document.gather && key !== undefined) {
      // Twilio does not document whether the attestation is repeated with the keys.
      const { StirVerstat: _, ...again } = fields;
      next = {
        address: document.gather.action,
        fields: { ...again, Digits: key.slice(0, document.gather.count) },
      };
    } else {
      if (document.gather) said.push(document.otherwise);
      next = null;
    }
  }
  return said;
}

/** Plays an accepted call: rings, and reports its end. */
export async function play(
  addresses: Addresses,
  account: Account,
  call: PlacedCall,
  callee: Callee,
): Promise<void> {
  const fields = {
    AccountSid: account.sid,
    ApiVersion: '2010-04-01',
    CallSid: call.sid!,
    Direction: 'outbound-api',
    From: call.from,
    To: call.to,
  };
  if (callee.kind === 'lost') return;
  if (callee.kind === 'answers')
    call.said.push(
      ...(await converse(
        addresses,
        account,
        call.url,
        { ...fields, CallStatus: 'in-progress' },
        callee.keys,
      )),
    );
  if (!call.statusCallback) return;
  const word = callee.kind === 'answers' ? 'completed' : callee.kind;
  const { status } = await postWebhook(addresses, account, call.statusCallback, {
    ...fields,
    CallStatus: word,
    CallDuration: word === 'completed' ? '31' : '0',
  });
  if (status !== 204) throw new Error(`the product answered ${status} to the end of a call`);
}

/** Returns a call in Twilio's documented format. */
export const callResource = (accountSid: string, { sid, to, from }: PlacedCall): object => ({
  account_sid: accountSid,
  answered_by: null,
  api_version: '2010-04-01',
  caller_name: null,
  date_created: null,
  date_updated: null,
  direction: 'outbound-api',
  duration: null,
  end_time: null,
  forwarded_from: null,
  from,
  from_formatted: from,
  group_sid: null,
  parent_call_sid: null,
  phone_number_sid: `PN${'a'.repeat(32)}`,
  price: null,
  price_unit: 'USD',
  queue_time: '0',
  sid,
  start_time: null,
  status: 'queued',
  subresource_uris: {},
  to,
  to_formatted: to,
  trunk_sid: null,
  uri: `/2010-04-01/Accounts/${accountSid}/Calls/${sid}.json`,
});
