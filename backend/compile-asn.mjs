/*
 * Packs the network database, 64 MB of CSV (Route Views, NRO and DB-IP, CC-BY 4.0), into one file that loads quickly: sorted ranges of IPv4
 * and of the upper halves of IPv6 addresses, each with its network, and the networks' names. Without the optional package there is no file,
 * and networks are unknown.
 *
 * The file: a line of JSON that names the lengths, padded to 8 bytes; then as 64-bit numbers the starts and ends of IPv6; as 32-bit numbers
 * the starts, ends and networks of IPv4, the networks of IPv6, and for each network its number and where its name ends; then the names.
 */
import { createReadStream, existsSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PACKAGE = '@ip-location-db/asn';
const OUTPUT = join(import.meta.dirname, 'dist', 'asn.bin');
const LOW_HALF = (1n << 64n) - 1n;

export async function compileAsn() {
  const require = createRequire(import.meta.url);
  let manifest;
  try {
    manifest = require.resolve(`${PACKAGE}/package.json`);
  } catch {
    return;
  }
  const { version } = JSON.parse(await readFile(manifest, 'utf8'));
  if (existsSync(OUTPUT) && (await headerOf(OUTPUT)).version === version) return;

  const v4 = await read(require.resolve(`${PACKAGE}/asn-ipv4-num.csv`), (start, end) => [
    Number(start),
    Number(end),
  ]);
  const v6 = await read(require.resolve(`${PACKAGE}/asn-ipv6-num.csv`), (start, end) => {
    // Networks are not announced below /64: the few smaller ranges are left out.
    const whole = (BigInt(start) & LOW_HALF) === 0n && (BigInt(end) & LOW_HALF) === LOW_HALF;
    return whole ? [BigInt(start) >> 64n, BigInt(end) >> 64n] : null;
  });
  const names = new Map([...v6.names, ...v4.names]);
  const networks = [...names.keys()].sort((a, b) => a - b);
  const text = networks.map((network) => Buffer.from(names.get(network)));
  let length = 0;
  const nameEnds = text.map((name) => (length += name.length));

  const header = JSON.stringify({
    version,
    v4: v4.starts.length,
    v6: v6.starts.length,
    networks: networks.length,
  });
  const sections = [
    BigUint64Array.from(v6.starts),
    BigUint64Array.from(v6.ends),
    Uint32Array.from(v4.starts),
    Uint32Array.from(v4.ends),
    Uint32Array.from(v4.networks),
    Uint32Array.from(v6.networks),
    Uint32Array.from(networks),
    Uint32Array.from(nameEnds),
  ];
  const padded = Buffer.from(header.padEnd(Math.ceil((header.length + 1) / 8) * 8 - 1) + '\n');
  // Written under another name and renamed, so that a server that starts meanwhile reads either the old or the new file.
  await writeFile(
    `${OUTPUT}.new`,
    Buffer.concat([padded, ...sections.map((section) => Buffer.from(section.buffer)), ...text]),
  );
  await rename(`${OUTPUT}.new`, OUTPUT);
}

async function headerOf(file) {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(512), 0, 512, 0);
    return JSON.parse(buffer.subarray(0, buffer.indexOf('\n')).toString());
  } catch {
    return {};
  } finally {
    await handle.close();
  }
}

async function read(file, boundsOf) {
  const [starts, ends, networks, names] = [[], [], [], new Map()];
  for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
    const [start, end, network, ...name] = line.split(',');
    const bounds = boundsOf(start, end);
    if (!bounds) continue;
    starts.push(bounds[0]);
    ends.push(bounds[1]);
    networks.push(Number(network));
    names.set(Number(network), name.join(',').replace(/^"|"$/g, '').replaceAll('""', '"'));
  }
  return { starts, ends, networks, names };
}
