import { once } from 'node:events';
import fs, { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LogDestination } from './log-destination';

const { writeSync } = fs;
const FULL = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

describe('LogDestination', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'log-'));
    file = join(folder, 'server.log');
  });
  afterEach(() => {
    jest.restoreAllMocks();
    rmSync(folder, { recursive: true });
  });

  const linesOf = (name: string) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n');
  const numbered = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => `line ${n + from}`);

  it('rotates a large file without losing a line, and keeps few of them', () => {
    const log = new LogDestination(file, { fileBytes: 100, keptFiles: 2, waitingBytes: 1_000 });
    // Twelve lines fit into one file.
    for (const line of numbered(10, 42)) log.write(`${line}\n`);
    expect(readdirSync(folder).sort()).toEqual(['server.log', 'server.log.1', 'server.log.2']);
    const kept = ['server.log.2', 'server.log.1', 'server.log'].flatMap(linesOf);
    expect(kept).toEqual(numbered(10, 42));
    for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    for (const line of numbered(43, 50)) log.write(`${line}\n`);
    expect(readdirSync(folder)).toHaveLength(3);
    expect(linesOf('server.log.2')[0]).toBe('line 22');
  });

  it('continues the file that an earlier process left', () => {
    const limits = { fileBytes: 100, keptFiles: 2, waitingBytes: 1_000 };
    new LogDestination(file, limits).write(`${'x'.repeat(89)}\n`);
    new LogDestination(file, limits).write(`${'y'.repeat(19)}\n`);
    expect(linesOf('server.log.1')).toEqual(['x'.repeat(89)]);
    expect(linesOf('server.log')).toEqual(['y'.repeat(19)]);
  });

  it('survives a full disk: lines wait, then they are dropped and counted', () => {
    const log = new LogDestination(file, { fileBytes: 1_000, keptFiles: 2, waitingBytes: 24 });
    log.write('before\n');
    const disk = jest.spyOn(fs, 'writeSync').mockImplementation(() => {
      throw FULL;
    });
    // The disk has space for three more letters, which are written.
    disk.mockImplementationOnce((descriptor: number, bytes: unknown) =>
      writeSync(descriptor, bytes as Buffer, 0, 3),
    );
    for (const line of ['waits 1\n', 'waits 2\n', 'waits 3\n', 'dropped 1\n', 'dropped 2\n']) log.write(line);
    disk.mockRestore();
    log.write('dropped 3\n');
    log.write('after\n');
    const lines = linesOf('server.log');
    expect(lines.filter((line) => !line.startsWith('{'))).toEqual([
      'before',
      'waits 1',
      'waits 2',
      'waits 3',
      'after',
    ]);
    expect(lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line))).toEqual([
      { level: 40, time: expect.any(Number), dropped: 3, msg: 'log lines were dropped' },
    ]);
  });

  it('writes waiting lines when there is space again, without a further line', async () => {
    const log = new LogDestination(file);
    jest.spyOn(fs, 'writeSync').mockImplementationOnce(() => {
      throw FULL;
    });
    log.write('waits\n');
    expect(statSync(file).size).toBe(0);
    const watcher = fs.watch(file);
    await once(watcher, 'change');
    watcher.close();
    expect(linesOf('server.log')).toEqual(['waits']);
  });
});
