import { at, childEnvironment, pinnedNode } from '../../../scripts/lib/project.mjs';
import { run } from '../../../scripts/lib/terminal.mjs';

/** Runs the tests that `npm test` runs with a smaller volume, with all of it. */
const TESTS = [
  'test/integration/payments/payment-crashes.spec.ts',
  'test/integration/messaging/campaign-crashes.spec.ts',
  'test/integration/appointments/reminders.spec.ts',
  'test/e2e/security/attacks.spec.ts',
];

const { code } = await run(
  pinnedNode(),
  [at('node_modules', 'jest', 'bin', 'jest.js'), '--runInBand', '--runTestsByPath', ...TESTS],
  {
    cwd: at('backend'),
    env: childEnvironment({ TEST_VOLUME: 'full', NODE_OPTIONS: '--experimental-vm-modules' }),
  },
);
const outcome = code === 0 ? '0 / 0' : 'see above';
process.stdout.write(
  `| \`crash-tests\`: 1,000 payments, 1,000 recipients of a campaign, 300 people to remind, 1,000 visitors, instances killed | – | ${outcome} | – | – | – | |\n`,
);
process.exitCode = code;
