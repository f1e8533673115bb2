import type { Chance } from './random';

type Row = Record<string, unknown>;

const OFFICE = '201.141.18.40';
const HOME = '73.46.120.9';
const STRANGERS = ['45.227.255.12', '185.220.101.4', '103.21.244.7', '194.26.29.3'];
const GUESSES = ['admin', 'root', 'administrador', 'test', 'rosa'];
const DAYS = 60;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** Contact details of the invented office. The number and the domain are reserved for examples. */
export const OFFICE_SETTINGS = {
  officePhone: '+13055550142',
  officeEmail: 'hola@creditoclaro.example',
  officeAddress: '1200 Brickell Avenue, Suite 400, Miami, FL 33131',
};

/** Generates the actions of two users in the last weeks, and failed logins with their usernames. */
export function auditTrail(chance: Chance, now: Date): Row[] {
  const rows: Row[] = [];
  const record = (at: Date, username: string, action: string, more: Row = {}) => {
    if (at <= now)
      rows.push({
        id: chance.uuidAt(at),
        created_at: at,
        username,
        action,
        ip_address: OFFICE,
        before: null,
        after: null,
        ...more,
      });
  };
  for (let day = DAYS; day >= 0; day -= 1) {
    const morning = new Date(Math.floor((now.getTime() - day * DAY_MS) / DAY_MS) * DAY_MS + 13 * HOUR_MS);
    for (const username of ['rosa', 'elena']) {
      if (chance.happens(0.25)) continue;
      const came = after(morning, chance.between(0, 3 * HOUR_MS));
      const from = { ip_address: chance.happens(0.8) ? OFFICE : HOME };
      if (chance.happens(0.1)) record(came, username, 'login_failed', from);
      record(after(came, 60_000), username, 'login', from);
      record(after(came, 8 * HOUR_MS), username, 'logout', from);
    }
    if (chance.happens(0.3)) {
      const start = after(morning, chance.between(0, 10 * HOUR_MS));
      const ip = chance.pick(STRANGERS);
      GUESSES.forEach((guess, n) =>
        record(after(start, n * 2_000), guess, 'login_failed', { ip_address: ip }),
      );
    }
  }
  const lastMonth = new Date(now.getTime() - 30 * DAY_MS);
  record(lastMonth, 'rosa', 'settings_changed', {
    before: { calendarUrl: 'http://localhost:3000/calendario', verificationDailyBudgetCents: 4160 },
    after: { calendarUrl: 'https://calendly.com/credito-claro/consulta', verificationDailyBudgetCents: 3120 },
  });
  record(after(lastMonth, HOUR_MS), 'elena', 'email_changed', {
    before: { email: null },
    after: { email: 'elena@creditoclaro.example' },
  });
  record(after(lastMonth, 2 * HOUR_MS), 'rosa', 'otp_enabled', {
    before: { otpEnabled: false },
    after: { otpEnabled: true },
  });
  return rows;
}
