import { NO_PROOF, type Proof } from './claims.ts';
import { siteDocument } from './document.ts';
import { initialDocument } from './initial.ts';
import { completed, problemsOf } from './problems.ts';
import { claimsOf, isReachable, shownDocument, trueOf, unprovenClaims } from './shown.ts';
import { isOwnStorePage } from './stores.ts';
import { withTokensFilled } from './tokens.ts';
import { mapTexts, withValueAt } from './walk.ts';

const document = initialDocument();
const today = '2026-11-23';
const proof: Proof = { ...NO_PROOF, text: 'Registro de ventas', owner: 'Ana', expiresOn: today };
const APP = 'https://apps.apple.com/us/app/credito-claro/id1234567890';
const PLAY = 'https://play.google.com/store/apps/details?id=com.creditoclaro.app';
const withApp = (appStore: string, googlePlay: string, of = proof) =>
  withValueAt(document, ['app'], { ...document.app, appStore, googlePlay, proof: of });

describe('the address of an application', () => {
  it.each([
    [APP, true],
    [PLAY, true],
    [`${PLAY}&hl=es`, true],
    ['https://creditoclaro.onelink.me/x1', true],
    ['https://www.apple.com/app-store/', false],
    ['https://apps.apple.com/', false],
    ['https://APPS.APPLE.COM./us', false],
    ['https://nobody@apps.apple.com:443/us', false],
    ['https://play.google.com/store/apps', false],
    ['https://play.google.com/store/apps/details?id=', false],
    ['https://play.google.com/store/apps/details', false],
    ['https://play.google.com/store/search?q=credito&c=apps', false],
    ['/', false],
    ['#app', false],
    ['mailto:app@example.com', false],
  ])('%s opens the application itself: %s', (address, own) => {
    expect(isOwnStorePage(address)).toBe(own);
  });
});

describe('in production', () => {
  const appOf = (shown: typeof document) => [shown.app.appStore, shown.app.googlePlay];

  it('the application is shown only with a proof and both of its addresses', () => {
    expect(appOf(shownDocument(withApp(APP, PLAY), today))).toEqual([APP, PLAY]);
    expect(appOf(shownDocument(withApp(APP, PLAY), '2026-11-24'))).toEqual(['', '']);
    expect(appOf(shownDocument(withApp(APP, PLAY, NO_PROOF), today))).toEqual(['', '']);
    expect(appOf(shownDocument(withApp(APP, 'https://play.google.com/store/apps'), today))).toEqual(['', '']);
    expect(appOf(shownDocument(withApp('https://www.apple.com/app-store/', PLAY), today))).toEqual(['', '']);
  });

  it('a discount and the most popular plan are shown only with a proof', () => {
    const shown = shownDocument(document, today);
    expect(shown.plans.starter.landing.tag).toBe('');
    expect(shown.plans.growth.checkout.popular).toBe(false);
    const proven = withValueAt(
      withValueAt(document, ['plans', 'starter', 'landing', 'proof'], proof),
      ['plans', 'growth', 'checkout', 'proof'],
      proof,
    );
    expect(shownDocument(proven, today).plans.starter.landing.tag).toBe('50% de descuento');
    expect(shownDocument(proven, today).plans.growth.checkout.popular).toBe(true);
    expect(shownDocument(proven, today).faq.items[3]?.answer[0]).toContain('con 50% de descuento');
  });

  it('the answer about prices keeps its prices, without the discount', () => {
    expect(withTokensFilled(shownDocument(document, today)).faq.items[3]?.answer).toEqual([
      'Starter: $125 el primer mes, y después $250 al mes. Business Elite: $349 el primer mes y después $699 al mes.',
    ]);
  });

  it.each(['Hoy con 50 % menos.', 'Hoy con 50\u00a0% menos.', '50% de descuento'])(
    'no text repeats the discount: %s',
    (lead) => {
      const shown = shownDocument(withValueAt(document, ['hero', 'lead'], `Hola. ${lead}`), today);
      expect(shown.hero.lead).toBe('Hola.');
    },
  );

  it('a phrase or an answer that loses its only sentence is removed completely', () => {
    const said = withValueAt(
      withValueAt(document, ['hero', 'assurances', 1], 'Con 50% de descuento'),
      ['faq', 'items', 3, 'answer'],
      ['Hoy con 50% de descuento.'],
    );
    const shown = shownDocument(said, today);
    expect(shown.hero.assurances).toHaveLength(2);
    expect(shown.faq.items).toHaveLength(document.faq.items.length - 1);
  });

  it('names the claims with the texts of the page', () => {
    expect(unprovenClaims(document, today).map(({ claim }) => claim)).toEqual(
      expect.arrayContaining(['Starter: 50% de descuento', 'Growth: más popular', 'Su caso, en el bolsillo']),
    );
    for (const { path } of claimsOf(document))
      expect(siteDocument.safeParse(withValueAt(document, [...path, 'proof'], proof)).success).toBe(true);
  });
});

