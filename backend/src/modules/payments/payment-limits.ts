import { subscriberOf } from '../../common/ip-addresses';
import type { Limit } from '../security/limits/limits.service';

/** Time in which a request without a key that repeats the last one with the same content is taken for the same request. */
export const REPEAT_MINUTES = 10;

const HOUR_SECONDS = 3_600;
const CALLS_PER_IP_HOUR = 10;
const DECLINES_PER_IP_HOUR = 5;

export const declinesKey = (ip: string): string => `payment-declines-ip:${subscriberOf(ip)}`;

/**
 * Limits against card testing. A charge counts as declined until its outcome is known, so that parallel charges cannot exceed the limit.
 */
export const paymentLimits = (ip: string): Limit[] => [
  { key: `payment-calls-ip:${subscriberOf(ip)}`, cap: CALLS_PER_IP_HOUR, windowSeconds: HOUR_SECONDS },
  { key: declinesKey(ip), cap: DECLINES_PER_IP_HOUR, windowSeconds: HOUR_SECONDS },
];
