import ipaddr from 'ipaddr.js';

/**
 * Address ranges with which US mobile carriers serve many subscribers (carrier-grade NAT), in addition to the networks that only carriers
 * use: AT&T announces its mobile ranges together with homes. They apply even if the database of networks is missing. Source of each: the
 * ARIN registration of the range, under the holder in the comment.
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

/** Returns whether an address is in one of these ranges. */
export const isInMobileRange = (address: ipaddr.IPv4 | ipaddr.IPv6): boolean =>
  ranges.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));
