import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks';
import { Clock } from '../../../src/common/clock';
import { MediaErasureService } from '../../../src/modules/messaging/media/media-erasure.service';
import { NotificationsService } from '../../../src/modules/messaging/notifications/notifications.service';
import {
  addressOf,
  INBOUND_FIELDS,
  mediaPlaceOf,
  readInbound,
  type TwilioFields,
} from '../../../src/modules/messaging/twilio/twilio-inbound';
import { isTwilioFile } from '../../../src/modules/messaging/twilio/twilio-media';
import { Caller, createAdmin, logIn } from '../../support/admin';
import { createTestApp, newPhone, type TestApp } from '../../support/app';
import { work } from '../../support/appointment-messages';
import { insertLeads } from '../../support/leads';
import { DOCUMENTED_FIELDS } from '../../support/stand-ins/twilio-inbound-fields';
import {
  ACCOUNT_SID,
  AUTH_TOKEN,
  startTwilioStandIn,
  type TwilioStandIn,
} from '../../support/stand-ins/twilio-stand-in';

const PUBLIC_URL = 'https://credito.example.com';
const PATH = '/api/webhooks/twilio/inbound';
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4]);

let twilio: TwilioStandIn;
let app: TestApp;
let admin: Caller;
let serial = 0;

beforeAll(async () => {
  twilio = await startTwilioStandIn();
  app = await createTestApp({
    PUBLIC_URL,
    SMS_TRANSPORT: 'twilio',
    TWILIO_ACCOUNT_SID: ACCOUNT_SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+13054200000',
    TWILIO_API_BASE_URL: twilio.url,
    TWILIO_LOOKUP_BASE_URL: twilio.url,
  });
  admin = await logIn(app, (await createAdmin(app)).username);
});
afterAll(async () => {
  await app.close();
  await twilio.close();
});
beforeEach(() => {
  twilio.behaviour = { kind: 'accept' };
  twilio.mediaAsked.length = 0;
});
afterEach(() => jest.restoreAllMocks());

const newSid = (kind: string): string => kind + String(++serial).padStart(32, '0');
/** Posts a webhook as Twilio signs it; a field may come more than once. */
async function receive(fields: Record<string, string | string[]>, path = PATH): Promise<number> {
  const body = new URLSearchParams();
  for (const [name, value] of Object.entries(fields))
    for (const each of [value].flat()) body.append(name, each);
  const { status } = await fetch(app.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': getExpectedTwilioSignature(AUTH_TOKEN, PUBLIC_URL + path, fields),
    },
    body: body.toString(),
  });
  return status;
}
interface Message {
  id: string;
  text: string;
  channel: string;
  parts: Record<string, unknown>[];
}
const newLead = async (): Promise<{ id: string; phone: string }> => {
  const phone = newPhone();
  const [id] = await insertLeads(app, [{ phone_number: phone, verification_status: 'verified' }]);
  return { id: id!, phone };
};
/** Receives a message of a new lead. @returns the lead, and the message as the conversation shows it */
async function message(
  fields: Record<string, string>,
  scheme = '',
): Promise<{ id: string; phone: string; shown: Message }> {
  const lead = await newLead();
  expect(
    await receive({ MessageSid: newSid('MM'), From: `${scheme}${lead.phone}`, Body: '', ...fields }),
  ).toBe(200);
  await work(app, { all: true });
  const { body } = await admin.get<{ messages: Message[] }>(`/api/admin/conversations/${lead.id}/messages`);
  return { ...lead, shown: body.messages.find(({ parts }) => parts.length > 0)! };
}
/** Fields of a message with one medium that Twilio keeps. */
function medium(
  contentType: string,
  content: Buffer = JPEG,
  more: object = {},
): { fields: Record<string, string>; mediaSid: string } {
  const mediaSid = newSid('ME');
  twilio.media.set(mediaSid, { contentType, content, ...more });
  const messageSid = newSid('MM');
  return {
    mediaSid,
    fields: {
      MessageSid: messageSid,
      NumMedia: '1',
      MediaContentType0: contentType,
      MediaUrl0: `https://api.twilio.com/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${messageSid}/Media/${mediaSid}`,
    },
  };
}
async function open(id: string, messageId: string, part: number | string = 0, caller = admin) {
  const response = await fetch(
    `${app.url}/api/admin/conversations/${id}/messages/${messageId}/media/${part}`,
    {
      headers: { authorization: `Bearer ${caller.token}`, 'x-forwarded-for': caller.ip },
    },
  );
  const { status, headers } = response;
  const content = Buffer.from(await response.arrayBuffer());
  const isJson = headers.get('content-type')?.includes('json');
  return {
    status,
    headers,
    content,
    body: (isJson ? JSON.parse(content.toString()) : {}) as { code?: string },
  };
}
const preview = async (phone: string): Promise<Message> => {
  const { body } = await admin.get<{ conversations: { lastMessage: Message }[] }>(
    `/api/admin/conversations?search=${encodeURIComponent(phone.slice(2))}`,
  );
  return body.conversations[0]!.lastMessage;
};

