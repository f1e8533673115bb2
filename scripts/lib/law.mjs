import fs from 'node:fs';
import { ensureBuilt } from './build.mjs';
import { at } from './project.mjs';

const DOCUMENT = at('docs', 'law.md');

/** Writes docs/law.md from the table in domain/src/state-law. */
export async function writeLaw() {
  fs.writeFileSync(DOCUMENT, await document());
}

/** Returns whether docs/law.md is up to date. */
export const isLawCurrent = async () =>
  fs.existsSync(DOCUMENT) && fs.readFileSync(DOCUMENT, 'utf8') === (await document());

async function document() {
  await ensureBuilt(['backend']);
  const { lawDocument } = await import('../../domain/dist/state-law/document.js');
  return lawDocument();
}
