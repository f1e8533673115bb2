import { SECTION_NAMES, siteDocument } from './document.ts';
import { emptyValue, formOf, type FormField } from './form.ts';
import { marked, unmarked } from './marks.ts';
import { differences, merge } from './merge.ts';
import { initialDocument } from './initial.ts';
import { problemsOf as problemsOn, repaired } from './problems.ts';
import { shownDocument, unprovenClaims } from './shown.ts';
import { withTokensFilled } from './tokens.ts';
import { pictureWidths } from './pictures.ts';
import { withValueAt } from './walk.ts';

const document = initialDocument();
const today = '2026-11-23';
const problemsOf = (draft: unknown, storesCards = false) => problemsOn(draft, { storesCards });

describe('the first version', () => {
  it('is valid, and reports where the specification contradicts itself', () => {
    expect(siteDocument.parse(document)).toEqual(document);
    const problems = problemsOf(document);
    expect(problems.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(problems.map(({ message }) => message)).toEqual(
      expect.arrayContaining([
        'Dice $499, que no es ningún precio de Growth.',
        'La garantía es de 90 días en la página de inicio y de 60 en la de pago.',
      ]),
    );
  });

  it('includes the name of the brand', () => {
    const seeded = initialDocument('Puente $1 & Hijos');
    expect(seeded.brand.name).toBe('Puente $1 & Hijos');
    expect(withTokensFilled(seeded).search.title).toMatch(/^Puente \$1 & Hijos: /);
  });
});

describe('placeholders in braces', () => {
  const filled = withTokensFilled(document);
  it('are replaced in the texts that use them', () => {
    expect(filled.plans.growth.landing.then).toBe('Después, $500 al mes');
    expect(filled.guarantee.title).toBe('Garantía de 90 Días');
    expect(filled.faq.items[3]?.answer[0]).toBe(
      'Starter: $125 el primer mes, con 50% de descuento, y después $250 al mes. Business Elite: $349 el primer mes y después $699 al mes.',
    );
    expect(JSON.stringify(filled).replace('{lugares}', '')).not.toMatch(/\{[a-z.]+\}/);
  });

  it('are replaced once, and property names of the language are none of them', () => {
    const hostile = withTokensFilled({
      ...document,
      brand: { ...document.brand, name: '{consulta}', summary: '{constructor} {marca}' },
    });
    expect(hostile.brand.summary).toBe('{constructor} {consulta}');
  });
});

describe('an unproven claim', () => {
  it('is every figure and notice of the first version', () => {
    expect(unprovenClaims(document, today)).toHaveLength(16);
  });

  it('is not shown, nor repeated elsewhere', () => {
    const shown = withTokensFilled(shownDocument(document, today));
    expect(shown.figures.items).toEqual([]);
    expect(shown.socialProof.items).toEqual([]);
    expect(shown.calculator.rows).toEqual([]);
    // Proofs are not on the pages; visitors read all other texts.
    expect(JSON.stringify(shown)).not.toMatch(
      /\$497|95%|30,000|\+200|6,300|19\.99|María|50\s?%|apple\.com|google\.com|popular":true/,
    );
    expect(siteDocument.safeParse(shown).error?.issues.map(({ path }) => path)).toEqual([
      ['offer', 'value'],
      ['app', 'appStore'],
      ['app', 'googlePlay'],
    ]);
  });

  it('is shown until its last day once it has a proof', () => {
    const proof = { text: 'Encuesta de 2026', link: '', file: null, owner: 'Ana', expiresOn: today };
    const proven = withValueAt(document, ['figures', 'items', 1, 'proof'], proof);
    expect(shownDocument(proven, today).figures.items.map(({ figure }) => figure)).toEqual(['95%']);
    expect(shownDocument(proven, '2026-11-24').figures.items).toEqual([]);
    expect(unprovenClaims(proven, '2026-11-24').find(({ claim }) => claim.startsWith('95%'))?.expiredOn).toBe(
      today,
    );
  });
});

describe('a draft', () => {
  it.each([
    ['javascript:alert(1)'],
    ['https://ana:secreto@example.com/'],
    ['HTTPS://ana@example.com'],
    ['https://example.com:443@evil.example/x'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['http://plain.example'],
    ['https://a.example/"onload'],
    ['data:text/html,x'],
  ])('may not link to %s', (link) => {
    const problems = problemsOf(withValueAt(document, ['app', 'appStore'], link));
    expect(problems).toEqual([expect.objectContaining({ path: ['app', 'appStore'], severity: 'error' })]);
  });

  it('may contain markup, which is shown as text, but nothing invisible', () => {
    expect(
      problemsOf(withValueAt(document, ['hero', 'lead'], '<script>alert(1)</script>')).every(
        (p) => p.severity === 'warning',
      ),
    ).toBe(true);
    expect(problemsOf(withValueAt(document, ['hero', 'lead'], 'a\u202eb'))).toHaveLength(1);
  });

  it('that is invalid is rendered with the published parts', () => {
    const broken = withValueAt(withValueAt(document, ['hero', 'title'], ''), ['brand', 'name'], 'Otra');
    expect(repaired(broken, document)).toEqual({ ...document, brand: { ...document.brand, name: 'Otra' } });
    const questions = [...document.faq.items, { question: 'x'.repeat(300), answer: [] }];
    expect(repaired(withValueAt(document, ['faq', 'items'], questions), document).hero).toEqual(
      document.hero,
    );
    for (const nonsense of [null, 7, [], {}, { hero: 7 }])
      expect(repaired(nonsense, document)).toEqual(document);
  });

  it('is checked in linear time however long its texts are', () => {
    const problems = problemsOf(withValueAt(document, ['hero', 'lead'], 'a{'.repeat(400_000)));
    expect(problems).toEqual([
      { path: ['hero', 'lead'], message: 'Use 600 caracteres como máximo.', severity: 'error' },
    ]);
  });
});

it('pictures are offered only in widths up to the original', () => {
  expect(pictureWidths(300)).toEqual([300]);
  expect(pictureWidths(480)).toEqual([480]);
  expect(pictureWidths(1000)).toEqual([480, 960, 1000]);
  expect(pictureWidths(9000)).toEqual([480, 960, 1600]);
});

describe('two concurrent editors', () => {
  const mine = withValueAt(document, ['hero', 'title'], 'Mío');
  it('who change different fields both keep their changes', () => {
    const theirs = withValueAt(
      withValueAt(document, ['faq', 'items', 0, 'question'], '¿Suya?'),
      ['faq', 'items', 1, 'answer'],
      ['a', 'b'],
    );
    const { merged, conflicts } = merge(document, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(differences(theirs, merged)).toEqual([{ path: ['hero', 'title'], value: 'Mío' }]);
  });

  it('never move the proof of one list element to another that took its place', () => {
    const [one, two, ...others] = document.figures.items;
    const moved = withValueAt(document, ['figures', 'items'], [two, one, ...others]);
    const proof = { text: 'Encuesta', link: '', file: null, owner: 'Ana', expiresOn: today };
    const proven = withValueAt(document, ['figures', 'items', 0, 'proof'], proof);
    expect(merge(document, moved, proven).conflicts.map(({ path }) => path)).toEqual([['figures', 'items']]);
    const replaced = withValueAt(
      document,
      ['figures', 'items'],
      [{ figure: '7', label: 'oficinas', proof: one!.proof }, two, ...others],
    );
    expect(merge(document, replaced, proven).conflicts).toHaveLength(1);
    const renamed = withValueAt(document, ['figures', 'items', 0, 'figure'], '+210');
    expect(merge(document, renamed, proven)).toEqual({
      merged: withValueAt(proven, ['figures', 'items', 0, 'figure'], '+210'),
      conflicts: [],
    });
  });

  it('who change the same field must choose', () => {
    const theirs = withValueAt(document, ['hero', 'title'], 'Suyo');
    expect(merge(document, mine, theirs)).toEqual({
      merged: mine,
      conflicts: [{ path: ['hero', 'title'], mine: 'Mío', theirs: 'Suyo' }],
    });
    const longer = withValueAt(document, ['faq', 'items'], document.faq.items.slice(1));
    const changed = withValueAt(document, ['faq', 'items', 0, 'question'], '¿Mía?');
    expect(merge(document, changed, longer).conflicts.map(({ path }) => path)).toEqual([['faq', 'items']]);
  });
});

describe('the form', () => {
  it('has a field of the correct kind for every part of the document, and for new elements', () => {
    const visit = (field: FormField, value: unknown): void => {
      expect(field.title).toMatch(/^\p{Lu}/u);
      if (field.shape === 'group')
        for (const { name, field: inner } of field.fields)
          visit(inner, (value as Record<string, unknown>)[name]);
      else if (field.shape === 'list') for (const item of value as unknown[]) visit(field.element, item);
    };
    for (const name of SECTION_NAMES) visit(formOf(name), document[name]);
    const questions = formOf('faq');
    const list = questions.shape === 'group' && questions.fields.find(({ name }) => name === 'items')?.field;
    expect(list && list.shape === 'list' && emptyValue(list.element)).toEqual({ question: '', answer: [] });
  });
});

describe('the marks of the preview', () => {
  it('lead from a text to its field, even when a price was inserted', () => {
    const shown = withTokensFilled(marked(document));
    expect(unmarked(shown.plans.growth.landing.then, document)).toEqual({
      text: 'Después, $500 al mes',
      paths: [['plans', 'growth', 'landing', 'then']],
    });
    expect(unmarked(shown.search.title, document).paths).toEqual([
      ['search', 'title'],
      ['brand', 'name'],
    ]);
    expect(shown.app.appStore).toBe(document.app.appStore);
  });
});
