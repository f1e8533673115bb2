// Writes docs/law.md.
import { writeLaw } from './lib/law.mjs';
import { command } from './lib/terminal.mjs';

command(writeLaw);
