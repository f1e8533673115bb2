import { changedSections, changesBetween, labelOf, shownValues } from './changes.ts';
import { initialDocument } from './initial.ts';
import { textsOf, withValueAt } from './walk.ts';

const document = initialDocument();

describe('the changes of a publication', () => {
  const questions = document.faq.items;
  const withQuestions = (items: unknown[]) => withValueAt(document, ['faq', 'items'], items);
  const changesOf = (items: unknown[]) => changesBetween(document, withQuestions(items));
  const answered = (index: number, ...answer: string[]) => ({ ...questions[index]!, answer });
  const contentOf = (index: number) => [questions[index]!.question, ...questions[index]!.answer].join(' · ');

  it('are listed field by field, in the editor’s words', () => {
    const changed = withValueAt(
      withValueAt(document, ['plans', 'growth', 'landing', 'monthlyCents'], 52_500),
      ['faq', 'items', 2, 'answer'],
      ['Uno.', 'Dos.'],
    );
    expect(changesBetween(document, changed)).toEqual([
      {
        path: ['plans', 'growth', 'landing', 'monthlyCents'],
        label: 'Planes › Plan Growth › En la página de inicio › Precio de cada mes después',
        before: '$500',
        after: '$525',
      },
      expect.objectContaining({ label: 'Preguntas › Pregunta 3 › Respuesta › Párrafo 1', after: 'Uno.' }),
      expect.objectContaining({
        label: 'Preguntas › Pregunta 3 › Respuesta › Párrafo 2 agregado',
        before: '',
        after: 'Dos.',
      }),
    ]);
    expect(changedSections(document, changed)).toEqual(['plans', 'faq']);
    expect(changesBetween(document, initialDocument())).toEqual([]);
  });

  it('include an answer that changed together with a removed and an added question', () => {
    const added = { question: '¿Y si me mudo?', answer: ['Le seguimos ayudando.', 'En todo el país.'] };
    const items = [...questions.slice(0, 2), answered(3, 'Otra respuesta.'), ...questions.slice(4), added];
    const last = questions.length - 1;
    expect(changesOf(items)).toEqual([
      {
        path: ['faq', 'items'],
        label: 'Preguntas › Pregunta 3 eliminada',
        before: contentOf(2),
        after: '',
      },
      expect.objectContaining({
        path: ['faq', 'items', 2, 'answer', 0],
        label: 'Preguntas › Pregunta 3 › Respuesta › Párrafo 1',
        after: 'Otra respuesta.',
      }),
      {
        path: ['faq', 'items', last],
        label: `Preguntas › Pregunta ${last + 1} agregada`,
        before: '',
        after: '¿Y si me mudo? · Le seguimos ayudando. · En todo el país.',
      },
    ]);
  });

  it('recognise a question by its answer, or by its place', () => {
    const renamed = { ...questions[4]!, question: '¿Otra pregunta?' };
    const rewritten = { question: '¿Nueva?', answer: ['Sí.'] };
    expect(changesOf([...questions.slice(1, 4), renamed, ...questions.slice(5)])).toEqual([
      expect.objectContaining({ label: 'Preguntas › Pregunta 1 eliminada' }),
      expect.objectContaining({ path: ['faq', 'items', 3, 'question'], after: '¿Otra pregunta?' }),
    ]);
    expect(
      changesOf([...questions.slice(1, 4), rewritten, ...questions.slice(5)]).map(({ path }) => path),
    ).toEqual([
      ['faq', 'items'],
      ['faq', 'items', 3, 'question'],
      ['faq', 'items', 3, 'answer', 0],
    ]);
  });

  it('name a change of order once, with the elements that moved', () => {
    const [one, two, three, ...others] = questions;
    expect(changesOf([one, three, two, ...others])).toEqual([
      {
        path: ['faq', 'items'],
        label: 'Preguntas › Cambio de orden',
        before: `2. ${two!.question} · 3. ${three!.question}`,
        after: `2. ${three!.question} · 3. ${two!.question}`,
      },
    ]);
    // The removal of one of two equal elements moves nothing.
    const lines = (points: string[]) => withValueAt(document, ['guarantee', 'points'], points);
    expect(changesBetween(lines(['a', 'b', 'a']), lines(['b', 'a']))).toEqual([
      {
        path: ['guarantee', 'points'],
        label: 'Garantía › Puntos › Punto 1 eliminado',
        before: 'a',
        after: '',
      },
    ]);
  });

  it('show the differing part of a long text', () => {
    const long = 'Una frase que se repite. '.repeat(40);
    const at = ['faq', 'items', 0, 'answer', 0];
    const [change] = changesBetween(
      withValueAt(document, at, `${long}Cuesta $100 al mes. ${long}`),
      withValueAt(document, at, `${long}Cuesta $900 al mes. ${long}`),
    );
    expect(change!.before).toMatch(/^….{0,80}Cuesta \$100 al mes\. .{0,80}…$/);
    expect(change!.after).toMatch(/^….{0,80}Cuesta \$900 al mes\. .{0,80}…$/);
  });

  it('say that a picture changed, although its name is the same', () => {
    const photo = { id: 'a'.repeat(64), width: 9, height: 9, alt: 'Rosa' };
    const at = ['expert', 'photo'];
    expect(
      changesBetween(
        withValueAt(document, at, photo),
        withValueAt(document, at, { ...photo, id: 'b'.repeat(64) }),
      ),
    ).toEqual([{ path: at, label: 'Especialista › Foto', before: 'Rosa', after: 'Rosa (cambió)' }]);
  });

  it('are found in lists of any length and with any content', () => {
    // An element-by-element search takes minutes, so Jest would end this test.
    const many = (from: number) => Array.from({ length: 20_000 }, (_, index) => `x${from + index}`);
    expect(changesBetween(many(0), many(10_000))).toHaveLength(20_000);
    expect(changesBetween(many(0), many(0).reverse())).toHaveLength(1);
    expect(changesOf([null, 7, [], {}, [[]], { constructor: 'x', question: 7 }, 'x'])).not.toEqual([]);
  });

  it('have a name for every place of the document', () => {
    for (const { path } of textsOf(document))
      expect(labelOf(path)).not.toMatch(/undefined|Elemento|[a-z]Cents/);
  });
});

it('two versions of a list that two users changed are shown where they differ', () => {
  const { items } = document.faq;
  const mine = items.with(5, { ...items[5]!, answer: ['Lo mío.'] });
  const [one, other] = shownValues(mine, items.slice(1), ['faq', 'items'], 600);
  expect(one).toContain(items[0]!.question);
  expect(other).not.toContain(items[0]!.question);
  const [third, fourth] = shownValues(
    mine,
    items.with(5, { ...items[5]!, answer: [] }),
    ['faq', 'items'],
    600,
  );
  expect(third).toContain('Lo mío.');
  expect(fourth).toMatch(/^…/);
});
