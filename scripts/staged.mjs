// Formats and checks the staged files; git runs it before each commit (.githooks/pre-commit).
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { Failure } from './lib/errors.mjs';
import { at, childEnvironment, pinnedNode, ROOT } from './lib/project.mjs';
import { contributorCommand, runQuietly } from './lib/terminal.mjs';

const PRETTIER = at('node_modules', 'prettier', 'bin', 'prettier.cjs');
const ESLINT = at('node_modules', 'eslint', 'bin', 'eslint.js');

const git = (...options) => execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' });
const filesOf = (...options) =>
  git('diff', '--name-only', '-z', ...options)
    .split('\0')
    .filter(Boolean);
/** Returns whether the tools accept a path. They refuse deleted files, links and folders. */
const isFile = (file) => {
  try {
    return fs.lstatSync(at(file)).isFile();
  } catch {
    return false;
  }
};

contributorCommand(async () => {
  if (!fs.existsSync(PRETTIER)) throw new Failure('Nothing is installed yet: run npm ci, then commit again.');
  const staged = filesOf('--cached', '--diff-filter=ACMR').filter(isFile);
  // A partly staged file is only checked, because adding it again would stage its other changes too.
  const inPart = new Set(filesOf());
  const whole = staged.filter((file) => !inPart.has(file));
  const code = staged.filter((file) => /\.([cm]?js|tsx?)$/.test(file));
  const tool = (failure, program, options, files) =>
    files.length === 0
      ? null
      : runQuietly(failure, pinnedNode(), [program, ...options, '--', ...files], {
          cwd: ROOT,
          env: childEnvironment(),
        });

  await tool('Prettier failed.', PRETTIER, ['--write', '--ignore-unknown', '--log-level', 'warn'], whole);
  if (whole.length > 0) git('add', '--', ...whole);
  await tool(
    'These files are not formatted. They are staged in part, so format them yourself.',
    PRETTIER,
    ['--check', '--ignore-unknown', '--log-level', 'warn'],
    staged.filter((file) => inPart.has(file)),
  );
  await tool(
    'The rules of the code are broken. git commit --no-verify skips this check.',
    ESLINT,
    ['--max-warnings', '0', '--no-warn-ignored'],
    code,
  );
});
