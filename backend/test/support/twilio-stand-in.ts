import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { accountAnswer, emptyAccount, type TwilioAccount } from './twilio-account.ts';
import { refusalOfContent, type ContentTemplates } from './twilio-content.ts';
import {
  callResource,
  converse,
  play,
  postWebhook,
  signatureOf,
  type Addresses,
  type Callee,
  type PlacedCall,
  type WebhookAnswer,
} from './twilio-calls.ts';

/** What goes on after an answer. */
interface Background {
  /** Calls that are played. */
  played: Promise<void>[];
  /** Reports that are posted. */
  reporting: Set<Promise<void>>;
}

/** What the stand-in reports about a message that it has taken. */
export interface Report {
  status: 'sent' | 'delivered' | 'undelivered' | 'failed';
  errorCode?: number;
}

/** What the stand-in does with the next message. */
export type Behaviour =
  /** Takes the message, answers 201, and then reports to the address that came with it, in this order. */
  | { kind: 'accept'; reports?: readonly Report[] }
  /**
   * Twilio's error body, `{ code, message, more_info, status }`, with the same HTTP status. Codes of 3xxxx and 6xxxx belong to
   * the delivery: such a message is taken, and reported as undelivered.
   */
  | { kind: 'refuse'; status: number; code: number }
  /** Never answers. */
  | { kind: 'hang' }
  /** Closes the connection without an answer, after having read the message. */
  | { kind: 'cut' }
  /** Takes the message, then closes the connection without an answer. */
  | { kind: 'drop' }
  /** Refuses the message, and answers with an unreadable body. */
  | { kind: 'garbage' };

export interface ReceivedMessage {
  to: string;
  from: string | null;
  body: string;
  /** The template that it is sent as, and its values as JSON. */
  contentSid: string | null;
  contentVariables: string | null;
  /** As Twilio names it; null for one that was not taken. */
  sid: string | null;
  /** Whether the product cannot know from its answer if it was taken. */
  inDoubt: boolean;
  statusCallback: string | null;
  validityPeriod: string | null;
  at: Date;
}

/** Speaks Twilio's Messages, Calls and Lookup v2 protocols, and answers about the account, in the shapes of Twilio's published description. */
export interface TwilioStandIn {
  url: string;
  received: ReceivedMessage[];
  lookups: string[];
  /** The account that questions about it are answered from. */
  account: TwilioAccount;
  /** The templates of the account. */
  templates: ContentTemplates;
  /**
   * When somebody last wrote by WhatsApp, by number: with it, free text more than 24 hours later is taken and then reported with 63016,
   * as Twilio does. Without it everybody wrote just now.
   */
  wrote?: Map<string, Date>;
  /** Applies until changed. */
  behaviour: Behaviour;
  /** Decides for a message instead of `behaviour`, where given. */
  choose?: (message: ReceivedMessage) => Behaviour;
  lineType: string;
  /** Calls that were asked for. They are taken first and played afterwards; `behaviour` refuses them like messages. */
  calls: PlacedCall[];
  /** What whoever is called does, until changed. */
  callee: Callee;
  /** Decides for a call instead of `callee`, where given. */
  pickUp?: (call: PlacedCall) => Callee;
  /** Where the product listens and under which address it is known; needed for calls and messages of people. */
  product?: Addresses;
  /** Resolves when the calls so far have been played. Throws what the product answered wrongly. */
  allPlayed(): Promise<void>;
  /**
   * A person calls the product's number.
   * @returns what was said, each time that the voice spoke
   */
  callIn(call: InboundCallPlay): Promise<string[]>;
  /** A person writes to the product by WhatsApp. @param sid of a message that comes again */
  writeWhatsapp(message: { from: string; body: string; sid?: string }): Promise<WebhookAnswer>;
  /**
   * What Lookup says of a number: whether there is one, the error in place of a line type, and the country, the US when left
   * out. `down`: Lookup alone answers 503.
   */
  lookup: { valid: boolean; errorCode: number | null; country?: string | null; down?: boolean };
  /** How far its clock is behind. */
  clockBehindMs: number;
  /** Where the product listens, in place of the public address in the callbacks. */
  callbacksTo?: string;
  /** How long after its answer it reports, ms. */
  reportsAfterMs: number;
  /** What it waits for before it reports on what it has taken, beside that time. */
  reportsOnce: () => Promise<unknown>;
  /** Status of the product's answer to each report so far. */
  reported: number[];
  /** Resolves when what was to be reported so far has been answered. */
  allReported(): Promise<void>;
  close(): Promise<void>;
}

