/*
 * Bundles the programs that a site runs, with their packages, into dist/bundle: Node needs twice as long to load their 3,800 files one
 * by one. dist/bundle/main.js is dist/main.js, and so on.
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

const DIST = join(import.meta.dirname, 'dist');
const BUNDLE = join(DIST, 'bundle');
const PROGRAMS_FILE = join(BUNDLE, 'programs.js');

const PROGRAMS = ['main', 'cli/migrate', 'cli/admin', 'cli/audit', 'cli/rollups', 'cli/upgrade-check'];

/** Packages that remain files: native code, and what a server loads only if it is set. */
const FILES = ['bcrypt', 'sharp', 'twilio', '@opentelemetry/*'];

/** Names the entities, because the data source looks for their files. */
const entities = {
  name: 'entities',
  setup({ onLoad }) {
    onLoad({ filter: /dist[\\/]database[\\/]entities\.js$/ }, () => {
      const files = globSync('**/*.entity.js', { cwd: DIST }).map((file) => file.replaceAll('\\', '/'));
      return {
        resolveDir: DIST,
        contents: `exports.entities = [${files.map((file) => `require('./${file}')`)}]
          .flatMap(Object.values).filter((exported) => typeof exported === 'function');`,
      };
    });
  },
};

/** Leaves a module the place of its file, from which it finds other files. */
const places = {
  name: 'places',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!/__dirname|__filename|import\.meta/.test(source)) return undefined;
      const place = (of) =>
        `process.getBuiltinModule('node:path').join(__dirname, ${JSON.stringify(relative(BUNDLE, of))})`;
      let contents = source
        // The bundle's own `require` finds what is in it.
        .replace(/^const require = createRequire\(import\.meta\.url\);$/m, '')
        .replace(
          /\bimport\.meta\.url\b/g,
          `process.getBuiltinModule('node:url').pathToFileURL(${place(path)}).href`,
        );
      if (!/\b(const|let|var) __(dir|file)name\b/.test(source))
        contents = contents
          .replace(/(?<![.\w$'"`]|join\()__filename\b/g, place(path))
          .replace(
            /(?<![.\w$'"`]|process\.getBuiltinModule\('node:path'\)\.join\()__dirname\b/g,
            place(dirname(path)),
          );
      return { contents, loader: 'js' };
    });
  },
};

/** Leaves out the packages that are not installed: other databases and frameworks, which TypeORM and Nest look for. */
const installed = {
  name: 'installed',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^[^./]/ }, async ({ path, pluginData, ...options }) => {
      if (pluginData === 'resolving') return undefined;
      const found = await resolve(path, { ...options, pluginData: 'resolving' });
      return found.errors.length > 0 ? { path, external: true } : found;
    });
  },
};

/** Escapes letters outside ASCII, because Node reads a file without them five times as fast. */
const escaped = (code) =>
  code.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const NAME = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true});';

/**
 * Leaves only classes named, and functions called `type`, by which Swagger recognises a deferred type: a function inside a function would
 * be named at each call, which cost 3 % of a request. `__Name` is as long as `__name` and no line break changes, so that the source map
 * stays true.
 */
function withNamedClasses(code) {
  const named = code
    .replace(/(\bstatic\s*\{\s*)__name(\(\s*this,)/g, '$1__Name$2')
    .replace(
      NAME,
      `${NAME.replace('__name', '__Name')}var __name=(target,value)=>value==="type"?__Name(target,value):target;`,
    );
  if (!code.includes(NAME) || !named.includes('{__Name(this,') || /\b__name\(\s*this,/.test(named))
    throw new Error('esbuild names classes in another way: see withNamedClasses');
  return named;
}

/** Bundles what Nest's compiler wrote into dist. */
export async function bundle() {
  rmSync(BUNDLE, { recursive: true, force: true });
  await build({
    stdin: {
      contents: `const programs = { ${PROGRAMS.map((name) => `'${name}': () => require('./${name}.js')`)} };
        exports.run = (name) => programs[name]();`,
      resolveDir: DIST,
    },
    outfile: PROGRAMS_FILE,
    bundle: true,
    platform: 'node',
    target: 'node24',
    // Nest and TypeORM name things after classes.
    keepNames: true,
    // Shorter, which is quicker to read. Stack traces name the sources if Node runs with --enable-source-maps.
    minifyWhitespace: true,
    lineLimit: 160,
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    external: FILES,
    plugins: [entities, places, installed],
    // Its warnings concern the packages and what Nest's compiler writes.
    logLevel: 'error',
  });
  writeFileSync(PROGRAMS_FILE, withNamedClasses(escaped(readFileSync(PROGRAMS_FILE, 'utf8'))));
  for (const name of PROGRAMS) {
    const file = join(BUNDLE, `${name}.js`);
    mkdirSync(dirname(file), { recursive: true });
    const programs = relative(dirname(file), PROGRAMS_FILE).replaceAll('\\', '/');
    writeFileSync(file, `require('./${programs}').run('${name}');\n`);
  }
}
