#!/usr/bin/env node
// Checks a file of the audit chain (npm run audit -- export) without the server, the database or any package: this
// one file and Node.js 18 are enough, so copy it anywhere. docs/security.md explains what the result proves.
import { createHash, createPublicKey, verify as verifySignature } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

const USAGE = `node audit-verify.mjs FILE [--head SEQUENCE:HASH]… [--heads FILE] [--key PUBLICKEY]…
  --head   a head you kept: the chain must hold it. It proves that no end was cut off and nothing was made anew.
  --heads  the file of AUDIT_HEAD_FILE: the same for each of its lines
  --key    the server's public key; signatures by others are refused`;

const FORMAT = 'audit-chain-1';
const GENESIS = '0'.repeat(64);
/** Prefix of an Ed25519 public key (RFC 8410); the 32 bytes of the key follow. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const MOST_SHOWN = 20;

const sha256 = (text) => createHash('sha256').update(text).digest('hex');
const digestOf = (values, salt = '') => sha256(`${salt}\n${JSON.stringify(values)}`);
const hashOf = (link) =>
  sha256(
    JSON.stringify(
      ['previous', 'sequence', 'kind', 'rowId', 'reason', 'sealedAt', 'recordDigest', 'personalDigest'].map(
        (name) => link[name],
      ),
    ),
  );

function isSigned(values, signature, publicKey) {
  try {
    const key = createPublicKey({
      key: Buffer.concat([SPKI, Buffer.from(publicKey, 'hex')]),
      format: 'der',
      type: 'spki',
    });
    return verifySignature(null, Buffer.from(JSON.stringify(values)), key, Buffer.from(signature, 'hex'));
  } catch {
    return false;
  }
}

/** Returns the content of a checkpoint that the server signs: rows of one kind that retention removed. */
const checkpointSigned = ({ kind, through, hash, removed, before }) => [
  'checkpoint',
  kind,
  through,
  hash,
  removed,
  before,
];

async function* linesOf(file) {
  let number = 0;
  for await (const text of readline.createInterface({
    input: fs.createReadStream(file),
    crlfDelay: Infinity,
  })) {
    number += 1;
    if (text !== '' || number === 1) yield { number, text };
  }
}

const LINK = 'hash kind personalDigest previous reason recordDigest row rowId salt sealedAt sequence';
const AFTER = 'before hash kind publicKey removed signature through';
const keysOf = (value) => Object.keys(value).sort().join(' ');

/** Parses a line. Returns null if an export does not write such a line. */
function read({ number, text }) {
  try {
    const value = JSON.parse(text);
    const keys = keysOf(value);
    if (number === 1)
      return value.format === FORMAT &&
        keys === 'after format head' &&
        keysOf(value.head) === 'hash sequence' &&
        (value.after === null || keysOf(value.after) === AFTER)
        ? { header: value }
        : null;
    if (keys === 'unsealed' && keysOf(value.unsealed) === 'kind rowId') return value;
    const isLink = keys === LINK && (value.row === null || keysOf(value.row) === 'personal record');
    return isLink && Number.isSafeInteger(value.sequence) ? { link: value } : null;
  } catch {
    return null;
  }
}

const keyOf = ({ kind, rowId }) => `${kind} ${rowId}`;
const nameOf = (link) => `link ${link.sequence} (${link.kind} row ${link.rowId})`;