/** A person's call to the product. */
export interface InboundCallPlay {
  /** As the network says, E.164. */
  from: string;
  /** Twilio's `StirVerstat`; absent for a call without an attestation. */
  attestation?: string;
  /** Keys for each time that the voice waits. */
  keys?: readonly string[];
  /** Of a call that comes again. */
  sid?: string;
}

export const ACCOUNT_SID = `AC${'a'.repeat(32)}`;
export const AUTH_TOKEN = 'b'.repeat(32);
const ACCOUNT = { sid: ACCOUNT_SID, token: AUTH_TOKEN };

export async function startTwilioStandIn(): Promise<TwilioStandIn> {
  const background: Background = { played: [], reporting: new Set() };
  const { played, reporting } = background;
  let sids = 0;
  const newId = (kind: string): string => `${kind}${String(++sids).padStart(32, 'e')}`;
  const server = createServer((request, response) => void answer(standIn, background, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const standIn: TwilioStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    lookups: [],
    account: emptyAccount(),
    templates: new Set(),
    behaviour: { kind: 'accept' },
    lineType: 'mobile',
    calls: [],
    callee: { kind: 'answers', keys: ['1'] },
    allPlayed: async () => {
      await Promise.all(played.splice(0));
    },
    callIn: ({ from, attestation, keys = [], sid = newId('CA') }) =>
      converse(
        standIn.product!,
        ACCOUNT,
        '/api/webhooks/twilio/voice',
        {
          AccountSid: ACCOUNT_SID,
          ApiVersion: '2010-04-01',
          CallSid: sid,
          CallStatus: 'ringing',
          Direction: 'inbound',
          From: from,
          To: '+13054200000',
          ...(attestation === undefined ? {} : { StirVerstat: attestation }),
        },
        keys,
      ),
    writeWhatsapp: ({ from, body, sid = newId('SM') }) =>
      postWebhook(standIn.product!, ACCOUNT, '/api/webhooks/twilio/inbound', {
        AccountSid: ACCOUNT_SID,
        ApiVersion: '2010-04-01',
        Body: body,
        From: `whatsapp:${from}`,
        MessageSid: sid,
        NumMedia: '0',
        ProfileName: 'María',
        SmsMessageSid: sid,
        To: 'whatsapp:+13054200000',
        WaId: from.slice(1),
      }),
    lookup: { valid: true, errorCode: null },
    clockBehindMs: 0,
    reportsAfterMs: 0,
    reportsOnce: () => Promise.resolve(),
    reported: [],
    allReported: async () => {
      while (reporting.size > 0) await Promise.all(reporting);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return standIn;
}

async function answer(
  standIn: TwilioStandIn,
  { played, reporting }: Background,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  const credentials = Buffer.from(`${ACCOUNT_SID}:${AUTH_TOKEN}`).toString('base64');
  if (request.headers.authorization !== `Basic ${credentials}`) return refuse(response, 401, 20003);
  const path = (request.url ?? '').split('?')[0] ?? '';
  if (request.method === 'POST' && path === `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`) {
    return takeMessage(standIn, reporting, new URLSearchParams(body), response);
  }
  if (request.method === 'GET' && path === `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
    return listMessages(standIn, new URL(request.url ?? '', standIn.url).searchParams, response);
  if (request.method === 'POST' && path === `/2010-04-01/Accounts/${ACCOUNT_SID}/Calls.json`)
    return takeCall(standIn, played, new URLSearchParams(body), response);
  const lookup = /^\/v2\/PhoneNumbers\/(.+)$/.exec(path);
  if (request.method === 'GET' && lookup) return lookUp(standIn, decodeURIComponent(lookup[1]!), response);
  return tellOfAccount(standIn, request, response);
}

function tellOfAccount(standIn: TwilioStandIn, request: IncomingMessage, response: ServerResponse): void {
  const { behaviour, account } = standIn;
  if (behaviour.kind === 'hang') return;
  if (behaviour.kind === 'refuse' && behaviour.status >= 500)
    return refuse(response, behaviour.status, behaviour.code);
  const answer =
    request.method === 'GET'
      ? accountAnswer(account, ACCOUNT_SID, new URL(request.url ?? '', standIn.url))
      : null;
  return answer === null || answer === 'missing' ? refuse(response, 404, 20404) : send(response, 200, answer);
}

function takeMessage(
  standIn: TwilioStandIn,
  reporting: Set<Promise<void>>,
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const message: ReceivedMessage = {
    to: form.get('To') ?? '',
    from: form.get('From'),
    body: form.get('Body') ?? '',
    contentSid: form.get('ContentSid'),
    contentVariables: form.get('ContentVariables'),
    sid: null,
    inDoubt: false,
    statusCallback: form.get('StatusCallback'),
    validityPeriod: form.get('ValidityPeriod'),
    at: new Date(Date.now() - standIn.clockBehindMs),
  };
  standIn.received.push(message);
  const refused = refusalOfContent(form, standIn.templates);
  if (refused !== null) return refuse(response, 400, refused);
  const behaviour = accepted(
    isOutsideWindow(standIn, message)
      ? { kind: 'refuse', status: 400, code: 63016 }
      : (standIn.choose?.(message) ?? standIn.behaviour),
  );
  message.inDoubt = behaviour.kind === 'refuse' ? behaviour.status >= 500 : behaviour.kind !== 'accept';
  switch (behaviour.kind) {
    case 'hang':
      return;
    case 'cut':
      response.destroy();
      return;
    case 'refuse':
      return refuse(response, behaviour.status, behaviour.code);
    case 'drop':
      message.sid = newSid(standIn);
      response.destroy();
      return;
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end(GARBAGE);
      return;
    case 'accept': {
      message.sid = newSid(standIn);
      send(response, 201, resourceOf(message));
      const work = report(standIn, message, behaviour.reports ?? []).finally(() => reporting.delete(work));
      reporting.add(work);
    }
  }
}

/** Takes a call, answers, and only then plays it. */
function takeCall(
  standIn: TwilioStandIn,
  played: Promise<void>[],
  form: URLSearchParams,
  response: ServerResponse,
): void {
  const call: PlacedCall = {
    to: form.get('To') ?? '',
    from: form.get('From') ?? '',
    url: form.get('Url') ?? '',
    statusCallback: form.get('StatusCallback'),
    timeout: form.get('Timeout'),
    timeLimit: form.get('TimeLimit'),
    sid: null,
    said: [],
  };
  standIn.calls.push(call);
  if (!call.to) return refuse(response, 400, 21201);
  if (!call.from) return refuse(response, 400, 21213);
  if (!call.url) return refuse(response, 400, 21205);
  const { behaviour, callee } = standIn;
  switch (behaviour.kind) {
    case 'hang':
      return;
    case 'cut':
      response.destroy();
      return;
    case 'refuse':
      return refuse(response, behaviour.status, behaviour.code);
    case 'garbage':
      response.writeHead(200, { 'content-type': 'text/html' }).end(GARBAGE);
      return;
    case 'drop':
    case 'accept':
      call.sid = `CA${String(standIn.calls.length).padStart(32, '0')}`;
      if (behaviour.kind === 'drop') response.destroy();
      else send(response, 201, callResource(ACCOUNT_SID, call));
      if (standIn.product) {
        const playing = play(standIn.product, ACCOUNT, call, standIn.pickUp?.(call) ?? callee);
        // Told by `allPlayed`.
        playing.catch(() => undefined);
        played.push(playing);
      }
  }
}

const WINDOW_MS = 24 * 3_600_000;

/** Whether WhatsApp brings it no more because it is free text. */
function isOutsideWindow({ wrote }: TwilioStandIn, { to, contentSid, at }: ReceivedMessage): boolean {
  if (!wrote || contentSid !== null || !to.startsWith('whatsapp:')) return false;
  const last = wrote.get(to.slice('whatsapp:'.length));
  return !last || at.getTime() - last.getTime() > WINDOW_MS;
}

const accepted = (behaviour: Behaviour): Behaviour =>
  behaviour.kind === 'refuse' && [3, 6].includes(Math.floor(behaviour.code / 10_000))
    ? { kind: 'accept', reports: [{ status: 'undelivered', errorCode: behaviour.code }] }
    : behaviour;

/** Posts signed status callbacks, one after the other. Nobody is told of a message without an address. */
async function report(
  standIn: TwilioStandIn,
  { to, from, sid, statusCallback }: ReceivedMessage,
  reports: readonly Report[],
): Promise<void> {
  if (!statusCallback || reports.length === 0) return;
  if (standIn.reportsAfterMs > 0) await wait(standIn.reportsAfterMs);
  await standIn.reportsOnce();
  const { pathname, search, origin } = new URL(statusCallback);
  for (const { status, errorCode } of reports) {
    const fields = {
      AccountSid: ACCOUNT_SID,
      ApiVersion: '2010-04-01',
      From: from ?? '',
      MessageSid: sid ?? '',
      MessageStatus: status,
      SmsSid: sid ?? '',
      SmsStatus: status,
      To: to,
      ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    };
    const address = (standIn.callbacksTo ?? origin) + pathname + search;
    standIn.reported.push(await postSigned(address, statusCallback, fields).catch(() => 0));
  }
}

/**
 * Posts a webhook as Twilio signs it.
 * @param address where the product listens
 * @param publicAddress what Twilio takes it for, and signs
 * @returns status of the answer
 */
export async function postSigned(
  address: string,
  publicAddress: string,
  fields: Record<string, string>,
): Promise<number> {
  const { status } = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signatureOf(AUTH_TOKEN, publicAddress, fields),
    },
    body: new URLSearchParams(fields).toString(),
  });
  return status;
}

const GARBAGE = '<html><body>Bienvenido al portal de la red</body></html>';

const newSid = (standIn: TwilioStandIn): string => `SM${String(standIn.received.length).padStart(32, '0')}`;

/** A message as Twilio's published description has it. */
const resourceOf = ({ to, from, body, sid, at }: ReceivedMessage): object => ({
  account_sid: ACCOUNT_SID,
  api_version: '2010-04-01',
  body,
  date_created: at.toUTCString(),
  date_sent: null,
  date_updated: at.toUTCString(),
  direction: 'outbound-api',
  error_code: null,
  error_message: null,
  from,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
  messaging_service_sid: null,
  sid,
  status: 'queued',
  subresource_uris: {},
  to,
  uri: '',
});

function listMessages(standIn: TwilioStandIn, query: URLSearchParams, response: ServerResponse): void {
  const messages = standIn.received.filter(({ sid, to }) => sid !== null && to === query.get('To'));
  send(response, 200, {
    messages: messages.map(resourceOf),
    end: 0,
    first_page_uri: '',
    next_page_uri: null,
    page: 0,
    page_size: 50,
    previous_page_uri: null,
    start: 0,
    uri: '',
  });
}

const lineOf = ({ lookup: { valid, errorCode }, lineType }: TwilioStandIn): object | null =>
  !valid
    ? null
    : errorCode === null
      ? {
          mobile_country_code: '310',
          mobile_network_code: '456',
          carrier_name: 'verizon',
          type: lineType,
          error_code: null,
        }
      : {
          mobile_country_code: null,
          mobile_network_code: null,
          carrier_name: null,
          type: null,
          error_code: errorCode,
        };

function lookUp(standIn: TwilioStandIn, phoneNumber: string, response: ServerResponse): void {
  standIn.lookups.push(phoneNumber);
  if (standIn.behaviour.kind === 'hang') return;
  if (standIn.behaviour.kind === 'garbage') {
    response.writeHead(200, { 'content-type': 'text/html' }).end(GARBAGE);
    return;
  }
  if (standIn.behaviour.kind === 'refuse' && standIn.behaviour.status >= 500) {
    return refuse(response, standIn.behaviour.status, standIn.behaviour.code);
  }
  const { valid, country = 'US', down = false } = standIn.lookup;
  if (down) return refuse(response, 503, 20503);
  send(response, 200, {
    calling_country_code: valid ? '1' : null,
    country_code: valid ? country : null,
    phone_number: phoneNumber,
    national_format: phoneNumber,
    valid,
    validation_errors: valid ? null : ['TOO_LONG'],
    line_type_intelligence: lineOf(standIn),
    url: `https://lookups.twilio.com/v2/PhoneNumbers/${phoneNumber}`,
  });
}

function refuse(response: ServerResponse, status: number, code: number): void {
  send(response, status, {
    code,
    message: `Error ${code}`,
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
