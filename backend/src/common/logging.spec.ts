import { pinoHttp, type HttpLogger, type Options } from 'pino-http';
import type { LogDestination } from './log-destination';
import { loggerOptions } from './logging';

/** Returns the last entry that `log` wrote. */
function entryOf(log: (logger: HttpLogger['logger']) => void): Record<string, unknown> {
  let written = '';
  const destination = { write: (line: string) => (written = line) } as unknown as LogDestination;
  const [options, stream] = loggerOptions('info', destination).pinoHttp as [Options, LogDestination];
  log(pinoHttp(options, stream).logger);
  return JSON.parse(written) as Record<string, unknown>;
}

const failure = (facts: object): Error => Object.assign(new Error('it failed'), facts);

describe('log lines', () => {
  it.each([
    ['of PostgreSQL', '23505'],
    ['of PostgreSQL that contains letters', '57P03'],
    ['of the operating system', 'ECONNREFUSED'],
    ['of a full disk', 'ENOSPC'],
    ['of a mail server', 'EAUTH'],
    ['of a client', 'UND_ERR_CONNECT_TIMEOUT'],
    ['of the product', 'UNAVAILABLE_NOW'],
    ['of a provider', 21211],
  ])('show the code %s', (_, code) => {
    expect(entryOf((logger) => logger.error({ err: failure({ code }) }, 'x'))).toMatchObject({
      err: { code },
    });
    expect(entryOf((logger) => logger.warn({ code }, 'x'))).toMatchObject({ code });
  });

  it('show the code in the cause of a failed fetch', () => {
    const err = failure({ cause: failure({ code: 'ECONNRESET' }) });
    expect(entryOf((logger) => logger.error({ err }, 'x'))).toMatchObject({ err: { code: 'ECONNRESET' } });
  });

  it.each([
    ['a verification code', '482915'],
    ['a verification code that begins with zero', '012345'],
    ['a verification code as a number', 482_915],
    ['a backup code', 'ABCD-EF23'],
    ['a secret of a second factor', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'],
  ])('never show %s', (_, code) => {
    for (const facts of [
      { code },
      { job: { code } },
      { job: { data: { code } } },
      { err: failure({ code }) },
    ]) {
      const entry = JSON.stringify(entryOf((logger) => logger.error(facts, 'x')));
      expect(entry).toContain('[oculto]');
      expect(entry).not.toContain(String(code));
    }
  });

  it.each(['otpCode', 'backupCodes', 'manualEntryKey', 'password', 'cardNumber'])(
    'never show %s, even in an object with the shape of an error',
    (name) => {
      const entry = JSON.stringify(entryOf((logger) => logger.info({ [name]: 'ECONNRESET' }, 'x')));
      expect(entry).not.toContain('ECONNRESET');
    },
  );

  const SECRET = 'q7Zr-2m_Secreto';
  const writtenOf = (url: string): string =>
    JSON.stringify(
      entryOf((logger) => {
        const req = { id: 'x', method: 'GET', url };
        logger.info(
          { req, url, nested: { url }, err: failure({ message: `GET ${url} failed` }) },
          `of ${url} now`,
        );
      }),
    );

  it.each([
    [`/api/appointments/${SECRET}`, '/api/appointments/•••'],
    [`/api/appointments/${SECRET}/calendar.ics`, '/api/appointments/•••/calendar.ics'],
    [`/api/appointments/${SECRET}/${SECRET}`, '/api/appointments/•••/•••'],
    [`/api/calendar-feeds/${SECRET}.ics`, '/api/calendar-feeds/•••'],
    [`/api/appointments/slots?ref=${SECRET}&days=7`, '/api/appointments/slots?ref=•••&days=7'],
    [`/calendario?token=${SECRET}`, '/calendario?token=•••'],
    [`/calendario?utm_source=sms&ref=${SECRET}#dia`, '/calendario?utm_source=sms&ref=•••#dia'],
    [
      `https://example.com/calendario?a=1&amp;token=${SECRET}`,
      'https://example.com/calendario?a=1&amp;token=•••',
    ],
    [`/API/Appointments/${SECRET}`, '/API/Appointments/•••'],
    [`/api/admin/invitations/${SECRET}`, '/api/admin/invitations/•••'],
    [`/admin/invitacion?token=${SECRET}`, '/admin/invitacion?token=•••'],
  ])('never show the secret of %s', (url, shown) => {
    const written = writtenOf(url);
    expect(written).not.toContain('Secreto');
    expect(written).toContain(`of ${shown} now`);
  });

  it('never show the secret of a path with encoded letters', () => {
    const req = { id: 'x', method: 'GET', url: `/api/%61ppointments/${SECRET}` };
    expect(entryOf((logger) => logger.info({ req }, 'x'))).toMatchObject({
      req: { path: '/api/appointments/•••' },
    });
  });

  it.each(['/api/appointments/slots', '/api/admin/appointments/0190', '/api/leads?reference=0190', '/%zz'])(
    'show %s unchanged',
    (url) => {
      expect(writtenOf(url)).toContain(`of ${url} now`);
    },
  );
});
