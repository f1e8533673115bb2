import { settingsWarnings, type WarnedSettings, type WarningFacts } from './settings-warnings';

const SITE = 'https://creditoclaro.example';
const OWN = `${SITE}/calendario`;
const quiet = {
  calendarMode: 'external',
  callsFrom: '',
  officePhone: '',
  calendarUrl: 'https://calendly.com/x',
  verificationDailyBudgetCents: 4_160,
} satisfies WarnedSettings;
const real: WarningFacts = {
  isPublic: true,
  smsTransport: 'twilio',
  emailTransport: 'smtp',
  isAnyoneBookable: true,
  unreadable: [],
};

it('settings that take effect have no warning', () => {
  expect(settingsWarnings(quiet, real, SITE)).toEqual([]);
  expect(
    settingsWarnings({ ...quiet, calendarMode: 'own', officePhone: '+13054201234' }, real, SITE),
  ).toEqual([]);
  const local: WarningFacts = { ...real, isPublic: false, smsTransport: 'outbox', emailTransport: 'outbox' };
  expect(settingsWarnings(quiet, { ...local, isAnyoneBookable: false }, SITE)).toEqual([]);
});

it('settings that cannot be read are named', () => {
  const facts = { ...real, unreadable: ['quietHours', 'secondFactorRoles'] as const };
  expect(settingsWarnings(quiet, facts, SITE)).toEqual([
    'No se puede leer lo guardado en “Horas en que se puede llamar y escribir”. Mientras tanto vale lo que se muestra: revíselo y guárdelo.',
    'No se puede leer lo guardado en “Funciones con dos factores obligatorios”. Mientras tanto vale lo que se muestra en Equipo: revíselo y guárdelo.',
  ]);
});

it.each([
  [{ calendarUrl: OWN }, {}, 'falta su enlace'],
  [{ calendarMode: 'callback' }, {}, 'No hay un calendario'],
  [{ calendarMode: 'own' }, {}, 'Falta el teléfono de la oficina'],
  [{ calendarMode: 'own', officePhone: '+13054201234' }, { isAnyoneBookable: false }, 'Nadie toma citas'],
  [{ verificationDailyBudgetCents: 2 }, {}, 'no alcanza'],
  [{}, { smsTransport: 'outbox' }, 'Twilio'],
  [{}, { emailTransport: 'outbox' }, 'EMAIL_TRANSPORT'],
] as const)('settings have a warning about %j %j', (settings, config, text) => {
  const changed = { ...quiet, ...settings } as WarnedSettings;
  expect(settingsWarnings(changed, { ...real, ...config }, SITE)).toEqual([expect.stringContaining(text)]);
});