/** Collects the statements of later links about earlier ones; runs first. */
async function survey(file) {
  const erased = new Map();
  const checkpoints = [];
  /** Audit entries of erasures, by erased row, each with the link that names it. */
  const erasures = new Map();
  /** Audit entries that may be erasures: those with the action `privacy_erased`, and those whose row was removed. */
  const entries = new Map();
  for await (const line of linesOf(file)) {
    const { header, link } = read(line) ?? {};
    if (header?.after) checkpoints.push({ name: 'the checkpoint of the first line', ...header.after });
    if (link?.reason === 'erased') erased.set(keyOf(link), link.sequence);
    if (link?.kind === 'erasure' && link.row) {
      const { kind, rowId, entryId } = link.row.record;
      const key = keyOf({ kind, rowId });
      erasures.set(key, [...(erasures.get(key) ?? []), { entryId, by: nameOf(link) }]);
    }
    if (link?.kind === 'audit' && link.reason === 'new')
      if (!link.row || link.row.record.action === 'privacy_erased')
        entries.set(link.rowId, { sequence: link.sequence, isThere: link.row !== null });
    if (link?.kind === 'checkpoint' && link.row)
      checkpoints.push({ name: nameOf(link), sequence: link.sequence, ...link.row.record });
  }
  return { erased, checkpoints, erasures, entries };
}

/**
 * Checks a file.
 * @param {string} file
 * @param {{ heads?: { sequence: number, hash: string }[], keys?: string[] }} [trusted] heads and public keys that were stored elsewhere
 * @returns {Promise<{ problems: string[], notes: string[], links: number, erased: string[], removed: number }>}
 */
export async function verifyFile(file, { heads = [], keys = [] } = {}) {
  const problems = [];
  const notes = [];
  const { erased, checkpoints, erasures, entries } = await survey(file);
  const through = checkCheckpoints(checkpoints, keys, { problems, notes });
  const removed = {};
  const wasErased = [];
  /** First link of each row that was erased later. */
  const firstOf = new Map();
  const chain = { header: null, start: 0, last: 0, previous: GENESIS, links: 0 };
  const ends = new Map(checkpoints.map((checkpoint) => [Number(checkpoint.through), checkpoint]));
  const wanted = new Map(heads.map((head) => [head.sequence, head]));

  for await (const line of linesOf(file)) {
    const value = read(line);
    if (!value) {
      problems.push(`line ${line.number}: it is nothing that an export writes, so it was changed`);
      continue;
    }
    if (value.header) {
      beginChain(chain, value.header);
      continue;
    }
    if (value.unsealed) {
      problems.push(
        `${keyOf(value.unsealed).replace(' ', ' row ')}: it is in the database, but was never sealed`,
      );
      continue;
    }
    const { link } = value;
    checkLink(link, chain, { ends, wanted, problems });
    const problem =
      erasureProblem(link, { erasures, entries, through, isPart: chain.start > 0 }) ??
      rowProblem(link, { erased, firstOf, start: chain.start, through, removed, wasErased });
    if (problem) problems.push(`${nameOf(link)}: ${problem}`);
  }

  checkEnd(chain, wanted, { problems, notes });
  // With the beginning left out, its missing rows cannot be counted.
  if (!chain.header?.after) problems.push(...countProblems(checkpoints, through, removed));
  return {
    problems,
    notes,
    links: chain.links,
    head: { sequence: chain.last, hash: chain.previous },
    erased: wasErased,
    removed: Object.values(removed).reduce((sum, count) => sum + count, 0),
  };
}

/** Checks the signatures of checkpoints. Returns the last removed link of each kind. */
function checkCheckpoints(checkpoints, keys, { problems, notes }) {
  const through = {};
  for (const checkpoint of checkpoints) {
    const { kind, publicKey, signature } = checkpoint;
    if (keys.length > 0 && !keys.includes(publicKey))
      problems.push(`${checkpoint.name}: it is signed by another key than yours, ${publicKey}`);
    else if (!isSigned(checkpointSigned(checkpoint), signature, publicKey))
      problems.push(`${checkpoint.name}: its signature is wrong`);
    else {
      through[kind] = Math.max(through[kind] ?? 0, Number(checkpoint.through));
      notes.push(
        `${checkpoint.name}: retention removed ${checkpoint.removed} ${kind} rows up to link ${checkpoint.through}, written before ${checkpoint.before}`,
      );
    }
  }
  if (checkpoints.length > 0 && keys.length === 0)
    notes.push(
      `the checkpoints are signed by ${[...new Set(checkpoints.map(({ publicKey }) => publicKey))].join(', ')}: compare it with the server's key, or pass it as --key`,
    );
  return through;
}

