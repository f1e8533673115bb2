const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

/** A version of the pages, as a hash. */
const version = (n) => String(n).padStart(64, '0').split('').reverse().join('');
const nameOf = (n) => version(n).slice(0, 16);

describe('builds of the pages', () => {
  let ensurePages;
  let holdPages;
  let builds;
  let written;

  beforeAll(async () => {
    ({ ensurePages, holdPages } = await import('../lib/pages.mjs'));
  });
  beforeEach(() => {
    builds = fs.mkdtempSync(path.join(os.tmpdir(), 'pages-'));
    written = [];
  });
  afterEach(() => fs.rmSync(builds, { recursive: true }));

  /** Builds a version; the older it is, the longer ago. */
  const build = async (n) => {
    const folder = await ensurePages(
      version(n),
      async (draft) => {
        written.push(n);
        fs.mkdirSync(draft);
        fs.writeFileSync(path.join(draft, 'index.html'), `pages ${n}`);
      },
      builds,
    );
    const time = new Date(2026, 0, n);
    fs.utimesSync(folder, time, time);
    return folder;
  };
  const there = () =>
    fs
      .readdirSync(builds)
      .filter((entry) => entry !== 'current')
      .sort();
  const pageOf = (folder) => fs.readFileSync(path.join(folder, 'index.html'), 'utf8');

  it('that are there are served from a folder that cannot be written', async () => {
    await build(1);
    const denied = () => {
      throw Object.assign(new Error('denied'), { code: 'EROFS' });
    };
    const write = jest.spyOn(fs, 'writeFileSync').mockImplementation(denied);
    try {
      const folder = await ensurePages(
        version(1),
        () => Promise.reject(new Error('nothing to build')),
        builds,
      );
      holdPages(folder)();
      expect(path.basename(folder)).toBe(nameOf(1));
    } finally {
      write.mockRestore();
    }
  });

  it('lie in a folder of their version, and one does not touch the other', async () => {
    const first = await build(1);
    const second = await build(2);
    expect([pageOf(first), pageOf(second)]).toEqual(['pages 1', 'pages 2']);
    expect(fs.readFileSync(path.join(builds, 'current'), 'utf8')).toBe(nameOf(2));
  });

  it('are made once, and the one asked for last is the current one', async () => {
    await build(1);
    await build(2);
    await build(1);
    expect(written).toEqual([1, 2]);
    expect(fs.readFileSync(path.join(builds, 'current'), 'utf8')).toBe(nameOf(1));
  });

  it('are kept while a site uses them; of the others a few', async () => {
    const release = holdPages(await build(1));
    for (const n of [2, 3, 4, 5, 6]) await build(n);
    expect(there()).toEqual(
      [nameOf(1), `${nameOf(1)}.user.${process.pid}`, ...[3, 4, 5, 6].map(nameOf)].sort(),
    );
    release();
    await build(7);
    expect(there()).toEqual([4, 5, 6, 7].map(nameOf).sort());
  });

  it('are free, and drafts are removed, when their process was killed', async () => {
    const dead = spawn(process.execPath, ['-e', '']);
    await once(dead, 'exit');
    fs.writeFileSync(`${await build(1)}.user.${dead.pid}`, '');
    fs.mkdirSync(path.join(builds, `${nameOf(9)}.draft.${dead.pid}`));
    for (const n of [2, 3, 4, 5]) await build(n);
    expect(there()).toEqual([2, 3, 4, 5].map(nameOf).sort());
  });

  it('may be made by two processes at once', async () => {
    const rival = () => {
      fs.mkdirSync(path.join(builds, nameOf(1)));
      fs.writeFileSync(path.join(builds, nameOf(1), 'index.html'), 'pages of the other');
    };
    const folder = await ensurePages(
      version(1),
      async (draft) => {
        fs.mkdirSync(draft);
        fs.writeFileSync(path.join(draft, 'index.html'), 'pages of ours');
        rival();
      },
      builds,
    );
    expect(pageOf(folder)).toBe('pages of the other');
    expect(there()).toEqual([nameOf(1)]);
  });

  it('of which one failed leave nothing that would be taken for whole', async () => {
    await build(1);
    const failing = ensurePages(
      version(2),
      async (draft) => {
        fs.mkdirSync(draft);
        throw new Error('no');
      },
      builds,
    );
    await expect(failing).rejects.toThrow('no');
    expect(fs.existsSync(path.join(builds, nameOf(2)))).toBe(false);
    expect(fs.readFileSync(path.join(builds, 'current'), 'utf8')).toBe(nameOf(1));
  });
});
