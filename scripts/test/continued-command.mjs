// A command for tests. It prints whether it is continued, and then waits. Options: `continue` makes it continue on
// the same Node, `listen` makes it print that it ends, `child` makes it start a further process that prints and does
// the same, and `windows` makes it take this machine for one with Windows.
import { spawn } from 'node:child_process';
import { continueOn, endWithParent, isContinued } from '../lib/continue.mjs';

const options = process.argv.slice(2);
if (options.includes('windows') && !isContinued()) {
  Object.defineProperty(process, 'platform', { value: 'win32' });
  process.on('SIGINT', () => process.stdout.write('first was told of SIGINT\n'));
}
if (options.includes('continue') && !isContinued()) await continueOn(process.execPath);

endWithParent();
if (options.includes('listen')) {
  process.on('SIGTERM', (signal) => {
    process.stdout.write(`ended by ${signal}\n`);
    process.exit(7);
  });
}
process.stdout.write(`${isContinued() ? 'continued' : 'first'} ${process.pid}\n`);
if (options.includes('child')) {
  spawn(process.execPath, [process.argv[1]], { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
}
process.stdin.resume();
