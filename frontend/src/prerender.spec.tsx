import type { SiteDocument } from 'domain/site/document';
import { initialDocument } from 'domain/site/initial';
import { shownDocument } from 'domain/site/shown';
import { mapTexts } from 'domain/site/walk';
import { renderSite } from './prerender';

const document = initialDocument();
const NAMES = [
  'index.html',
  'checkout.html',
  'calendario.html',
  '404.html',
  'privacidad.html',
  'terminos.html',
  'divulgaciones.html',
  'admin.html',
];
const templates = Object.fromEntries(
  NAMES.map((name) => [name, '<head><!--head--></head><body><!--body--><!--data--></body>']),
);
const render = (shown: SiteDocument, { publicUrl = '', showsSamples = true } = {}) =>
  renderSite(templates, { document: shown, publicUrl, showsSamples });

describe('what search engines and shared links are told', () => {
  it('is the address of the site', () => {
    const files = render(document, { publicUrl: 'https://ejemplo.com' });
    expect(files['index.html']).toContain('<link rel="canonical" href="https://ejemplo.com/"/>');
    expect(files['privacidad.html']).toContain('content="https://ejemplo.com/privacidad"');
    expect(files['index.html']).toContain('content="https://ejemplo.com/og.png"');
    expect(files['index.html']).toContain('"@id":"https://ejemplo.com/#organization"');
    expect(files['sitemap.xml']).toContain('<loc>https://ejemplo.com/</loc>');
    expect(files['robots.txt']).toContain('Sitemap: https://ejemplo.com/sitemap.xml');
  });

  it('is no address where none is set', () => {
    const files = render(document);
    for (const name of NAMES.filter((each) => each !== 'admin.html')) {
      expect(files[name]).toContain('property="og:title"');
      expect(files[name]).not.toMatch(/canonical|og:url|og:image|localhost|"@id"/);
    }
    expect(files['sitemap.xml']).toBeUndefined();
    expect(files['robots.txt']).toMatch(/Disallow: \/admin\n$/);
  });
});

describe('in production', () => {
  const files = render(shownDocument(document, '2026-11-23'), { showsSamples: false });
  const all = Object.values(files).join('\n');

  it('no page has a figure, a client or a quote that is not proven', () => {
    expect(all).not.toMatch(/\+200|95\s?%|30[,.]000|10\+ ?años|6,300|31,500|63,000|\$497|\$19\.99|\$49\.99/);
    expect(all).not.toMatch(/María G|José R|Ana L\.|Carlos M|Rosa P|TESTIMONIOS|Historias de Éxito|Éxito/);
    expect(all).not.toMatch(/<blockquote(?! class="letter)|<q>|Solo quedan \d/);
  });

  it('no gap is left: no section without content, and no link to one', () => {
    const page = files['index.html']!;
    const anchors = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id);
    expect(anchors).not.toContain('ahorro');
    for (const id of anchors) expect(page).toContain(`id="${id}"`);
    const parsed = new DOMParser().parseFromString(page, 'text/html');
    for (const element of parsed.querySelectorAll('ul, dl, dd, h2')) expect(element.innerHTML).not.toBe('');
    expect(page).toContain('El servicio, paso a paso');
  });
});

it('shows all of the first version where samples are shown', () => {
  const page = render(document)['index.html']!;
  for (const text of [
    'TESTIMONIOS REALES',
    'Historias de Éxito',
    '+200',
    '95%',
    '30,000+',
    '10+',
    '$63,000+',
    '$497',
  ])
    expect(page).toContain(text);
});

describe('a hostile text', () => {
  const HOSTILE =
    '</script><script>alert(1)</script><!--data-->$&$`{constructor}"\'><img src=x onerror=alert(1)>';
  const hostile = mapTexts(document, (text, path) =>
    ['id', 'link', 'href', 'appStore', 'googlePlay', 'kind', 'file', 'art', 'expiresOn'].includes(
      String(path.at(-1)),
    )
      ? text
      : HOSTILE,
  );

  it('is text on every page, in the head and in the data', () => {
    for (const [name, page] of Object.entries(render(hostile)).filter(([each]) => each.endsWith('.html'))) {
      const parsed = new DOMParser().parseFromString(page, 'text/html');
      expect([name, parsed.querySelectorAll('img[onerror]').length]).toEqual([name, 0]);
      const scripts = [...parsed.querySelectorAll('script')];
      expect(scripts.every((script) => /json/.test(script.type))).toBe(true);
      for (const script of scripts) JSON.parse(script.textContent);
    }
  });
});

it('keeps evidence out of the pages', () => {
  const proof = {
    text: 'SECRETO-1',
    link: 'https://secreto.example',
    file: null,
    owner: 'SECRETO-2',
    expiresOn: '2999-01-01',
  };
  const figures = { ...document.figures, items: document.figures.items.map((item) => ({ ...item, proof })) };
  expect(Object.values(render({ ...document, figures })).join()).not.toMatch(/secreto/i);
});