function beginChain(chain, header) {
  chain.header = header;
  if (!header.after) return;
  chain.start = chain.last = Number(header.after.through);
  chain.previous = header.after.hash;
}

/** Checks a link's place in the chain, and that it is the head or the checkpoint that was kept of its number. */
function checkLink(link, chain, { ends, wanted, problems }) {
  const name = nameOf(link);
  chain.links += 1;
  if (link.sequence !== chain.last + 1)
    problems.push(`link ${chain.last + 1}: it was removed or moved; ${name} stands in its place`);
  else if (link.previous !== chain.previous)
    problems.push(`${name}: it does not follow from the link before, so one of the two was changed`);
  if (hashOf(link) !== link.hash) problems.push(`${name}: the link was changed`);
  chain.previous = link.hash;
  chain.last = link.sequence;
  const head = wanted.get(link.sequence);
  if (head && head.hash !== link.hash)
    problems.push(`${name}: you kept another head of this number, so the chain was made anew`);
  wanted.delete(link.sequence);
  const checkpoint = ends.get(link.sequence);
  if (checkpoint && checkpoint.hash !== link.hash)
    problems.push(`${checkpoint.name}: it was signed for another chain than this one`);
}

/** Checks that the file ends where it says, and where the kept heads say. */
function checkEnd({ header, start, last, previous }, wanted, { problems, notes }) {
  if (!header) problems.unshift('line 1: it does not say that this is a chain');
  else if (header.head.sequence !== last || header.head.hash !== (last === 0 ? GENESIS : previous))
    problems.push(
      `link ${last + 1}: the end is missing; the file ends at ${last} and says ${header.head.sequence}`,
    );
  for (const { sequence, hash } of wanted.values()) {
    if (sequence > last)
      problems.push(
        `link ${last + 1}: the end was cut off; you kept head ${sequence}, and the chain ends at ${last}`,
      );
    else if (sequence === 0 || (sequence === start && hash === header?.after?.hash)) continue;
    else notes.push(`head ${sequence} lies before the checkpoint that this file begins after: not compared`);
  }
}

/** Returns the kinds of rows of which more or fewer are missing than the checkpoints say. */
const countProblems = (checkpoints, through, removed) =>
  Object.keys(through).flatMap((kind) => {
    const signed = checkpoints
      .filter((each) => each.kind === kind)
      .reduce((sum, each) => sum + Number(each.removed), 0);
    return (removed[kind] ?? 0) === signed
      ? []
      : [
          `${kind} rows up to link ${through[kind]}: retention removed ${signed}, but ${removed[kind] ?? 0} are missing`,
        ];
  });

/** Returns the problem of the erasure that a link names, or null. Each link `erased` needs an erasure of its own. */
function erasureProblem(link, { erasures, entries, through, isPart }) {
  if (link.reason !== 'erased') return null;
  const erasure = erasures.get(keyOf(link))?.shift();
  if (!erasure) return 'it is said to be erased, and no erasure of the office is on record';
  const entry = entries.get(erasure.entryId);
  // A file that begins after a checkpoint may not have the entry.
  if (entry ? entry.isThere || entry.sequence <= (through.audit ?? 0) : isPart) return null;
  return `it is said to be erased, and ${erasure.by} names no sealed entry privacy_erased`;
}

