import fs from 'node:fs';
import { at } from './project.mjs';

/** Documents with commands for operators. */
export const FOLLOWED = ['README.md', 'docs/production.md', 'docs/runbooks.md', 'docs/growing.md'];

/** Blocks that `npm run documents` does not run, each with the test that covers it. */
export const RUN_ELSEWHERE = {
  'npm-start': 'scripts/test/start.spec.js',
  'accept-timeline': 'backend/test/integration/database/database-away.spec.ts',
};

/**
 * Returns the fenced blocks of a document.
 *
 * @param {string} document path in the repository
 * @returns {{ document: string, language: string, name: string, commands: string }[]} name: the word after the language
 */
export function blocksOf(document) {
  const blocks = [];
  let block;
  for (const line of fs.readFileSync(at(document), 'utf8').split('\n')) {
    const words = line.trimStart();
    if (!words.startsWith('```')) {
      // A block inside a list item is indented.
      if (block) block.commands += `${line.slice(Math.min(block.indent, line.length))}\n`;
    } else if (block) {
      block = undefined;
    } else {
      const [language = '', name = ''] = words.slice(3).split(' ');
      block = { document, language, name, commands: '', indent: line.length - words.length };
      blocks.push(block);
    }
  }
  return blocks;
}

/** Returns the blocks of commands for operators, by block name. */
export function commandBlocks() {
  const blocks = FOLLOWED.flatMap(blocksOf).filter(({ language }) => language === 'sh');
  return new Map(blocks.map((block) => [block.name, block]));
}
