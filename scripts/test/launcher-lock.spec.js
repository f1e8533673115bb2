const { spawn } = require('node:child_process');
const { once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

describe('the lock of the launcher', () => {
  let takeLauncherLock;
  let folder;
  const programs = [];

  beforeAll(async () => {
    ({ takeLauncherLock } = await import('../lib/launcher-lock.mjs'));
  });
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'launcher-lock-'));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    for (const program of programs.splice(0)) program.kill('SIGKILL');
    fs.rmSync(folder, { recursive: true });
  });

  /** Starts a program of that name. Returns its pid. */
  const run = async (name) => {
    const script = path.join(folder, name);
    fs.writeFileSync(script, `console.log('runs'); setInterval(() => undefined, 1000);`);
    const program = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] });
    programs.push(program);
    await once(program.stdout, 'data');
    return program.pid;
  };
  const note = (facts) => fs.writeFileSync(path.join(folder, 'launcher.json'), JSON.stringify(facts));
  const holder = () => JSON.parse(fs.readFileSync(path.join(folder, 'launcher.json'), 'utf8')).pid;
  const refuseSignals = (code) =>
    jest.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error(`kill ${code}`), { code });
    });

  it('counts no program of another user as a launcher, although it has the noted pid', async () => {
    note({ pid: await run('start.mjs') });
    refuseSignals('EPERM');
    await takeLauncherLock(folder);
    expect(holder()).toBe(process.pid);
  });

  it('ends no server of another user', async () => {
    note({ pid: 0, serverPid: await run('main.js') });
    refuseSignals('EPERM');
    await takeLauncherLock(folder);
    expect(holder()).toBe(process.pid);
  });

  it('ends the server that a killed launcher left', async () => {
    note({ pid: 0, serverPid: await run('main.js') });
    const ended = once(programs[0], 'exit');
    await takeLauncherLock(folder);
    expect(await ended).toEqual([null, 'SIGTERM']);
  });

  it('refuses a launcher while another one runs', async () => {
    note({ pid: await run('start.mjs') });
    await expect(takeLauncherLock(folder)).rejects.toThrow('Ya hay un programa en marcha');
  });
});
