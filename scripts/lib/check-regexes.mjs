// Proves that every regular expression of the product is linear: its time grows with the text it reads and no faster,
// whoever wrote that text. The proof is recheck's, over the automaton of the pattern; what it cannot prove is refused too
// (look-around, references back, repetitions in the hundreds of something long), and so is a pattern put together at run
// time, which nobody could have read.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import recheck from 'recheck';
import ts from 'typescript';
import { at, ROOT } from './project.mjs';

const SOURCES = [
  'backend/src',
  'backend/build.mjs',
  'backend/compile-asn.mjs',
  'frontend/src',
  'frontend/build.mjs',
  'frontend/vite.config.ts',
  'docker',
  'bench',
  'scripts',
  'eslint.config.mjs',
];
const SKIPPED = new Set(['node_modules', 'dist', 'generated']);
const LONGEST_PROOF_MS = 60_000;

const files = SOURCES.flatMap((source) => filesOf(at(source)));
const problems = [];
const places = new Map();
for (const file of files) {
  for (const { pattern, line } of patternsOf(file)) {
    const place = `${path.relative(ROOT, file)}:${line}`;
    if (pattern === null) problems.push(`${place}: un patrón que se arma al ejecutar no se puede demostrar`);
    else places.set(pattern, [...(places.get(pattern) ?? []), place]);
  }
}
for (const [pattern, where] of places) {
  const [, source, flags] = /^\/([^]*)\/(\w*)$/.exec(pattern);
  const { status, complexity, error } = recheck.checkSync(source, flags, {
    checker: 'automaton',
    timeout: LONGEST_PROOF_MS,
  });
  if (status === 'safe') continue;
  const reason = complexity?.type ?? error?.message ?? error?.kind;
  problems.push(`${where.join(', ')}: ${pattern} no es lineal o no se pudo demostrar (${reason})`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
if (places.size === 0) throw new Error('no regular expression was found: the check looks in the wrong place');
process.exitCode = problems.length > 0 ? 1 : 0;

function filesOf(file) {
  if (!statSync(file).isDirectory()) return /\.(?:ts|tsx|mjs|cjs|js)$/.test(file) ? [file] : [];
  const names = readdirSync(file).filter((name) => !SKIPPED.has(name));
  return names.flatMap((name) => filesOf(path.join(file, name)));
}

/** Every pattern of a file, as `/source/flags`; null for one that is not written out. */
function patternsOf(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const found = [];
  const add = (node, pattern) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    found.push({ pattern, line: line + 1 });
  };
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node)) add(node, node.text);
    else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression))
      add(node, writtenOut(node.arguments ?? []));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isRegExp(node) {
  return ts.isIdentifier(node) && node.text === 'RegExp';
}

function writtenOut([pattern, flags]) {
  if (!pattern || !ts.isStringLiteralLike(pattern) || (flags && !ts.isStringLiteralLike(flags))) return null;
  return `/${pattern.text}/${flags?.text ?? ''}`;
}
