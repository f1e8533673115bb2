// Writes docs/licences.md anew.
import { writeLicences } from './lib/licences.mjs';

writeLicences();
