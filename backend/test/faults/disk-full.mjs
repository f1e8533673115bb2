import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inject } from './lib/fault.mjs';

const FULL_MS = 15_000;
const BLOCK = Buffer.alloc(1024 * 1024);

/**
 * The database's disk, to its last byte. PostgreSQL may refuse what it cannot write, or end when it cannot write its log;
 * then it is started again once there is room, as the launcher or another supervisor does.
 */
await inject({
  title: "the database's disk full",
  readiness: 'any',
  codesMayRepeat: true,
  megabytes: 700,
  run: async ({ postgres, begin, returned }) => {
    const ballast = path.join(postgres.directory, 'ballast');
    begin();
    const until = performance.now() + FULL_MS;
    const file = fs.openSync(ballast, 'w');
    // What PostgreSQL gives back meanwhile is taken too.
    while (performance.now() < until) {
      for (const block of [BLOCK, BLOCK.subarray(0, 4096)]) while (writes(file, block));
      await wait(50);
    }
    fs.closeSync(file);
    fs.rmSync(ballast);
    const died = !postgres.isRunning();
    if (died) await postgres.start();
    await returned();
    return [died ? 'PostgreSQL ended and was started again' : 'PostgreSQL went on running'];
  },
});

function writes(file, block) {
  try {
    return fs.writeSync(file, block) === block.length;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
}
