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

/** Background work after a response. */
interface Background {
  /** Calls that are being played. */
  played: Promise<void>[];
  /** Reports that are being posted. */
  reporting: Set<Promise<void>>;
}

/** Report about an accepted message. */
export interface Report {
  status: 'sent' | 'delivered' | 'undelivered' | 'failed';
  errorCode?: number;
}

/** Behaviour of the stand-in for the next message. */
export type Behaviour =
  /** Accepts the message with 201, then sends these reports in order to the address in the message. */
  | { kind: 'accept'; reports?: readonly Report[] }
  /**
   * Responds with Twilio's error body, `{ code, message, more_info, status }`, and the same HTTP status.
   * Codes 3xxxx and 6xxxx concern the delivery: the message is accepted, and reported as undelivered.
   */
  | { kind: 'refuse'; status: number; code: number }
  /** Never responds. */
  | { kind: 'hang' }
  /** Reads the message, then closes the connection without a response. */
  | { kind: 'cut' }
  /** Accepts the message, then closes the connection without a response. */
  | { kind: 'drop' }
  /** Refuses the message, and responds with an unreadable body. */
  | { kind: 'garbage' };

export interface ReceivedMessage {
  to: string;
  from: string | null;
  body: string;
  /** Template of the message; below, its values as JSON. */
  contentSid: string | null;
  contentVariables: string | null;
  /** Twilio's id; null for a refused message. */
  sid: string | null;
  /** Whether the product cannot know from the response if it was accepted. */
  inDoubt: boolean;
  statusCallback: string | null;
  validityPeriod: string | null;
  at: Date;
}

/**
 * Implements Twilio's Messages, Calls and Lookup v2 protocols, and responds about the account, in Twilio's
 * documented formats.
 */
export interface TwilioStandIn {
  url: string;
  received: ReceivedMessage[];
  lookups: string[];
  /** Account data for responses. */
  account: TwilioAccount;
  /** Templates of the account. */
  templates: ContentTemplates;
  /**
   * Time of each number's last WhatsApp message. Free text more than 24 hours later is accepted and then
   * reported with 63016, as by Twilio. If absent, every number has just written.
   */
  wrote?: Map<string, Date>;
  /** Applies until it is changed. */
  behaviour: Behaviour;
  /** Chooses the behaviour for a message; replaces `behaviour`. */
  choose?: (message: ReceivedMessage) => Behaviour;
  lineType: string;
  /** Requested calls. They are accepted first and played afterwards; `behaviour` also refuses calls. */
  calls: PlacedCall[];
  /** Behaviour of called people, until it is changed. */
  callee: Callee;
  /** Chooses the behaviour for a call; replaces `callee`. */
  pickUp?: (call: PlacedCall) => Callee;
  /** Addresses of the product, needed for calls and messages from people. */
  product?: Addresses;
  /** Resolves when all calls so far have been played. Throws the product's wrong responses. */
  allPlayed(): Promise<void>;
  /**
   * Simulates a call from a person to the product's number.
   * @returns the texts that the voice said, in order
   */
  callIn(call: InboundCallPlay): Promise<string[]>;
  /**
   * Simulates a WhatsApp message from a person to the product.
   * @param sid for a message that is delivered again
   */
  writeWhatsapp(message: { from: string; body: string; sid?: string }): Promise<WebhookAnswer>;
  /**
   * Lookup's result for a number: validity, an error instead of a line type, and the country (US by default).
   * `down`: only Lookup responds with 503.
   */
  lookup: { valid: boolean; errorCode: number | null; country?: string | null; down?: boolean };
  /** Media of received messages by id (`ME…`): a file, or the address to which the API redirects. */
  media: Map<string, StoredMedia>;
  /** Requests for media and files: their paths, and whether they had credentials. */
  mediaAsked: { path: string; method: string; isAuthorised: boolean }[];
  /** Milliseconds that its clock is behind. */
  clockBehindMs: number;
  /** Address on which the product listens; replaces the public address in callbacks. */
  callbacksTo?: string;
  /** Delay of the reports after the response, in ms. */
  reportsAfterMs: number;
  /** Additional condition before the reports are sent. */
  reportsOnce: () => Promise<unknown>;
  /** Statuses of the product's responses to the reports so far. */
  reported: number[];
  /** Resolves when all reports so far have been answered. */
  allReported(): Promise<void>;
  close(): Promise<void>;
}

