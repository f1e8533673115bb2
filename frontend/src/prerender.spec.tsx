import { NO_OFFICE, type SiteDocument } from 'domain/site/document';
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
  'documento.html',
  'privacidad.html',
  'privacidad-gpc.html',
  'accesibilidad.html',
  'terminos.html',
  'divulgaciones.html',
  'admin.html',
];
const templates = Object.fromEntries(
  NAMES.map((name) => [name, '<head><!--head--></head><body><!--body--><!--data--></body>']),
);
const render = (
  shown: SiteDocument,
  { publicUrl = '', showsSamples = true, storesCards = true, office = NO_OFFICE } = {},
) => renderSite(templates, { document: shown, office, publicUrl, showsSamples, storesCards });

describe('the metadata for search engines and shared links', () => {
  it('is the address of the site', () => {
    const files = render(document, { publicUrl: 'https://ejemplo.com' });
    expect(files['index.html']).toContain('<link rel="canonical" href="https://ejemplo.com/"/>');
    expect(files['privacidad.html']).toContain('content="https://ejemplo.com/privacidad"');
    expect(files['index.html']).toContain('content="https://ejemplo.com/og.png"');
    expect(files['index.html']).toContain('"@id":"https://ejemplo.com/#organization"');
    expect(files['sitemap.xml']).toContain('<loc>https://ejemplo.com/</loc>');
    expect(files['robots.txt']).toContain('Sitemap: https://ejemplo.com/sitemap.xml');
  });

  it('is the picture of the headline, where there is one', () => {
    const picture = { publicUrl: 'https://ejemplo.com', sharePicture: '/assets/share-0.png' };
    const head = renderSite(templates, {
      document: { ...document, hero: { ...document.hero, title: 'Su "casa"' } },
      office: NO_OFFICE,
      showsSamples: true,
      storesCards: true,
      ...picture,
    })['privacidad.html'];
    expect(head).toContain('content="https://ejemplo.com/assets/share-0.png"');
    expect(head).toContain('junto a las palabras “Su &quot;casa&quot;”"');
  });

  it('contains no address if none is set', () => {
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
    expect(all).not.toMatch(/bolsillo|App Store|Google Play|Más popular|50\s?%/);
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
    'App Store',
    'Más popular',
    '50% de descuento',
  ])
    expect(page).toContain(text);
});

describe('the legal pages', () => {
  const saidIn = (name: string, files: Record<string, string>) =>
    new DOMParser().parseFromString(files[name]!, 'text/html').querySelectorAll('main p, main li').length;
  const vault = render(document);
  const sale = render(document, { storesCards: false });

  it('say that nothing is charged in advance only where nothing is, and keep every other sentence', () => {
    for (const name of ['terminos.html', 'divulgaciones.html']) {
      expect(vault[name]).toMatch(/todavía no se haya prestado|antes de haberlo prestado/);
      expect(sale[name]).not.toMatch(/todavía no se haya prestado|antes de haberlo prestado/);
    }
    expect(sale['privacidad.html']).toBe(vault['privacidad.html']);
    expect(saidIn('divulgaciones.html', vault) - saidIn('divulgaciones.html', sale)).toBe(1);
    expect(saidIn('terminos.html', vault)).toBe(saidIn('terminos.html', sale));
    expect(vault['divulgaciones.html']!.length - sale['divulgaciones.html']!.length).toBeLessThan(200);
  });

  it('name the phone and a letter only where there is a phone or an address', () => {
    expect(vault['terminos.html']).toContain('de su recibo. El servicio termina');
    expect(vault['terminos.html']).toContain('Se pide dentro de los 30 días');
    expect(vault['terminos.html']).not.toContain('por teléfono o por escrito');
    const office = { ...NO_OFFICE, phone: '(305) 420-1234' };
    expect(render(document, { office })['terminos.html']).toContain(
      'Se pide por teléfono o por escrito dentro',
    );
  });
});

