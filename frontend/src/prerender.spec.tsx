import type * as Prerender from './prerender';
import { readSite } from './shared/site/site';

/** The renderer of a build with that address. */
function rendererOf(publicUrl: string): typeof Prerender {
  Object.assign(globalThis, { __SITE__: readSite({ PUBLIC_URL: publicUrl }) });
  let renderer: typeof Prerender | undefined;
  jest.isolateModules(() => {
    renderer = jest.requireActual<typeof Prerender>('./prerender');
  });
  return renderer!;
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, '__SITE__');
});

const PAGES = ['index.html', 'privacidad.html', 'checkout.html', '404.html'];
const headOf = ({ fillPage }: typeof Prerender, page: string): string => fillPage('<!--head-->', page);

describe('what search engines and shared links are told', () => {
  it('is the address of the site', () => {
    const renderer = rendererOf('https://ejemplo.com/');
    expect(headOf(renderer, 'index.html')).toContain('<link rel="canonical" href="https://ejemplo.com/"/>');
    expect(headOf(renderer, 'privacidad.html')).toContain('content="https://ejemplo.com/privacidad"');
    expect(headOf(renderer, 'index.html')).toContain('content="https://ejemplo.com/og.png"');
    expect(headOf(renderer, 'index.html')).toContain('"@id":"https://ejemplo.com/#organization"');
    expect(renderer.sitemap()).toContain('<loc>https://ejemplo.com/</loc>');
    expect(renderer.robots()).toContain('Sitemap: https://ejemplo.com/sitemap.xml');
  });

  it('is no address where none is set', () => {
    const renderer = rendererOf('');
    for (const page of PAGES) {
      const head = headOf(renderer, page);
      expect(head).toContain('property="og:title"');
      expect(head).not.toMatch(/canonical|og:url|og:image|localhost|"@id"/);
    }
    expect(renderer.sitemap()).toBeNull();
    expect(renderer.robots()).toMatch(/Disallow: \/admin\n$/);
  });
});
