const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The backend's modules from top to bottom, as in docs/architecture.md. A module may import those below it, but none
 * on the same level or above. The check fails for a module folder that is not named here, so every new module needs a
 * layer.
 */
const MODULE_LAYERS = [
  ['analytics', 'privacy', 'health', 'providers'],
  ['site'],
  ['payments', 'people'],
  ['appointments', 'campaigns', 'conversations', 'stream', 'tasks', 'webhooks-out'],
  ['leads'],
  ['appointment-store'],
  ['verification'],
  ['auth', 'fraud', 'media'],
  ['security'],
  ['messaging'],
  ['states'],
  ['settings'],
  ['audit', 'events', 'webhooks-in'],
  ['lead-store', 'site-content'],
];
/** The folders of the leads module from top to bottom: each may import those below it, but none on the same level. */
const LEADS_LAYERS = [
  ['inbound', 'board', 'bulk', 'desk', 'imports', 'merges', 'views'],
  ['assignment'],
  ['intake', 'list', 'office'],
  ['contacts'],
  ['appointments'],
  ['notifications'],
  ['score'],
];
/** The folders under the modules, from top to bottom. */
const FOUNDATIONS = ['jobs', 'database', 'config', 'common'];
/** The folders of the back office from top to bottom. Features are on the same level, and none imports another. */
const ADMIN_LAYERS = ['parts', 'app', 'pages', 'features', 'ui', 'live', 'session', 'lib'];
/** Entry points: they may import everything, and no other file imports them. */
const ENTRIES = ['cli'];

/** The commands and the files that they may import statically. All of these run on Node 18 and use no package. */
const BEFORE_INSTALLATION =
  '^scripts/([^/]+|lib/(backend-command|build|continue|document-blocks|environment-file|errors|generated|install|law|licences|pages|processes|project|promises|terminal))\\.mjs$';

const folders = (path) =>
  readdirSync(join(__dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const unplaced = [
  ...folders('backend/src/modules').filter((name) => !MODULE_LAYERS.flat().includes(name)),
  ...folders('backend/src/modules/leads').filter((name) => !LEADS_LAYERS.flat().includes(name)),
  ...folders('frontend/src/admin').filter((name) => !ADMIN_LAYERS.includes(name)),
  ...folders('backend/src').filter((name) => ![...FOUNDATIONS, ...ENTRIES, 'modules'].includes(name)),
];
if (unplaced.length > 0)
  throw new Error(`Name these folders in .dependency-cruiser.cjs: ${unplaced.join(', ')}`);

const levels = [
  ...MODULE_LAYERS.map((layer) => `^backend/src/modules/(${layer.join('|')})/`),
  ...FOUNDATIONS.map((folder) => `^backend/src/${folder}/`),
];

/**
 * Returns the rules for folders in layers: a folder may import those below it, but none on the same level or above.
 */
const sideways = (path, layers) =>
  layers
    .flatMap((layer, above) =>
      layer.map((folder) => ({
        folder,
        others: layers
          .slice(0, above + 1)
          .flat()
          .filter((other) => other !== folder),
      })),
    )
    .filter(({ others }) => others.length > 0)
    .map(({ folder, others }) => ({
      name: `${path.split('/').at(-1)}-${folder}-upwards`,
      comment: 'Imports go down the list of layers, never up or to a side.',
      severity: 'error',
      from: { path: `^${path}/${folder}/` },
      to: { path: `^${path}/(${others.join('|')})/` },
    }));

/** Parts of the site that are delivered separately; their common code is in `shared`. */
const surfaces = folders('frontend/src').filter((name) => name !== 'shared');
const publicSurfaces = surfaces.filter((name) => name !== 'admin');
const features = surfaces.includes('admin') ? folders('frontend/src/admin/features') : [];

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'only-declared-packages',
      severity: 'error',
      from: { path: '^(backend|domain|frontend)/src/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'unknown'] },
    },
    ...levels.slice(1).map((level, above) => ({
      name: `backend-upwards-${above + 1}`,
      comment: 'Imports go down the list of layers, never up.',
      severity: 'error',
      from: { path: level },
      to: {
        path: [
          ...levels.slice(0, above + 1),
          `^backend/src/(${ENTRIES.join('|')})/`,
          '^backend/src/[^/]+\\.ts$',
        ],
      },
    })),
    ...sideways('backend/src/modules', MODULE_LAYERS),
    ...sideways('backend/src/modules/leads', LEADS_LAYERS),
    {
      name: 'domain-knows-no-side',
      comment: 'What both sides import imports neither.',
      severity: 'error',
      from: { path: '^domain/' },
      to: { path: '^(backend|bench|frontend|scripts)/' },
    },
    {
      name: 'backend-leaves-frontend-alone',
      severity: 'error',
      from: { path: '^backend/src/' },
      to: { path: '^(frontend|scripts|bench)/' },
    },
    {
      name: 'commands-start-without-packages',
      comment:
        'Static imports are loaded before the packages are there. Import the rest after `ensureInstalled()`.',
      severity: 'error',
      from: { path: BEFORE_INSTALLATION },
      to: { dynamic: false, dependencyTypesNot: ['core'], pathNot: BEFORE_INSTALLATION },
    },
    {
      name: 'tools-know-no-product',
      comment:
        'The commands run the product as separate processes. Only bench imports all workspaces. The checks of built files and of pictures are tools.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: {
        path: '^(backend|frontend|domain|bench)/',
        pathNot: '^frontend/(browsers/|media/picture-difference)',
      },
    },
    {
      name: 'shared-knows-no-surface',
      severity: 'error',
      from: { path: '^frontend/src/shared/' },
      to: { path: `^frontend/src/(${surfaces.join('|')})/` },
    },
    ...surfaces.map((surface) => ({
      name: `${surface}-stands-alone`,
      comment: 'A page never brings another page along.',
      severity: 'error',
      from: { path: `^frontend/src/${surface}/` },
      to: { path: `^frontend/src/(?!${surface}/|shared/)[^/]+/` },
    })),
    {
      name: 'public-pages-are-light',
      comment: 'The component library, the router and the query cache belong to the back office.',
      severity: 'error',
      from: { path: `^frontend/src/(${publicSurfaces.join('|')}|shared/ui)/`, pathNot: '\\.spec\\.tsx?$' },
      to: { path: 'node_modules/(antd|@ant-design|react-router|react-router-dom|@tanstack)/' },
    },
    ...ADMIN_LAYERS.slice(1).map((folder, above) => ({
      name: `admin-${folder}-upwards`,
      comment: 'In the back office, imports go down the list of folders.',
      severity: 'error',
      from: { path: `^frontend/src/admin/${folder}/` },
      to: { path: `^frontend/src/admin/(${ADMIN_LAYERS.slice(0, above + 1).join('|')})/` },
    })),
    ...features.map((feature) => ({
      name: `admin-feature-${feature}-stands-alone`,
      severity: 'error',
      from: { path: `^frontend/src/admin/features/${feature}/` },
      to: { path: `^frontend/src/admin/(app|pages|features/(?!${feature}/))` },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/generated/)' },
    tsPreCompilationDeps: 'specify',
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      // `module` is the field that names the source of `domain`, which Vite uses too.
      conditionNames: ['module', 'import', 'require', 'node', 'default'],
    },
  },
};