describe('the ways to reach the business', () => {
  const office = {
    phone: '(305) 555-0100',
    email: 'hola@ejemplo.com',
    address: 'Calle Ocho 100\nMiami, FL 33135',
  };
  const contact = {
    whatsapp: '+1 786 555 0123',
    hours: 'Lunes a viernes',
    registrations: [{ name: 'Fianza de Florida', number: 'F-123' }],
  };
  const legal = { company: 'Empresa LLC', privacyEmail: 'privacidad@ejemplo.com' };
  const files = render({ ...document, contact, legal }, { office, publicUrl: 'https://ejemplo.com' });
  const parsed = (name: string) => new DOMParser().parseFromString(files[name]!, 'text/html');

  it.each(NAMES.filter((name) => name !== 'admin.html'))('stand on %s', (name) => {
    const page = parsed(name);
    expect(page.querySelector('header a[href="tel:+13055550100"]')).not.toBeNull();
    const links = [...page.querySelectorAll('footer dl a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(['tel:+13055550100', 'https://wa.me/17865550123', 'mailto:hola@ejemplo.com']);
    for (const text of ['Lunes a viernes', 'Miami, FL 33135', 'Fianza de Florida', 'F-123'])
      expect(page.querySelector('footer dl')!.textContent).toContain(text);
  });

  it('are next to the calendar and at the end of the legal pages, with the company', () => {
    expect(parsed('calendario.html').querySelectorAll('main a[href="tel:+13055550100"]')).toHaveLength(1);
    for (const name of ['privacidad.html', 'terminos.html', 'divulgaciones.html']) {
      const own = parsed(name).querySelector('#datos-de-contacto');
      expect(own!.textContent).toContain('Razón socialEmpresa LLC');
      expect(own?.querySelector('a[href="mailto:privacidad@ejemplo.com"]')).not.toBeNull();
    }
    expect(files['privacidad.html']).toContain(
      'escríbanos a privacidad@ejemplo.com o llámenos al (305) 555-0100',
    );
    expect(files['terminos.html']).toContain('Empresa LLC (Crédito Claro)');
  });

  it('are included in the data for search engines, with the prices', () => {
    const data = JSON.parse(
      parsed('index.html').querySelector('script[type="application/ld+json"]')!.textContent,
    ) as { '@graph': object[] };
    expect(data['@graph'][0]).toMatchObject({
      telephone: '+13055550100',
      email: 'hola@ejemplo.com',
      address: office.address,
      contactPoint: { telephone: '+13055550100', email: 'hola@ejemplo.com' },
      makesOffer: [{ price: '125.00' }, { price: '0.00' }, { price: '349.00' }],
    });
  });

  it('leave no empty elements if none is set', () => {
    for (const [name, page] of Object.entries(render(document)))
      expect([name, /tel:|wa\.me|mailto:|contactPoint|datos-de-contacto|"telephone"/.test(page)]).toEqual([
        name,
        false,
      ]);
  });
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

describe('the privacy notice', () => {
  it('acknowledges the signal of the browser in its second form only, and stands once in the map', () => {
    const files = render(document, { publicUrl: 'https://ejemplo.com' });
    const said = 'Recibimos su señal de privacidad. No vendemos ni compartimos sus datos.';
    expect(files['privacidad-gpc.html']).toContain(`>${said}</p>`);
    expect(files['privacidad.html']).not.toContain(said);
    expect(files['privacidad-gpc.html']).toContain('href="https://ejemplo.com/privacidad"');
    expect(files['sitemap.xml']!.split('/privacidad</loc>')).toHaveLength(2);
  });
});

it('the statement on accessibility names standard, day and contact, and stands in the footer', () => {
  const files = render(document);
  expect(files['accesibilidad.html']).toContain('WCAG) 2.2, nivel AA');
  expect(files['accesibilidad.html']).toMatch(/Última revisión: \d+ de \w+ de \d{4}/);
  expect(files['index.html']).toContain('href="/accesibilidad"');
});

it('the legal texts name the day from which they apply; the statement on accessibility has none', () => {
  const files = render(document);
  for (const name of ['privacidad', 'privacidad-gpc', 'terminos', 'divulgaciones'])
    expect(files[`${name}.html`]).toContain('Vigente desde el ');
  expect(files['accesibilidad.html']).not.toContain('Vigente');
});
