import { createHmac } from 'node:crypto';

/*
 * The fault programs import this file too, without a build: types that Node can strip, and only what Node finds by itself.
 */

/** A call that was placed. */
export interface PlacedCall {
  to: string;
  from: string;
  url: string;
  statusCallback: string | null;
  timeout: string | null;
  timeLimit: string | null;
  /** As Twilio names it; null for one that was not taken. */
  sid: string | null;
  /** What the voice said, each time that it spoke. */
  said: string[];
}

/** What the called person does. */
export type Callee =
  /** Answers, presses these keys when the voice waits for one, and hangs up. */
  | { kind: 'answers'; keys: readonly string[] }
  /** Twilio's last word about a call that nobody answers. */
  | { kind: 'busy' | 'no-answer' | 'failed' | 'canceled' }
  /** Nothing is heard of the call any more. */
  | { kind: 'lost' };

/** Where the product listens, and what Twilio takes it for and signs. */
export interface Addresses {
  local: string;
  public: string;
}

/** Twilio's account, as its webhooks name and sign it. */
export interface Account {
  sid: string;
  token: string;
}

/** An answer to a webhook. */
export interface WebhookAnswer {
  status: number;
  body: string;
}

/** Twilio's signature: of the address that it calls, and the fields in the order of their names. */
export const signatureOf = (token: string, address: string, fields: Record<string, string>): string =>
  createHmac('sha1', token)
    .update(
      Object.keys(fields)
        .sort()
        .reduce((text, name) => text + name + fields[name]!, address),
    )
    .digest('base64');

/** Posts a webhook as Twilio signs it. @param address as the product gave it: below its public address */
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

/** A document of TwiML, as far as the product uses it. */
interface Document {
  /** What is said while keys are waited for, or in a document that waits for none. */
  said: string;
  gather: { action: string; count: number } | null;
  /** What is said when no key comes. */
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
 * Holds a call's conversation: asks what to say, and posts the keys when they are waited for.
 * @param keys one for each time that the voice waits
 * @returns what was said, each time that the voice spoke
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
      // Nothing documented says that the attestation comes again with the keys.
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

/** Plays a call that was taken: rings, and reports its end. */
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

/** A call as Twilio's published description has it. */
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
