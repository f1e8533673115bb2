import { runAdmin } from './admin/run-admin';
import { askNewPassword } from './ask-password';
import { endWith } from './end-with';

runAdmin(process.argv.slice(2), {
  environment: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  askNewPassword,
}).then((code) => {
  process.exitCode = code;
}, endWith);
