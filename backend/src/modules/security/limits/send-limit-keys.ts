import { networkOf, subscriberOf } from '../../../common/ip-addresses';

/** Keys of the hourly counters of sent codes. Limits are checked on them, and the fraud rules read them. */
export interface SendLimitKeys {
  phone: string;
  /** The address, or the /64 of IPv6. */
  ip: string;
  /** The /24, or the /48 of IPv6. */
  network: string;
  /** Range of a thousand numbers. */
  prefix: string;
  /** Only if the browser sends a fingerprint. */
  device?: string;
}

/** @param phoneNumber E.164 */
export function sendLimitKeys({
  phoneNumber,
  ipAddress,
  deviceFingerprint,
}: {
  phoneNumber: string;
  ipAddress: string;
  deviceFingerprint: string | null;
}): SendLimitKeys {
  return {
    phone: `send-hour-phone:${phoneNumber}`,
    ip: `send-hour-ip:${subscriberOf(ipAddress)}`,
    network: `send-hour-network:${networkOf(ipAddress)}`,
    // Country code, area, exchange and first digit of the line.
    prefix: `send-hour-prefix:${phoneNumber.slice(0, 9)}`,
    ...(deviceFingerprint ? { device: `send-hour-device:${deviceFingerprint}` } : {}),
  };
}
