import { readAttribution, visitMetadata } from './attribution';

function comeFrom(referrer: string, address: string): void {
  Object.defineProperty(document, 'referrer', { configurable: true, value: referrer });
  window.history.replaceState(null, '', address);
}

describe('readAttribution', () => {
  afterEach(() => comeFrom('', '/'));

  it('reads the campaign, the click and the page that linked here, without its query', () => {
    comeFrom(
      'https://www.google.com/search?q=secreto',
      '/?utm_source=google&utm_campaign=otono&fbclid=xyz&other=1',
    );
    expect(readAttribution()).toEqual({
      utmSource: 'google',
      utmCampaign: 'otono',
      fbclid: 'xyz',
      referrer: 'https://www.google.com/search',
      landingVariant: 'principal',
    });
  });

  it('keeps the first page’s values for the whole visit', () => {
    comeFrom('', '/?utm_source=radio');
    readAttribution();
    comeFrom('', '/?utm_source=otra');
    expect(readAttribution().utmSource).toBe('radio');
  });

  it('does not count our own pages as a source', () => {
    comeFrom(`${window.location.origin}/terminos`, '/');
    expect(readAttribution()).toEqual({ landingVariant: 'principal' });
  });

  it.each([
    ['android-app://com.google.android.gm/', 'com.google.android.gm'],
    [
      'android-app://com.google.android.googlequicksearchbox/https/www.google.com',
      'com.google.android.googlequicksearchbox',
    ],
  ])('names the Android app that opened the page, as in %s', (referrer, app) => {
    comeFrom(referrer, '/');
    expect(readAttribution().referrer).toBe(`android-app://${app}/`);
    expect(visitMetadata().referrerHost).toBe(app);
  });

  it.each(['about:blank', 'file:///C:/pagina.html', 'android-app://', 'nada'])('ignores %s', (referrer) => {
    comeFrom(referrer, '/');
    expect(readAttribution()).toEqual({ landingVariant: 'principal' });
    expect(visitMetadata()).not.toHaveProperty('referrerHost');
  });

  it.each([{ referrer: 'null/', landingVariant: 'principal' }, { utmSource: 5 }, 'texto'])(
    'reads the source again if %j is stored',
    (stored) => {
      sessionStorage.setItem('attribution', JSON.stringify(stored));
      comeFrom('https://l.facebook.com/x', '/');
      expect(visitMetadata()).toMatchObject({ referrerHost: 'l.facebook.com', landingVariant: 'principal' });
    },
  );

  it('shortens values that are too long for a name', () => {
    comeFrom('', `/?utm_term=${'a'.repeat(500)}`);
    expect(readAttribution().utmTerm).toHaveLength(200);
  });
});

describe('visitMetadata', () => {
  it('names the campaign, the linking host and the kind of device, and no click id', () => {
    comeFrom('https://l.facebook.com/x', '/?utm_medium=cpc&gclid=abc');
    expect(visitMetadata()).toEqual({
      utmMedium: 'cpc',
      referrerHost: 'l.facebook.com',
      landingVariant: 'principal',
      device: 'desktop',
    });
    comeFrom('', '/');
  });
});