describe('the sentences about charging', () => {
  const note = (storesCards: boolean, text = document.plans.note): string =>
    trueOf(withValueAt(document, ['plans', 'note'], text), { storesCards, isReachable: true }).plans.note;

  it('promise no charge in advance only where nothing is charged in advance', () => {
    expect(note(true)).toBe(document.plans.note);
    expect(note(false)).toBe(
      'Antes de empezar recibe un contrato por escrito y tiene al menos 3 días hábiles para cancelarlo sin costo.',
    );
  });

  it.each([
    'Nunca le cobramos por adelantado.',
    'No se paga nada por anticipado.',
    'Aún no paga nada: sin cobros de antemano.',
    'No le cobramos antes de terminar el trabajo.',
  ])('are recognised in other words too: %s', (sentence) => {
    expect(note(false, `Hola. ${sentence}`)).toBe('Hola.');
    expect(note(true, `Hola. ${sentence}`)).toBe(`Hola. ${sentence}`);
  });

  it('are marked by the editor when they contradict the site', () => {
    const told = (storesCards: boolean, text: string) =>
      problemsOf(withValueAt(document, ['plans', 'note'], text), { storesCards }).filter(
        ({ path }) => path.join('.') === 'plans.note',
      );
    expect(told(false, document.plans.note)).toEqual([
      expect.objectContaining({
        severity: 'warning',
        message: expect.stringContaining('por adelantado') as string,
      }),
    ]);
    expect(told(true, document.plans.note)).toEqual([]);
    expect(told(true, 'Hoy se le cobra el primer mes.')).toHaveLength(1);
    expect(told(false, 'Hoy se le cobra el primer mes.')).toEqual([]);
  });

  it('are the only ones of the first version that depend on the payment mode', () => {
    const changed: string[] = [];
    const sale = trueOf(document, { storesCards: false, isReachable: true });
    mapTexts(document, (text, path) => {
      if (path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], sale) !== text)
        changed.push(path.join('.'));
      return text;
    });
    expect(changed).toEqual(['plans.note']);
  });
});

describe('a request by phone or in writing', () => {
  const points = (phone: string, address: string) =>
    trueOf(document, { storesCards: true, isReachable: isReachable({ phone, address }) });

  it.each([
    ['(305) 420-1234', '', true],
    ['', '100 Main St', true],
    ['', ' \n', false],
    ['', '', false],
  ])('with the phone %j and the address %j is offered: %s', (phone, address, offered) => {
    const shown = points(phone, address);
    expect(shown.guarantee.points).toHaveLength(offered ? 3 : 2);
    expect(JSON.stringify(shown).includes('por teléfono o por escrito')).toBe(offered);
    expect(shown.faq.items).toHaveLength(document.faq.items.length);
  });
});

it('a draft of an earlier version gets the missing fields', () => {
  const { proof: _, ...app } = document.app;
  expect(completed({ ...document, app }, document)).toEqual(document);
  expect(siteDocument.parse({ ...document, app })).toEqual(document);
  expect(completed({ hero: 7 }, document).hero).toBe(7);
});
