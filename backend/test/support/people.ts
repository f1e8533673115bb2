/*
 * Invented visitors. The fault programs and the benches import this file too, without a build: types that Node can strip,
 * and no imports.
 */

/** Area codes of Florida: ten or more numbers an hour in one block of a thousand count as a sign of abuse. */
const AREAS = ['305', '786', '954', '407', '813', '561', '904', '727', '239', '321'];
/** Exchanges that are neither services nor fictional. */
const EXCHANGES = Array.from({ length: 780 }, (_, n) => 220 + n).filter(
  (n) => n % 100 !== 11 && n !== 555 && n !== 976,
);

let line = 0;

/** A US mobile number that no other call in this process returns. The first 7,700 are each in a block of their own. */
export const newPhone = (): string => {
  const n = line++;
  const exchange = EXCHANGES[Math.floor(n / AREAS.length) % EXCHANGES.length]!;
  return `+1${AREAS[n % AREAS.length]}${exchange}${4000 + Math.floor(n / (AREAS.length * EXCHANGES.length))}`;
};

let address = 0;

/** A home's address that no other call in this process returns, in a network of its own, so that it meets no limit. */
export const newIp = (): string => `73.${(address >> 8) & 255}.${address++ & 255}.7`;
