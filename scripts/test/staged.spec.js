const { execFileSync, spawnSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

/** A repository with the hook switched on, and the tools of this one. */
let folder;
const git = (...options) => execFileSync('git', options, { cwd: folder, encoding: 'utf8' });
const write = (file, text) => fs.writeFileSync(path.join(folder, file), text);
const commit = () =>
  spawnSync('git', ['commit', '-qm', 'a change'], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}` },
  });

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'staged-'));
  for (const name of ['scripts', '.githooks'])
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  fs.copyFileSync(path.join(ROOT, '.prettierrc.json'), path.join(folder, '.prettierrc.json'));
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  write('eslint.config.mjs', "export default [{ rules: { eqeqeq: 'error' } }];\n");
  git('init', '-q');
  for (const [name, value] of [
    ['user.name', 'Test'],
    ['user.email', 'test@example.com'],
    ['core.hooksPath', '.githooks'],
  ])
    git('config', name, value);
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the hook before a commit', () => {
  it('formats the staged files', () => {
    write('a file.mjs', 'export const  a = "1"');
    git('add', 'a file.mjs');
    expect(commit()).toMatchObject({ status: 0, stderr: '' });
    expect(git('show', 'HEAD:a file.mjs')).toBe("export const a = '1';\n");
    expect(git('status', '--short', 'a file.mjs')).toBe('');
  });

  it('refuses a file that breaks a rule', () => {
    write('rule.mjs', 'export const same = (a, b) => a == b;\n');
    git('add', 'rule.mjs');
    const { status, stderr } = commit();
    expect(status).not.toBe(0);
    expect(stderr).toContain('eqeqeq');
  });

  it('leaves a change that is not staged out of the commit', () => {
    write('part.mjs', 'export const a = 1;\n');
    git('add', 'part.mjs');
    write('part.mjs', 'export const a = 1;\nexport const b = 2;\n');
    expect(commit()).toMatchObject({ status: 0 });
    expect(git('show', 'HEAD:part.mjs')).toBe('export const a = 1;\n');
  });

  it.each([
    ['deleted', (file) => fs.rmSync(file)],
    ['a folder', (file) => (fs.rmSync(file), fs.mkdirSync(file))],
    ['a link', (file) => (fs.rmSync(file), fs.symlinkSync('nowhere', file))],
  ])('commits a staged file that is %s now', (_, change) => {
    for (const [file, text] of [
      ['gone.mjs', 'export const a = 1;\n'],
      ['text.md', 'Text\n'],
    ]) {
      write(file, text);
      git('add', file);
      change(path.join(folder, file));
    }
    write('other.mjs', 'export const  b = 2');
    git('add', 'other.mjs');
    expect(commit()).toMatchObject({ status: 0, stderr: '' });
    expect(git('show', 'HEAD:gone.mjs')).toBe('export const a = 1;\n');
    expect(git('show', 'HEAD:other.mjs')).toBe('export const b = 2;\n');
  });
});
