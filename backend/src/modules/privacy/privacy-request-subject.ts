import { phoneSeenBy } from '../../common/permissions/lead-sight';
import type { Subject } from '../../common/permissions/needs';
import { requestNotFound } from './privacy.errors';

/** Access rule for privacy requests: users who see the lead of the phone see its requests. */
export const PRIVACY_REQUEST: Subject = {
  seen: `SELECT 1 FROM privacy_requests r WHERE r.id = $1 AND ${phoneSeenBy('r.phone_number', '$2')}`,
  notFound: requestNotFound,
};
