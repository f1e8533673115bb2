import { initialDocument } from './initial.ts';
import { problemsOf } from './problems.ts';
import { withValueAt, type Path } from './walk.ts';

const document = initialDocument();
const warningsOf = (text: string, path: Path = ['hero', 'lead']): string[] =>
  problemsOf(withValueAt(document, path, text), { storesCards: false })
    .filter((problem) => problem.path.join('.') === path.join('.'))
    .map(({ message }) => message);
const misspelt = (token: string, meant: string) =>
  `${token} está mal escrito: el público vería las llaves. ¿Quiso escribir ${meant}?`;
const unknown = (token: string) => `${token} no es ningún valor de este sitio: se leería tal cual.`;

describe('a text with braces', () => {
  it.each([
    ['{garantía}', '{garantía}', '{garantia}'],
    ['{Garantia}', '{Garantia}', '{garantia}'],
    ['{ garantia }', '{ garantia }', '{garantia}'],
    ['{Garantía. Pago}', '{Garantía. Pago}', '{garantia.pago}'],
    ['{{marca}}', '{{marca}}', '{marca}'],
    ['{marca}}', '{marca}}', '{marca}'],
    ['{{marca}', '{{marca}', '{marca}'],
    ['{garantia días', '{garantia', '{garantia}'],
    ['hasta {Garantía. Y más', '{Garantía', '{garantia}'],
    ['de garantia} días', 'garantia}', '{garantia}'],
    ['{starter.Inicio}', '{starter.Inicio}', '{starter.inicio}'],
    ['{garantia\u200b}', '{garantia\u200b}', '{garantia}'],
  ])('%s gets a suggestion', (text, token, meant) => {
    expect(warningsOf(`Tiene ${text} para decidir.`)).toEqual([misspelt(token, meant)]);
  });

  it.each([
    ['{nombre}', '{nombre}'],
    ['{{nombre}}', '{{nombre}}'],
    ['{nombre de la persona', '{nombre'],
    ['{lugares}', '{lugares}'],
    ['{constructor}', '{constructor}'],
    ['{}', '{}'],
    [`{${'a'.repeat(90)}}`, `{${'a'.repeat(39)}…`],
  ])('%s gets a warning', (text, token) => {
    expect(warningsOf(`Tiene ${text} para decidir.`)).toEqual([unknown(token)]);
  });

  it('gets a warning for a brace on its own, once for each', () => {
    expect(warningsOf('Uno } y { dos } y tres } {')).toEqual([
      'La llave } se leería tal cual.',
      unknown('{ dos }'),
      'La llave { se leería tal cual.',
    ]);
  });

  it('gets none for the tokens of its place', () => {
    expect(warningsOf('{marca}: {garantia} días, {starter.inicio}')).toEqual([]);
    expect(warningsOf('Quedan {lugares}', ['exitOffer', 'scarcity'])).toEqual([]);
    expect(warningsOf('Quedan {Lugares}', ['exitOffer', 'scarcity'])).toEqual([
      misspelt('{Lugares}', '{lugares}'),
    ]);
    const then = ['plans', 'growth', 'landing', 'then'];
    expect(warningsOf('Después, {mensual}', then)).toEqual([]);
    expect(warningsOf('Después, {Mensual}', then)).toEqual([misspelt('{Mensual}', '{mensual}')]);
  });

  it('gets none where the public does not read it', () => {
    const proof = { text: 'Encuesta {2026}', link: '', file: null, owner: 'Ana', expiresOn: '2099-01-01' };
    const proven = withValueAt(document, ['figures', 'items', 0, 'proof'], proof);
    const story = document.stories.items[0]!;
    const video = {
      kind: 'media',
      id: 'a'.repeat(64),
      seconds: 9,
      poster: null,
      captions: 'WEBVTT\n\nSTYLE\n::cue { color: white }',
    };
    const filmed = withValueAt(proven, ['stories', 'items', 0], { ...story, video });
    expect(
      problemsOf(filmed, { storesCards: false }).filter(({ message }) => /llave|ningún valor/.test(message)),
    ).toEqual([]);
  });
});
