/*
 * Checks all built scripts and style sheets: files of the public pages against their list of browsers, all others
 * against the list of the back office.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, posix } from 'node:path';
import { scriptCheck } from './built-scripts.mjs';
import { styleCheck } from './built-styles.mjs';
import { EXCEPTIONS } from './exceptions.mjs';

/**
 * Splits a file into words that may be names of files: the bundler writes them as paths below the site or next to the
 * file.
 */
const wordsOf = (text) => new Set(text.split(/[^\w./-]/).filter((word) => /\.(?:js|css)$/.test(word)));

/** Returns the files that pages may load, including files that these name. */
async function loadedBy(pages, publicFiles) {
  const files = new Set();
  const add = (text, folder) => {
    for (const name of wordsOf(text))
      for (const path of [posix.join('/', name), posix.join(folder, name)])
        if (known.has(path)) files.add(path);
  };
  const known = new Set(
    (await readdir(publicFiles, { recursive: true })).map((name) => `/${name.replaceAll('\\', '/')}`),
  );
  for (const page of pages) add(page, '/');
  // The list grows during the loop.
  for (const path of files) add(await readFile(join(publicFiles, path), 'utf8'), posix.dirname(path));
  return { files, known };
}

/** Returns the problems that are no exceptions, and the exceptions with another number of places than stated. */
function unexpected(found, exceptions) {
  const lines = [];
  for (const [name, places] of Map.groupBy(found, (problem) => problem.name)) {
    const [, , times = 0] = exceptions.find(([known]) => known === name) ?? [];
    if (places.length > times) lines.push(...places.map(({ path, text }) => `${path} ${text}`));
  }
  for (const [name, , times] of exceptions) {
    const count = found.filter((problem) => problem.name === name).length;
    if (count < (times === Infinity ? 1 : times))
      lines.push(`frontend/browsers/exceptions.mjs: ${name} is there ${count} times, not ${times}`);
  }
  return lines;
}

/**
 * Checks one build.
 *
 * @param {string} pages its folder, with `public` and `renderer`
 * @returns {Promise<{ problems: string[], summary: string[] }>}
 */
export async function checkBuiltFiles(pages) {
  const publicFiles = join(pages, 'public');
  const templates = join(pages, 'renderer', 'templates');
  const names = (await readdir(templates)).filter((name) => name !== 'admin.html');
  const { files, known } = await loadedBy(
    await Promise.all(names.map((name) => readFile(join(templates, name), 'utf8'))),
    publicFiles,
  );
  const problems = [];
  const summary = [];
  for (const environment of ['public', 'office']) {
    const scripts = scriptCheck(environment);
    const problemsOf = { js: scripts.problemsOf, css: styleCheck(environment) };
    const found = [];
    const own = [...known].filter(
      (path) => /\.(js|css)$/.test(path) && files.has(path) === (environment === 'public'),
    );
    for (const path of own)
      for (const problem of problemsOf[path.split('.').at(-1)](
        await readFile(join(publicFiles, path), 'utf8'),
      ))
        found.push({ path, ...problem });
    problems.push(...unexpected(found, EXCEPTIONS[environment]));
    summary.push(
      `${environment}: ${own.length} files, ECMAScript ${scripts.ecmaVersion}, ${scripts.functions.count} functions known, ${scripts.functions.young.length} of them too young`,
    );
  }
  return { problems, summary };
}
