// Writes docs/licences.md.
import { writeLicences } from './lib/licences.mjs';

writeLicences();
