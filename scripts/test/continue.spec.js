const { spawn } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const readline = require('node:readline');

const COMMAND = path.join(__dirname, 'continued-command.mjs');

/** A real process that runs the command, with a channel as `continueOn` makes one. */
function run(...options) {
  const child = spawn(process.execPath, [COMMAND, ...options], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] });
  const lines = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    child,
    exited: once(child, 'exit'),
    /** The next line; undefined when every process that writes to this output has ended. */
    line: async () => (await lines.next()).value,
  };
}

describe('a command that continues on another Node', () => {
  let started;
  const start = (...options) => {
    started = run(...options);
    return started;
  };
  /** Waits until a process says that it runs. @returns its id */
  const said = async (how) => {
    const line = await started.line();
    expect(line).toMatch(new RegExp(`^${how} \\d+$`));
    return Number(line.split(' ')[1]);
  };
  // The end of its input ends a process that still waits.
  afterEach(() => started.child.stdin.end());

  it('knows that it is continued', async () => {
    const { child } = start('continue');
    expect(await said('continued')).not.toBe(child.pid);
  });

  it('is signalled when the process that waits for it is killed, and ends cleanly', async () => {
    const { child, line } = start('continue', 'listen');
    await said('continued');
    child.kill('SIGKILL');
    expect(await line()).toBe('ended by SIGTERM');
    expect(await line()).toBeUndefined();
  });

  it('ends when the process that waits for it is killed, without a listener too', async () => {
    const { child, line } = start('continue');
    await said('continued');
    child.kill('SIGKILL');
    expect(await line()).toBeUndefined();
  });

  it('is passed signals, and both end in the same way', async () => {
    const { child, exited, line } = start('continue', 'listen');
    await said('continued');
    child.kill('SIGTERM');
    expect(await line()).toBe('ended by SIGTERM');
    expect(await exited).toEqual([7, null]);
  });

  it('is passed signals, and both end by the same signal', async () => {
    const { child, exited } = start('continue');
    await said('continued');
    child.kill('SIGINT');
    expect(await exited).toEqual([null, 'SIGINT']);
  });

  it('receives no forwarded signal on Windows, where the console signals both processes', async () => {
    const { child, exited, line } = start('continue', 'windows');
    await said('continued');
    child.kill('SIGINT');
    expect(await line()).toBe('first was told of SIGINT');
    child.stdin.end();
    expect(await line()).toBeUndefined();
    expect(await exited).toEqual([0, null]);
  });

  it('is not taken for continued because a program that started it keeps a channel', async () => {
    const { child, exited, line } = start('listen');
    await said('first');
    child.disconnect();
    child.stdin.end();
    // It ran on until its input ended.
    expect(await exited).toEqual([0, null]);
    expect(await line()).toBeUndefined();
  });

  it('starts processes that are not continued themselves', async () => {
    start('continue', 'child');
    await said('continued');
    await said('first');
  });
});
