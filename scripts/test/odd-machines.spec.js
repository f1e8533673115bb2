const { execFile } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '../..');

/** Runs a command of the checkout. @returns its exit code and what it said */
const run = (script, options, environment) =>
  new Promise((resolve) =>
    execFile(
      process.execPath,
      [path.join(ROOT, 'scripts', script), ...options],
      { env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment } },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, text: stdout + stderr }),
    ),
  );

describe('on odd machines', () => {
  let folder;
  beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), 'odd-'))));
  afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

  it.each(['admin.mjs', 'rollups.mjs', 'audit.mjs'])('%s refuses a folder without data', async (script) => {
    const dataDir = path.join(folder, 'typo');
    const { code, text } = await run(script, ['list'], { DATA_DIR: dataDir });
    expect([code, text.trim()]).toEqual([1, expect.stringContaining(`En ${dataDir} no hay datos`)]);
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  it.each([
    ['admin.mjs', 'npm run admin -- create'],
    ['audit.mjs', 'npm run audit -- export'],
    ['backup.mjs', 'npm run backup'],
    ['bench.mjs', 'npm run bench -- NAME'],
    ['faults.mjs', 'npm run faults -- [NAME…]'],
  ])('%s --help says what there is, without data', async (script, words) => {
    const { code, text } = await run(script, ['--help'], { DATA_DIR: path.join(folder, 'none') });
    expect([code, text]).toEqual([0, expect.stringContaining(words)]);
  });

  it.each([
    [{ BACKUP_TARGET: 'ftp://x' }, 'BACKUP_TARGET=ftp://x no sirve'],
    [{ BACKUP_TARGET: 'https://example.com/copias' }, 'no sirve'],
    [{ BACKUP_TARGET: 's3://' }, 'no '],
    [{ BACKUP_TARGET: 'sftp://ana:secreto@example.com/x' }, 'lleva una contraseña'],
    [{ BACKUP_TARGET: '/away', BACKUP_RECIPIENT: 'nonsense' }, 'BACKUP_RECIPIENT=nonsense no es una clave'],
    [{ BACKUP_TARGET: '/away' }, 'Falta BACKUP_RECIPIENT'],
  ])('a backup with %j is refused at once', async (environment, words) => {
    const { code, text } = await run('backup.mjs', [], { DATA_DIR: folder, ...environment });
    expect([code, text]).toEqual([1, expect.stringContaining(words)]);
    expect(text).not.toContain('Se intenta otra vez');
  });

  it('a demonstration uses DATA_DIR, and no folder that has something else', async () => {
    fs.writeFileSync(path.join(folder, 'secrets.json'), '{}');
    const { code, text } = await run('start.mjs', ['--demo'], { DATA_DIR: folder, PORT: '0' });
    expect([code, text]).toEqual([1, expect.stringContaining(`En ${folder} ya hay archivos`)]);
  });

  it('an installation without enough space is refused at once', async () => {
    const { refuseFullDisk } = await import('../lib/install.mjs');
    const disk = (bavail, blocks = 1_000_000) => ({ bavail, blocks, bsize: 4096 });
    expect(() => refuseFullDisk(folder, () => disk(40_000))).toThrow(
      `En el disco de ${folder} quedan 156 MB, y la instalación necesita 1400`,
    );
    for (const known of [() => disk(400_000), () => disk(0, 0), null])
      expect(() => refuseFullDisk(folder, known)).not.toThrow();
  });

  it('what a killed installation left is removed, and that of a living one stays', async () => {
    const { removeLeftovers } = await import('../lib/install.mjs');
    const alive = `install-${process.pid}-abcdef`;
    for (const name of [alive, 'install-999999999-abcdef', 'install-abcdef', 'other'])
      fs.mkdirSync(path.join(folder, name));
    removeLeftovers(folder);
    expect(fs.readdirSync(folder).sort()).toEqual([alive, 'other'].sort());
  });

  it('npm gets a cache of the checkout where the home folder cannot be written', async () => {
    const { npmCache } = await import('../lib/install.mjs');
    expect(npmCache({ HOME: folder }, '/own')).toEqual({});
    expect(npmCache({ HOME: '/proc/1/nowhere' }, '/own')).toEqual({ npm_config_cache: '/own' });
    expect(npmCache({ HOME: '/proc/1/nowhere', NPM_CONFIG_CACHE: '/set' }, '/own')).toEqual({});
  });

  it('the umask closes no folder that PostgreSQL has to enter', async () => {
    const { makeFolder } = await import('../lib/postgres-files.mjs');
    const before = process.umask(0o077);
    try {
      makeFolder(path.join(folder, 'a', 'b'), 0o755);
    } finally {
      process.umask(before);
    }
    for (const each of ['a', 'a/b']) expect(fs.statSync(path.join(folder, each)).mode & 0o777).toBe(0o755);
  });
});
