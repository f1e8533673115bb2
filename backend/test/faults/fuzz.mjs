// Sends 1,000 inputs to each operation of the API document: npm run faults -- fuzz, or with a seed: FUZZ_SEED=7 npm run faults -- fuzz
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const tests = spawn(process.execPath, [jest, 'test/integration/security/fuzz'], {
  cwd: join(import.meta.dirname, '..', '..'),
  stdio: 'inherit',
  env: {
    FUZZ_INPUTS: '1000',
    FUZZ_SEED: String(Math.floor(Math.random() * 1_000_000)),
    ...process.env,
    NODE_OPTIONS: '--experimental-vm-modules',
  },
});
const [code] = await once(tests, 'exit');
process.exitCode = code ?? 1;
