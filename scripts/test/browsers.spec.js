const { mkdir, mkdtemp, rm, writeFile } = require('node:fs/promises');
const { tmpdir } = require('node:os');
const { join, resolve } = require('node:path');
const { ESLint } = require('eslint');

const ROOT = resolve(__dirname, '../..');
const checks = () => import('../../frontend/browsers/built-scripts.mjs');
const namesOf = (problems) => problems.map(({ name }) => name);

describe('the check of built scripts', () => {
  it.each([
    ['export const a = (list) => list.toSorted();', 'toSorted'],
    ['export const a = (list) => list.with(0, 1);', 'with'],
    ['export const a = (one, two) => one.isSubsetOf(two);', 'isSubsetOf'],
    ['export const a = (text) => URL.canParse(text);', 'URL.canParse'],
    ['export const a = (text) => URL.parse(text);', 'URL.parse'],
    ['export const a = (list) => Object.groupBy(list, String);', 'Object.groupBy'],
    ['export const a = (signals) => AbortSignal.any(signals);', 'AbortSignal.any'],
    ['export const a = () => Promise.withResolvers();', 'Promise.withResolvers'],
    ['export const a = () => new Intl.Segmenter("es");', 'Intl.Segmenter'],
    ['requestIdleCallback(() => undefined);', 'requestIdleCallback'],
    ['export const a = (text) => text.replace(/(?<=a)b/, "");', 'lookbehind'],
    ['export const a = (text) => new RegExp("(?<!a)b").test(text);', 'lookbehind'],
    ['export const a = /[a&&b]/v;', 'syntax'],
    ['export class A { static { A.b = 1; } }', 'static block'],
    ['{ using a = b(); }', 'syntax'],
  ])('refuses in a public page: %s', async (code, name) => {
    const { scriptCheck } = await checks();
    expect(namesOf(scriptCheck('public').problemsOf(code))).toEqual([name]);
  });

  it.each([
    'export const a = (list) => list.at(-1);',
    'export const a = (list) => [...list].sort();',
    'export const a = typeof requestIdleCallback;',
    'export const a = (list) => list.toSorted?.();',
    'export const a = (text) => text.replace(/(?=a)b/, "");',
    'export class A { #b = 1; has() { return #b in this; } }',
  ])('accepts in a public page: %s', async (code) => {
    const { scriptCheck } = await checks();
    expect(scriptCheck('public').problemsOf(code)).toEqual([]);
  });

  it('holds the back office to its own list', async () => {
    const { scriptCheck } = await checks();
    const { problemsOf } = scriptCheck('office');
    expect(problemsOf('export const a = (list) => list.toSorted().find(/(?<=a)b/.test);')).toEqual([]);
    expect(namesOf(problemsOf('export const a = (signals) => AbortSignal.any(signals);'))).toEqual([
      'AbortSignal.any',
    ]);
  });

  it('knows thousands of functions', async () => {
    const { scriptCheck } = await checks();
    const { functions } = scriptCheck('public');
    expect(functions.count).toBeGreaterThan(5_000);
    expect(functions.young.length).toBeGreaterThan(1_000);
  });
});

describe('the check of built style sheets', () => {
  it.each([
    ['a{color:light-dark(#000,#fff)}', 'light-dark('],
    ['a{color:color-mix(in srgb,red,blue)}', 'color-mix('],
    ['a:has(b){color:red}', ':has'],
    ['a{b{color:red}}', 'nesting'],
    ['@starting-style{a{opacity:0}}', '@starting-style'],
    ['@media (scripting:none){a{color:red}}', 'scripting'],
  ])('refuses in a public page: %s', async (css, name) => {
    const { styleCheck } = await import('../../frontend/browsers/built-styles.mjs');
    expect(namesOf(styleCheck('public')(css))).toEqual([name]);
  });

  it('accepts what a browser is asked for first, and what every browser has', async () => {
    const { styleCheck } = await import('../../frontend/browsers/built-styles.mjs');
    const css =
      '@supports (color:light-dark(red,blue)){a{color:light-dark(red,blue)}}a:not(b)::before{width:clamp(1px,2vw,3px);content:"color-mix("}';
    expect(styleCheck('public')(css)).toEqual([]);
  });
});

