import { readSite } from './site';

describe('the settings of a build', () => {
  it('have the defaults of the product when nothing is set', () => {
    expect(readSite({})).toEqual({
      brand: 'Crédito Claro',
      publicUrl: '',
      checkout: {
        starter: '/checkout?plan=starter',
        growth: '/checkout?plan=growth',
        elite: '/checkout?plan=elite',
      },
      apps: {
        appStore: 'https://www.apple.com/app-store/',
        googlePlay: 'https://play.google.com/store/apps',
      },
    });
  });

  it('come from the environment', () => {
    const site = readSite({
      BRAND_NAME: 'Puente $1 & Hijos',
      PUBLIC_URL: 'https://ejemplo.com/',
      CHECKOUT_GROWTH_URL: 'https://pagos.ejemplo.com/growth',
    });
    expect(site.brand).toBe('Puente $1 & Hijos');
    expect(site.publicUrl).toBe('https://ejemplo.com');
    expect(site.checkout.growth).toBe('https://pagos.ejemplo.com/growth');
    expect(site.checkout.starter).toBe('/checkout?plan=starter');
  });

  it('take an empty variable for an unset one', () => {
    expect(readSite({ BRAND_NAME: '  ', PUBLIC_URL: '' })).toMatchObject({
      brand: 'Crédito Claro',
      publicUrl: '',
    });
  });
});
