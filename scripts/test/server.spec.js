const { EventEmitter, once } = require('node:events');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

describe('the supervision of the server', () => {
  let superviseServer;
  let folder;
  let pids;
  let told;
  let printed;
  let events;

  beforeAll(async () => {
    ({ superviseServer } = await import('../lib/server.mjs'));
  });
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'supervision-'));
    pids = [];
    told = [];
    events = new EventEmitter();
    printed = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  });
  afterEach(() => {
    printed.mockRestore();
    fs.rmSync(folder, { recursive: true });
  });

  /** Supervises a server that runs this program. */
  const supervise = (program) => {
    const script = path.join(folder, 'main.js');
    fs.writeFileSync(script, program);
    return superviseServer({
      environment: {},
      logFile: path.join(folder, 'server.log'),
      pages: folder,
      onStart: (pid) => {
        pids.push(pid);
        events.emit('start');
      },
      onGivingUp: (reason) => {
        told.push(reason);
        events.emit('given up');
      },
      pausesMs: [10, 20],
      script,
    });
  };
  const SERVES = `process.send('ready'); process.on('disconnect', () => process.exit()); setInterval(() => undefined, 1000);`;
  const printedText = () => printed.mock.calls.map(([text]) => text).join('');
  const expectNoneLeft = () => {
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  };

  it('gives the server more threads than passwords take', async () => {
    const file = path.join(folder, 'threads');
    const server = await supervise(
      `require('node:fs').writeFileSync(${JSON.stringify(file)}, process.env.UV_THREADPOOL_SIZE); ${SERVES}`,
    );
    await server.stop();
    expect(fs.readFileSync(file, 'utf8')).toBe('8');
    const read = (name) => fs.readFileSync(path.join(__dirname, '../..', name), 'utf8');
    expect(read('docker/Dockerfile')).toContain('UV_THREADPOOL_SIZE=8');
    expect(read('scripts/dev.mjs')).toMatch(/childEnvironment\(\{\s+\.\.\.SERVER_VARIABLES,/);
  });

  it('starts a killed server again and names the signal, not an old error of the log', async () => {
    const server = await supervise(
      `require('node:fs').writeFileSync(process.argv[3], '{"level":50,"msg":"an old error"}\\n'); ${SERVES}`,
    );
    const again = once(events, 'start');
    process.kill(pids[0], 'SIGKILL');
    await again;
    await server.stop();
    expect(printedText()).toBe(
      'El servidor terminó: lo terminó la señal SIGKILL\nSe inicia otra vez en 0.01 s.\n',
    );
    expect(told).toEqual([]);
    expectNoneLeft();
  });

  it('reports the exit code and the last output of a crashed server, and gives up after several crashes', async () => {
    const givenUp = once(events, 'given up');
    const server = await supervise(
      `${SERVES} setTimeout(() => process.stderr.write('it broke\\n', () => process.exit(7)), 50);`,
    );
    await givenUp;
    await server.stop();
    expect(pids).toHaveLength(3);
    expect(printedText()).toContain('El servidor terminó: salió con el código 7\nit broke\n');
    expect(told).toEqual([
      'el servidor terminó 3 veces seguidas; la última: salió con el código 7\nit broke',
    ]);
  });

  it('counts a start that fails as a death', async () => {
    const flag = path.join(folder, 'started');
    const givenUp = once(events, 'given up');
    await supervise(
      `const fs = require('node:fs');
       if (fs.existsSync(${JSON.stringify(flag)})) { console.error('no database'); process.exit(1); }
       fs.writeFileSync(${JSON.stringify(flag)}, ''); ${SERVES} setTimeout(() => process.exit(7), 50);`,
    );
    await givenUp;
    expect(told).toEqual(['el servidor terminó 3 veces seguidas; la última: no database']);
    expectNoneLeft();
  });

  it('fails with the reason when the first start does', async () => {
    await expect(supervise(`console.error('wrong settings'); process.exit(1);`)).rejects.toThrow(
      'wrong settings',
    );
    await expect(supervise(`process.kill(process.pid, 'SIGKILL');`)).rejects.toThrow(
      /El servidor no arrancó: lo terminó la señal SIGKILL/,
    );
    expect(told).toEqual([]);
  });

  it('leaves nothing when the end is asked for while it starts again', async () => {
    const flag = path.join(folder, 'started');
    const server = await supervise(
      `const fs = require('node:fs');
       const later = fs.existsSync(${JSON.stringify(flag)}) ? 300 : 0;
       fs.writeFileSync(${JSON.stringify(flag)}, ''); setTimeout(() => { ${SERVES} }, later);`,
    );
    const again = once(events, 'start');
    process.kill(pids[0], 'SIGKILL');
    await again;
    await server.stop();
    expectNoneLeft();
  });
});
