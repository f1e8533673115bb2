import ipaddr from 'ipaddr.js';

/**
 * Address ranges that US mobile carriers put many subscribers behind (carrier-grade NAT).
 * Source of each: the ARIN registration of the range, under the holder named beside it.
 */
const MOBILE_CARRIER_RANGES: readonly string[] = [
  '172.32.0.0/11', // T-Mobile USA
  '208.54.0.0/16', // T-Mobile USA
  '2607:fb90::/28', // T-Mobile USA
  '70.192.0.0/11', // Cellco Partnership (Verizon Wireless)
  '75.192.0.0/10', // Cellco Partnership (Verizon Wireless)
  '97.128.0.0/9', // Cellco Partnership (Verizon Wireless)
  '174.192.0.0/10', // Cellco Partnership (Verizon Wireless)
  '2600:1000::/28', // Verizon Wireless
  '2600:1010::/28', // Verizon Wireless
  '107.64.0.0/10', // AT&T Mobility
  '166.128.0.0/9', // AT&T Mobility
  '2600:380::/28', // AT&T Mobility
];

const ranges = MOBILE_CARRIER_RANGES.map((range) => ipaddr.parseCIDR(range));

/** Whether an address belongs to a mobile carrier, where one address is many people. */
export function isMobileCarrier(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
}

/** The network an address can easily rotate within: its /24, or its /48 for IPv6. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${address.toString()}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/48`).toString()}/48`;
}