describe('a received message', () => {
  it.each([
    ['image/jpeg', '', 'photo', 'Foto'],
    ['image/heic', '', 'photo', 'Foto'],
    ['audio/ogg; codecs=opus', 'whatsapp:', 'voice', 'Nota de voz'],
    ['audio/amr', '', 'voice', 'Nota de voz'],
    ['video/mp4', 'whatsapp:', 'video', 'Video'],
    ['application/pdf', 'whatsapp:', 'document', 'Documento'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', '', 'document', 'Documento'],
    ['text/vcard', 'whatsapp:', 'contact', 'Contacto'],
    ['application/x-unknown', '', 'file', 'Archivo'],
  ])('of %s (%s) is named in the conversation and in the list', async (type, scheme, kind, words) => {
    const { phone, shown } = await message(medium(type).fields, scheme);
    expect(shown).toMatchObject({ text: words, parts: [{ kind, contentType: type.split(';')[0] }] });
    expect(JSON.stringify(shown)).not.toMatch(/twilio|ME0/);
    expect(await preview(phone)).toMatchObject({ text: words, parts: [{ kind }] });
  });

  it('keeps its text beside a photo', async () => {
    const { shown } = await message({ ...medium('image/png').fields, Body: 'Mi carta' });
    expect(shown).toMatchObject({ text: 'Mi carta', parts: [{ kind: 'photo', canOpen: true }] });
  });

  it('shows a place, a button, a list choice and a reply', async () => {
    const place = await message(
      { Latitude: '25.76', Longitude: '-80.19', Label: 'Oficina', Address: 'Calle 8' },
      'whatsapp:',
    );
    expect(place.shown).toMatchObject({
      text: 'Ubicación',
      parts: [
        { kind: 'location', latitude: 25.76, longitude: -80.19, text: 'Oficina, Calle 8', canOpen: false },
      ],
    });
    const button = await message({ Body: 'Sí', ButtonText: 'Sí, confirmo', ButtonPayload: 'x' }, 'whatsapp:');
    expect(button.shown).toMatchObject({ text: 'Sí', parts: [{ kind: 'button', text: 'Sí, confirmo' }] });
    const list = await message({ ListTitle: 'Otro día', ListId: '2' }, 'whatsapp:');
    expect(list.shown).toMatchObject({ parts: [{ kind: 'button', text: 'Otro día' }] });
    const { id, phone } = await newLead();
    const original = newSid('SM');
    await receive({ MessageSid: original, From: phone, Body: '¿A qué hora?' });
    await receive({
      MessageSid: newSid('SM'),
      From: phone,
      Body: 'Esa',
      OriginalRepliedMessageSid: original,
    });
    await work(app, { all: true });
    const { body } = await admin.get<{ messages: Message[] }>(`/api/admin/conversations/${id}/messages`);
    expect(body.messages[0]).toMatchObject({ text: 'Esa', parts: [{ kind: 'reply', text: '¿A qué hora?' }] });
  });

  it.each<Record<string, string>>([
    { NumMedia: 'mucho' },
    { NumMedia: '-1', MediaUrl0: 'x' },
    { NumMedia: '99999999', MediaContentType0: '<script>' },
    { Latitude: '900', Longitude: 'NaN' },
    {
      NumMedia: '1',
      MediaUrl0: `http://169.254.169.254/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/x/Media/y`,
    },
  ])('of odd fields %j is taken', async (fields) => {
    const { phone } = await newLead();
    expect(await receive({ MessageSid: newSid('SM'), From: phone, Body: 'x', ...fields })).toBe(200);
  });

  it('is accepted if a field is repeated, and its signature is verified', async () => {
    const { phone } = await newLead();
    const fields = { MessageSid: newSid('SM'), From: phone, Body: 'Hola' };
    expect(await receive({ ...fields, MessagingServiceSid: ['MG1', 'MG2'], Body: ['Hola', 'Hola'] })).toBe(
      200,
    );
    const forged = await fetch(app.url + PATH, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': getExpectedTwilioSignature(AUTH_TOKEN, PUBLIC_URL + PATH, {
          ...fields,
          X: ['1', '2'],
        }),
      },
      body: `${new URLSearchParams(fields).toString()}&X=1&X=3`,
    });
    expect(forged.status).toBe(403);
  });

  it.each([
    ['rcs:', (phone: string) => [phone, 'sms']],
    ['RCS:', (phone: string) => [phone, 'sms']],
    ['whatsapp:', (phone: string) => [phone, 'whatsapp']],
    ['', (phone: string) => [phone, 'sms']],
  ])('of %s opts its number out', async (scheme, expected) => {
    const { phone } = await newLead();
    expect(
      await receive({ MessageSid: newSid('SM'), From: scheme + phone, To: 'rcs:brand_abc', Body: 'BAJA' }),
    ).toBe(200);
    const rows = await app.query(
      'SELECT phone_number, channel FROM sms_suppressions WHERE phone_number = $1',
      [phone],
    );
    const [phone_number, channel] = expected(phone);
    expect(rows).toEqual([{ phone_number, channel }]);
  });

  it.each([
    ['12345', '12345'],
    ['BANCO', 'BANCO'],
    ['messenger:1234567', '1234567'],
    ['whatsapp:US.13491208655302741918', 'US.13491208655302741918'],
  ])('of %s opts that address out', async (from, address) => {
    expect(await receive({ MessageSid: newSid('SM'), From: from, Body: 'STOP' })).toBe(200);
    expect(await app.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [address])).toHaveLength(
      1,
    );
  });

  it('has every documented field used, or ignored with a reason', () => {
    expect(Object.keys(INBOUND_FIELDS).sort()).toEqual([...DOCUMENTED_FIELDS].sort());
    const read = new Set<string>();
    const fields: TwilioFields = new Proxy(
      { MessageSid: 'SM1', From: '+13055550101', NumMedia: '1' } as Record<string, string>,
      {
        get: (target, name: string) => {
          read.add(name.replace(/\d+$/, 'N'));
          return target[name];
        },
      },
    );
    readInbound(fields);
    const used = Object.entries(INBOUND_FIELDS)
      .filter(([, how]) => how === 'used')
      .map(([name]) => name);
    expect([...read].sort()).toEqual(used.sort());
    for (const how of Object.values(INBOUND_FIELDS)) expect(how.length).toBeGreaterThan(3);
  });

  it('names its channel by its address', () => {
    expect(addressOf(' WhatsApp:+13055550101 ')).toEqual({ channel: 'whatsapp', from: '+13055550101' });
    expect(addressOf('rcs:brand_abc')).toEqual({ channel: 'sms', from: 'brand_abc' });
  });
});

