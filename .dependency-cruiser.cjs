const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/**
 * The backend's modules from top to bottom: each may import what stands beside or below it, never above, never in
 * circles. The check fails on a module folder that is not named here, so that each new one is given a place.
 */
const MODULE_LAYERS = [
  ['analytics', 'costs', 'privacy', 'site', 'health', 'providers'],
  [
    'appointments',
    'campaigns',
    'conversations',
    'payments',
    'lead-imports',
    'lead-merges',
    'lead-views',
    'message-templates',
    'people',
    'tasks',
    'stream',
    'webhooks-out',
  ],
  ['leads'],
  ['appointment-store'],
  ['verification', 'fraud', 'auth', 'account', 'media'],
  ['security', 'messaging', 'settings', 'audit', 'events', 'webhooks'],
  ['lead-store', 'site-content'],
];
/** The folders of the leads module from top to bottom: each may import those below it, but none on the same level. */
const LEADS_LAYERS = [
  ['inbound', 'board', 'bulk', 'desk'],
  ['assignment'],
  ['intake', 'list', 'office'],
  ['appointments'],
  ['notifications'],
  ['score'],
];
/** The folders under the modules, from top to bottom. */
const FOUNDATIONS = ['jobs', 'database', 'config', 'common'];
/** Entry points: they may import everything, and no other file imports them. */
const ENTRIES = ['cli'];

/** The commands and the files that they may import statically. All of these run on Node 18 and use no package. */
const BEFORE_INSTALLATION =
  '^scripts/([^/]+|lib/(backend-command|build|continue|document-blocks|environment-file|errors|generated|install|law|licences|pages|project|terminal))\\.mjs$';

const folders = (path) =>
  readdirSync(join(__dirname, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

const unplaced = [
  ...folders('backend/src/modules').filter((name) => !MODULE_LAYERS.flat().includes(name)),
  ...folders('backend/src/modules/leads').filter((name) => !LEADS_LAYERS.flat().includes(name)),
  ...folders('backend/src').filter((name) => ![...FOUNDATIONS, ...ENTRIES, 'modules'].includes(name)),
];
if (unplaced.length > 0)
  throw new Error(`Name these folders in .dependency-cruiser.cjs: ${unplaced.join(', ')}`);

const levels = [
  ...MODULE_LAYERS.map((layer) => `^backend/src/modules/(${layer.join('|')})/`),
  ...FOUNDATIONS.map((folder) => `^backend/src/${folder}/`),
];

/** Parts of the site that are delivered apart; what they have in common is in shared. */
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
    ...LEADS_LAYERS.flatMap((layer, above) =>
      layer.map((folder) => ({
        folder,
        others: LEADS_LAYERS.slice(0, above + 1)
          .flat()
          .filter((other) => other !== folder),
      })),
    )
      .filter(({ others }) => others.length > 0)
      .map(({ folder, others }) => ({
        name: `leads-${folder}-upwards`,
        comment: 'Among the folders of leads, imports go down the list of layers, never up or to a side.',
        severity: 'error',
        from: { path: `^backend/src/modules/leads/${folder}/` },
        to: { path: others.map((other) => `^backend/src/modules/leads/${other}/`) },
      })),
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
        'The commands run the product as separate processes. Only bench imports all workspaces. The check of built files is a tool.',
      severity: 'error',
      from: { path: '^scripts/' },
      to: { path: '^(backend|frontend|domain|bench)/', pathNot: '^frontend/browsers/' },
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
    {
      name: 'admin-pages-know-no-app',
      comment: 'In the back office: app, then pages, then features, then what they share.',
      severity: 'error',
      from: { path: '^frontend/src/admin/(pages|session|ui|lib)/' },
      to: { path: '^frontend/src/admin/app/' },
    },
    {
      name: 'admin-foundations-know-no-feature',
      severity: 'error',
      from: { path: '^frontend/src/admin/(session|ui|lib)/' },
      to: { path: '^frontend/src/admin/(pages|features)/' },
    },
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
      // `module` is the source of domain, as Vite takes it.
      conditionNames: ['module', 'import', 'require', 'node', 'default'],
    },
  },
};
