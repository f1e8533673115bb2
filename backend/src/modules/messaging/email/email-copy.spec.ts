import { asEmail } from './email-copy';

it('a mail has links in both forms, and escapes text of people', () => {
  const { text, html } = asEmail(
    'Asunto <b>',
    ['Hola & adiós'],
    [
      {
        title: 'Para hoy',
        paragraphs: [
          'Sin enlace',
          { text: 'Luz <Vega>', url: 'https://example.com/admin?tab=leads&lead="1"', detail: 'a las 3 > 2' },
          { text: 'y 2 más', url: 'https://example.com' },
        ],
      },
    ],
  );
  expect(text).toBe(
    'Hola & adiós\n\nPARA HOY\nSin enlace\nLuz <Vega>\na las 3 > 2\nhttps://example.com/admin?tab=leads&lead="1"\ny 2 más\nhttps://example.com',
  );
  expect(html).toContain(
    '<p><a href="https://example.com/admin?tab=leads&#38;lead=&#34;1&#34;">Luz &#60;Vega&#62;</a><br>a las 3 &#62; 2</p>',
  );
  expect(html).toContain('<p><a href="https://example.com">y 2 más</a></p>');
  expect(html).not.toMatch(/<b>|<Vega>/);
});

it('has in bold the paragraphs of a section that a law requires in bold', () => {
  const { html } = asEmail(
    'Asunto',
    [],
    [{ title: 'Sus derechos', paragraphs: ['Usted puede'], isBold: true }],
  );
  expect(html).toContain('<h2>Sus derechos</h2><div style="font-weight:bold"><p>Usted puede</p></div>');
});