/** Returns the problem of a link's row, or null. */
function rowProblem(link, { erased, firstOf, start, through, removed, wasErased }) {
  const { row, salt } = link;
  const key = keyOf(link);
  // Without the first link of a row, this file shows only that the row was erased.
  if (erased.has(key) && !firstOf.has(key)) firstOf.set(key, link.reason === 'new' ? link.sequence : start);
  if (link.reason === 'gone') return 'the row was removed before it could be sealed';
  if (!row) {
    if ((firstOf.get(key) ?? link.sequence) > (through[link.kind] ?? 0)) return 'the row was removed';
    if (link.reason === 'new') removed[link.kind] = (removed[link.kind] ?? 0) + 1;
    return null;
  }
  if (digestOf(row.record) !== link.recordDigest) return 'the row was changed';
  if ((erased.get(key) ?? 0) > link.sequence) {
    wasErased.push(nameOf(link));
    return null;
  }
  if (!salt) return 'its salt was removed, and no erasure is on record';
  if (digestOf(row.personal, salt) !== link.personalDigest) return 'the row, or its salt, was changed';
  return null;
}

/** Reads the heads in a file of AUDIT_HEAD_FILE, and requires correct signatures. */
function readHeads(file, keys) {
  return fs
    .readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim())
    .map((line, place) => {
      const { day, sequence, hash, publicKey, signature } = JSON.parse(line);
      if (keys.length > 0 && !keys.includes(publicKey))
        throw new Error(`${file}, line ${place + 1}: it is signed by another key than yours, ${publicKey}`);
      if (!isSigned(['head', day, sequence, hash], signature, publicKey))
        throw new Error(`${file}, line ${place + 1}: its signature is wrong`);
      return { sequence, hash };
    });
}

function options(given) {
  const read = { file: null, heads: [], headFiles: [], keys: [] };
  for (let place = 0; place < given.length; place += 1) {
    const option = given[place];
    if (!option.startsWith('--') && read.file === null) read.file = option;
    else if (option === '--key' && /^[0-9a-f]{64}$/.test(given[place + 1] ?? ''))
      read.keys.push(given[(place += 1)]);
    else if (option === '--heads' && given[place + 1]) read.headFiles.push(given[(place += 1)]);
    else if (option === '--head' && /^\d+:[0-9a-f]{64}$/.test(given[place + 1] ?? '')) {
      const [sequence, hash] = given[(place += 1)].split(':');
      read.heads.push({ sequence: Number(sequence), hash });
    } else return null;
  }
  return read.file === null ? null : read;
}

/**
 * Checks the given file and prints the result. The exit code is 0 if all is well, 1 if something was changed, 2 if
 * the check was not possible.
 * @param {string[]} given the command's options
 */
export async function verifyCommand(given) {
  const chosen = options(given);
  if (!chosen) {
    process.stderr.write(`${USAGE}\n`);
    process.exitCode = 2;
    return;
  }
  try {
    const heads = [...chosen.heads, ...chosen.headFiles.flatMap((file) => readHeads(file, chosen.keys))];
    const found = await verifyFile(chosen.file, { heads, keys: chosen.keys });
    for (const name of found.erased.slice(0, MOST_SHOWN))
      process.stdout.write(`erased: ${name}, as a later link records\n`);
    for (const note of found.notes) process.stdout.write(`note: ${note}\n`);
    if (found.problems.length === 0) {
      process.stdout.write(
        `The chain is whole: ${found.links} links, head ${found.head.sequence}:${found.head.hash}; ` +
          `${found.erased.length} erased on record, ${found.removed} rows removed by retention.\n` +
          (heads.length === 0
            ? 'Compare the head with one you kept elsewhere: a chain that was made anew as a whole looks well too.\n'
            : `${heads.length} heads that you kept were compared.\n`),
      );
      return;
    }
    process.stdout.write(`TAMPERED. First: ${found.problems[0]}\n`);
    for (const problem of found.problems.slice(1, MOST_SHOWN)) process.stdout.write(`also: ${problem}\n`);
    if (found.problems.length > MOST_SHOWN)
      process.stdout.write(`and ${found.problems.length - MOST_SHOWN} more\n`);
    process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 2;
  }
}

if (process.argv[1] && fs.realpathSync(path.resolve(process.argv[1])) === fileURLToPath(import.meta.url))
  await verifyCommand(process.argv.slice(2));
