import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const FULL_MS = 15_000;
const BLOCK = Buffer.alloc(1024 * 1024);

/**
 * Fills the disk of a folder to its last byte, keeps it full for 15 s, including space that is freed meanwhile, and
 * makes room.
 * @param {string} folder
 * @param {() => void} [halfway] runs halfway
 */
export async function fillDisk(folder, halfway) {
  const ballast = path.join(folder, 'ballast');
  const until = performance.now() + FULL_MS;
  const file = fs.openSync(ballast, 'w');
  while (performance.now() < until) {
    for (const block of [BLOCK, BLOCK.subarray(0, 4096)]) while (writes(file, block));
    await wait(50);
    if (halfway && until - performance.now() < FULL_MS / 2) {
      halfway();
      halfway = undefined;
    }
  }
  fs.closeSync(file);
  fs.rmSync(ballast);
}

function writes(file, block) {
  try {
    return fs.writeSync(file, block) === block.length;
  } catch (error) {
    if (error.code === 'ENOSPC') return false;
    throw error;
  }
}
