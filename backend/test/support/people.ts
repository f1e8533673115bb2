/* Generates visitors. The fault programs and benchmarks import this file without a build, so it has only
   types that Node can strip, and no imports. */

/**
 * Area codes of Florida. Several, because ten or more numbers per hour in one block of a thousand count as
 * abuse.
 */
const AREAS = ['305', '786', '954', '407', '813', '561', '904', '727', '239', '321'];
/** Exchanges that are neither service nor fictional numbers. */
const EXCHANGES = Array.from({ length: 780 }, (_, n) => 220 + n).filter(
  (n) => n % 100 !== 11 && n !== 555 && n !== 976,
);

let line = 0;

/**
 * Returns a US mobile number, unique within this process. The first 7,700 are in different blocks of a
 * thousand.
 */
export const newPhone = (): string => {
  const n = line++;
  const exchange = EXCHANGES[Math.floor(n / AREAS.length) % EXCHANGES.length]!;
  return `+1${AREAS[n % AREAS.length]}${exchange}${4000 + Math.floor(n / (AREAS.length * EXCHANGES.length))}`;
};

let address = 0;

/**
 * Returns a home IP address, unique within this process and in a separate network, so that it never reaches a
 * rate limit.
 */
export const newIp = (): string => `73.${(address >> 8) & 255}.${address++ & 255}.7`;