test('a build with a young method, a lookbehind and a young style function fails three times', async () => {
  const { checkBuiltFiles } = await import('../../frontend/browsers/built-files.mjs');
  const pages = await mkdtemp(join(tmpdir(), 'pages-'));
  const write = (name, text) => writeFile(join(pages, name), text);
  await mkdir(join(pages, 'public', 'assets'), { recursive: true });
  await mkdir(join(pages, 'renderer', 'templates'), { recursive: true });
  await write(
    'renderer/templates/index.html',
    '<script src="/assets/a.js"></script><link href="/assets/a.css">',
  );
  await write('renderer/templates/admin.html', '<script src="/assets/office.js"></script>');
  await write('public/assets/a.js', 'import("./later.js");export const a=(b)=>b.with(0,1);');
  await write('public/assets/later.js', 'export const a=/(?<=b)c/;');
  await write('public/assets/a.css', 'a{color:color-mix(in srgb,red,blue)}');
  // Accepted in the back office.
  await write('public/assets/office.js', 'export const a=(b)=>b.toSorted(/(?<=b)c/);');
  const { problems, summary } = await checkBuiltFiles(pages);
  await rm(pages, { recursive: true });
  const found = problems.filter((problem) => problem.startsWith('/assets/')).sort();
  expect(found.map((problem) => problem.split(' (')[0])).toEqual([
    '/assets/a.css color-mix( is not in Chrome 109',
    '/assets/a.js calls b.with, not in Chrome 109',
    '/assets/later.js has a lookbehind',
  ]);
  expect(summary[0]).toMatch(/^public: 3 files, ECMAScript 2023, \d{4} functions known/);
});

describe('the lint rule', () => {
  /** Names that the rule refuses in a text, as if it stood in that file. */
  async function refused(file, text) {
    const [{ messages }] = await new ESLint({ cwd: ROOT }).lintText(text, { filePath: resolve(ROOT, file) });
    const faults = messages.filter(({ fatal }) => fatal);
    expect(faults).toEqual([]);
    return messages
      .filter(({ ruleId }) => ruleId === 'house/young-functions')
      .map(({ message }) => /`(\w+)`/.exec(message)[1]);
  }
  const YOUNG = `
    export const all = (list: number[], text: string, bytes: Uint8Array, element: HTMLElement) => [
      list.toSorted(), list.with(0, 1), list.at(0), bytes.toReversed(), text.isWellFormed(),
      URL.canParse(text), URL.parse(text), AbortSignal.any([]), AbortSignal.timeout(1), Promise.withResolvers(),
      Object.groupBy(list, String), structuredClone(list), requestIdleCallback(() => undefined),
      new Intl.Segmenter('es'), element.checkVisibility(), element['showPopover'](), element.replaceChildren(),
      list.toSorted?.(), 'any' in AbortSignal && AbortSignal.any([]), typeof requestIdleCallback,
    ];
    export const { canParse } = URL;
    export const own = { toSorted: () => 1 }.toSorted();`;

  it('decides by the type of the receiver, and by the list of the part', async () => {
    const shared = await refused('frontend/src/shared/read-url.ts', YOUNG);
    expect(shared.sort()).toEqual(
      [
        ...['toSorted', 'with', 'toReversed', 'isWellFormed', 'canParse', 'canParse', 'parse', 'any'],
        ...['withResolvers', 'groupBy', 'requestIdleCallback', 'Segmenter'],
        ...['checkVisibility', 'showPopover'],
      ].sort(),
    );
    const office = await refused('frontend/src/admin/lib/times/owner-zone.ts', YOUNG);
    expect(office.sort()).toEqual(['any', 'Segmenter', 'parse', 'requestIdleCallback', 'showPopover'].sort());
    expect(
      await refused('domain/src/names.ts', 'export const a = (list: number[]) => list.toSorted();'),
    ).toEqual(['toSorted']);
  });
});
