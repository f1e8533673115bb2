import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { at, pinnedNode } from '../../../scripts/lib/project.mjs';
import { inject } from './lib/fault.mjs';
import { connect } from './lib/postgres.mjs';
import { SECRETS } from './lib/server.mjs';
import { newIp, newPhone } from '../support/people.ts';
import { ask } from './lib/visitors.mjs';

const HOUR_MS = 3_600_000;
const SHIFTS = [3 * HOUR_MS, -3 * HOUR_MS, 26 * HOUR_MS, -26 * HOUR_MS, 0];
const TOLD_WITHIN_MS = 15_000;

const run = promisify(execFile);

/** The machine's clock jumps hours forward and back. Codes, sessions, limits and jobs must not be affected. */
await inject({
  title: "the server's clock moved by ±3 h and ±26 h",
  readiness: 'stays',
  preload: new URL('lib/movable-clock.mjs', import.meta.url).href,
  run: async ({ postgres, servers: [server], ledger, begin, returned }) => {
    const database = await connect(postgres.url);
    const expect = (holds, sentence) => {
      if (!holds) throw new Error(sentence);
    };
    await database.query(
      `INSERT INTO settings (key, value) VALUES ('notificationEmails', '["a@example.com"]')`,
    );
    const { stdout } = await run(
      pinnedNode(),
      [at('backend', 'dist', 'bundle', 'cli', 'admin.js'), 'ensure-first'],
      {
        env: { ...process.env, ...SECRETS, DATABASE_URL: postgres.url },
      },
    );
    const { username, password } = JSON.parse(stdout);
    const login = await ask(`${server.url}/api/admin/login`, {
      ip: '73.1.2.3',
      body: { username, password },
    });
    expect(login.body?.token, `the login was answered ${login.status} ${login.text}`);
    const session = { authorization: `Bearer ${login.body.token}` };

    const submit = async () => {
      const person = { phoneNumber: newPhone(), ip: newIp() };
      ledger.tried.set(person.phoneNumber, 1);
      const answer = await ask(`${server.url}/api/leads`, {
        ip: person.ip,
        body: { fullName: 'Rosa Elena Díaz', phoneNumber: person.phoneNumber, state: 'FL' },
      });
      expect(answer.status === 201, `a submission was answered ${answer.status} ${answer.text}`);
      const left = Date.parse(answer.body.expiresAt) - Date.parse(answer.headers.date);
      expect(Math.abs(left - 10 * 60_000) < 5_000, `a new code was said to last ${left / 1_000} s`);
      return person;
    };
    const verify = async ({ phoneNumber, ip }) => {
      const { rows } = await database.query(
        'SELECT body FROM outbox_messages WHERE recipient = $1 ORDER BY created_at DESC LIMIT 1',
        [phoneNumber],
      );
      const code = /\b\d{6}\b/.exec(rows[0].body)[0];
      const answer = await ask(`${server.url}/api/leads/verify`, { ip, body: { phoneNumber, code } });
      expect(answer.body?.verified === true, `a right code was answered ${answer.text}`);
    };

    begin();
    let people = await Promise.all([submit(), submit()]);
    let checked = 0;
    for (const shiftMs of SHIFTS) {
      server.process.send({ shiftMs });
      await wait(2_000);
      // A code of before the clock moved, and the limits on asking for another.
      const [first, second] = people;
      const again = await ask(`${server.url}/api/leads`, {
        ip: second.ip,
        body: { fullName: 'Rosa Elena Díaz', phoneNumber: second.phoneNumber, state: 'FL' },
      });
      expect(again.status === 429, `a second code within a minute was answered ${again.status}`);
      await verify(first);
      const signedIn = await ask(`${server.url}/api/admin/session`, {
        method: 'GET',
        ip: '73.1.2.3',
        headers: session,
      });
      expect(signedIn.status === 200, `an open session was answered ${signedIn.status}`);
      const until = performance.now() + TOLD_WITHIN_MS;
      for (;;) {
        const { rows } = await database.query(
          `SELECT count(*)::int AS waiting FROM jobs.job WHERE name = 'lead-verified-notification' AND state <> 'completed'`,
        );
        if (rows[0].waiting === 0) break;
        expect(performance.now() < until, 'the queue stood still');
        await wait(100);
      }
      people = await Promise.all([submit(), submit()]);
      await verify(people[0]);
      people[0] = await submit();
      checked += 1;
    }
    const { rows } = await database.query(
      `SELECT max(abs(extract(epoch FROM otp_issued_at - created_at)))::float8 AS apart,
              (SELECT count(*)::int FROM sms_daily_counts) AS days FROM leads`,
    );
    expect(rows[0].apart < 5, `codes were dated ${rows[0].apart} s away from their leads`);
    await database.end();
    await returned();
    return [
      `${checked} shifts: codes, sessions, limits and jobs right; dates within ${rows[0].apart.toFixed(1)} s`,
    ];
  },
});