describe('the media of a message', () => {
  it.each([
    ['image/jpeg', 'inline'],
    ['image/png', 'inline'],
    ['image/webp', 'inline'],
    ['audio/mpeg', 'inline'],
    ['audio/ogg', 'inline'],
    ['audio/amr', 'inline'],
    ['application/pdf', 'attachment'],
  ])('are opened through the server: %s', async (type, disposition) => {
    const { fields, mediaSid } = medium(type);
    twilio.media.get(mediaSid)!.location = `${twilio.url}/files/${mediaSid}`;
    const { id, shown } = await message(fields);
    const answer = await open(id, shown.id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.content).toEqual(JPEG);
    expect(answer.headers.get('content-disposition')).toContain(disposition);
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(answer.headers.get('cache-control')).toContain('no-store');
    // The file's own host never sees the credentials.
    expect(twilio.mediaAsked.map(({ isAuthorised }) => isAuthorised)).toEqual([true, false]);
    const [entry] = await app.query<{ after: object }>(
      `SELECT "after" FROM audit_entries WHERE action = 'message_media_opened' AND target = $1`,
      [`message:${shown.id}`],
    );
    expect(entry!.after).toEqual({ lead: id, type, bytes: JPEG.length });
  });

  it.each([
    ['image/svg+xml', 415, 'MEDIA_TYPE_REFUSED'],
    ['text/html', 415, 'MEDIA_TYPE_REFUSED'],
    ['', 415, 'MEDIA_TYPE_REFUSED'],
  ])('that turn out to be %j are refused', async (type, status, code) => {
    const { fields, mediaSid } = medium('image/jpeg');
    const { id, shown } = await message(fields);
    twilio.media.set(mediaSid, {
      ...(type ? { contentType: type } : {}),
      content: Buffer.from('<svg onload=alert(1)>'),
    });
    const answer = await open(id, shown.id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('are refused above 16 MB, with or without a stated length, and if the provider has deleted them', async () => {
    const { fields, mediaSid } = medium('image/jpeg', Buffer.alloc(16 * 1_048_576 + 1));
    const { id, shown } = await message(fields);
    expect(await open(id, shown.id)).toMatchObject({ status: 413, body: { code: 'MEDIA_TOO_LARGE' } });
    twilio.media.delete(mediaSid);
    expect(await open(id, shown.id)).toMatchObject({ status: 410, body: { code: 'MEDIA_GONE' } });
    twilio.behaviour = { kind: 'refuse', status: 503, code: 20503 };
    expect(await open(id, shown.id)).toMatchObject({ status: 503, body: { code: 'MEDIA_UNAVAILABLE' } });
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'https://evil.example.com/a.jpg',
    'https://twilio.com.evil.example/a.jpg',
    'https://user@api.twilio.com/a.jpg',
    'https://api.twilio.com:8443/a.jpg',
    'http://mms.twiliocdn.com/a.jpg',
    'file:///etc/passwd',
    '//127.0.0.1/a',
  ])('are not fetched from %s', async (location) => {
    const { fields } = medium('image/jpeg', JPEG, { location });
    const { id, shown } = await message(fields);
    // The message distinguishes a refused host from a host that does not respond.
    expect(await open(id, shown.id)).toMatchObject({
      status: 503,
      body: {
        code: 'MEDIA_UNAVAILABLE',
        message: expect.stringContaining('un sitio que no es de Twilio') as string,
      },
    });
  });

  it('are not fetched in a circle of redirects', async () => {
    const { fields, mediaSid } = medium('image/jpeg');
    twilio.media.get(mediaSid)!.location =
      `${twilio.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/x/Media/${mediaSid}`;
    const { id, shown } = await message(fields);
    expect((await open(id, shown.id)).status).toBe(503);
    expect(twilio.mediaAsked.length).toBeLessThan(6);
  });

  it('are available to users who see the lead, by the index of a file', async () => {
    const { id, shown } = await message(medium('image/jpeg').fields);
    const other = await newLead();
    for (const [lead, part] of [
      [other.id, 0],
      [id, 1],
      [id, -1],
      [id, '1.5'],
      [id, '99999999999999999999'],
    ] as const)
      expect((await open(lead, shown.id, part)).status).toBe(404);
    const agent = await createAdmin(app, { role: 'agent' });
    await app.query(
      'UPDATE leads SET assigned_to = (SELECT id FROM admin_users WHERE id <> $2 LIMIT 1) WHERE id = $1',
      [id, agent.id],
    );
    expect((await open(id, shown.id, 0, await logIn(app, agent.username))).status).toBe(404);
  });

  it('are accepted from Twilio’s hosts only', () => {
    expect(
      mediaPlaceOf('https://api.twilio.com.evil.example/2010-04-01/Accounts/AC/Messages/MM/Media/ME'),
    ).toBeNull();
    for (const good of [
      'https://mms.twiliocdn.com/AC/1',
      'https://api.twilio.com/x',
      'https://s3-external-1.amazonaws.com/media.twiliocdn.com/AC/1',
    ])
      expect(isTwilioFile(new URL(good))).toBe(true);
    for (const bad of [
      'https://s3-external-1.amazonaws.com/evil/media.twiliocdn.com/',
      'https://twiliocdn.com.evil.example/',
      'https://eviltwilio.com/',
    ])
      expect(isTwilioFile(new URL(bad))).toBe(false);
  });
});

describe('an erasure', () => {
  const jobs = async (): Promise<{ askedAt: string; messageSid: string; mediaSid: string }[]> =>
    (
      await app.query<{ data: never }>(
        `WITH taken AS (DELETE FROM jobs.job WHERE name = 'erase-provider-media' RETURNING data) SELECT data FROM taken`,
      )
    ).map(({ data }) => data);
  const erase = (phoneNumber: string) =>
    admin.post<{ holdings: { kind: string; count: number }[] }>('/api/admin/privacy/erase', { phoneNumber });

  it("deletes the person's files at the provider, and is retried until it is done", async () => {
    const { fields, mediaSid } = medium('image/jpeg');
    const { phone } = await message(fields);
    const { body } = await erase(phone);
    expect(body.holdings).toContainEqual(expect.objectContaining({ kind: 'providerMedia', count: 1 }));
    const [job] = await jobs();
    const erasure = app.app.get(MediaErasureService, { strict: false });
    const told = jest
      .spyOn(app.app.get(NotificationsService, { strict: false }), 'notifyOwner')
      .mockResolvedValue();
    twilio.media.get(mediaSid)!.removal = 500;
    await expect(erasure.erase(job!)).rejects.toThrow();
    expect(told).not.toHaveBeenCalled();
    jest.spyOn(app.app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + 2 * 3_600_000));
    await expect(erasure.erase(job!)).rejects.toThrow();
    expect(told).toHaveBeenCalledWith(`media-erasure:${mediaSid}`, expect.anything());
    delete twilio.media.get(mediaSid)!.removal;
    await erasure.erase(job!);
    expect(twilio.media.has(mediaSid)).toBe(false);
    // Deleted already is deleted.
    await erasure.erase(job!);
  });
});