/** Call from a person to the product. */
export interface InboundCallPlay {
  /** Caller number from the network, E.164. */
  from: string;
  /** Twilio's `StirVerstat`; absent for a call without attestation. */
  attestation?: string;
  /** Keys for each time that the voice waits. */
  keys?: readonly string[];
  /** Id of a call that is delivered again. */
  sid?: string;
}

/** Medium as Twilio keeps it. */
export interface StoredMedia {
  contentType?: string;
  content?: Buffer;
  /** Redirects there with 307, as Twilio does. */
  location?: string;
  /** Status of the response to a deletion; 204 by default. */
  removal?: number;
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
    media: new Map(),
    mediaAsked: [],
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
  const path = (request.url ?? '').split('?')[0] ?? '';
  const isAuthorised = request.headers.authorization === `Basic ${credentials}`;
  if (/\/Media\/|^\/files\//.test(path))
    return answerMedia(standIn, { path, method: request.method ?? '', isAuthorised }, response);
  if (!isAuthorised) return refuse(response, 401, 20003);
  if (request.method === 'POST' && path === `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`) {
    return takeMessage(standIn, reporting, new URLSearchParams(body), response);
  }
  if (request.method === 'GET' && path === `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
    return listMessages(standIn, new URL(request.url ?? '', standIn.url).searchParams, response);
  if (request.method === 'POST' && path === `/2010-04-01/Accounts/${ACCOUNT_SID}/Calls.json`)
    return takeCall(standIn, played, new URLSearchParams(body), response);
  const lookup = /^\/v2\/PhoneNumbers\/(.+)$/.exec(path);
  if (request.method === 'GET' && lookup) return lookUp(standIn, decodeURIComponent(lookup[1]!), response);
  return answerAccount(standIn, request, response);
}

/** Responds about media, and with the files that `media` redirects to (`/files/ME…`), which want no credentials. */
function answerMedia(
  { media, mediaAsked, behaviour }: TwilioStandIn,
  asked: TwilioStandIn['mediaAsked'][number],
  response: ServerResponse,
): void {
  mediaAsked.push(asked);
  const isFile = asked.path.startsWith('/files/');
  if (!isFile && !asked.isAuthorised) return refuse(response, 401, 20003);
  if (behaviour.kind === 'refuse') return refuse(response, behaviour.status, behaviour.code);
  const id = /ME[0-9a-f]{32}/.exec(asked.path)?.[0] ?? '';
  const found = media.get(id);
  if (!found) return refuse(response, 404, 20404);
  if (asked.method === 'DELETE') {
    const { removal = 204 } = found;
    if (removal === 204) media.delete(id);
    return removal === 204 ? void response.writeHead(204).end() : refuse(response, removal, 20500);
  }
  if (!isFile && found.location !== undefined)
    return void response.writeHead(307, { location: found.location }).end();
  response.writeHead(200, found.contentType ? { 'content-type': found.contentType } : {}).end(found.content);
}

function answerAccount(standIn: TwilioStandIn, request: IncomingMessage, response: ServerResponse): void {
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

/** Accepts a call, responds, and only then plays it. */
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
        // `allPlayed` reports it.
        playing.catch(() => undefined);
        played.push(playing);
      }
  }
}

const WINDOW_MS = 24 * 3_600_000;

/** Returns whether WhatsApp refuses a message because it is free text outside the window. */
function isOutsideWindow({ wrote }: TwilioStandIn, { to, contentSid, at }: ReceivedMessage): boolean {
  if (!wrote || contentSid !== null || !to.startsWith('whatsapp:')) return false;
  const last = wrote.get(to.slice('whatsapp:'.length));
  return !last || at.getTime() - last.getTime() > WINDOW_MS;
}

const accepted = (behaviour: Behaviour): Behaviour =>
  behaviour.kind === 'refuse' && [3, 6].includes(Math.floor(behaviour.code / 10_000))
    ? { kind: 'accept', reports: [{ status: 'undelivered', errorCode: behaviour.code }] }
    : behaviour;

/** Posts signed status callbacks in order; none for a message without an address. */
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
 * @param publicAddress public address, which Twilio signs
 * @returns status of the response
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

/** Returns a message in Twilio's documented format. */
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
