/**
 * SQL for the time after a campaign's message within which a reply or booking counts as its result: 14 days, in hours, because the length
 * of a day depends on the session's time zone when the clock changes.
 */
export const FOLLOWS_WITHIN = `interval '${14 * 24} hours'`;

/** SQL condition: the recipient of `campaign_recipients AS r` replied by text within that time. */
export const ANSWERED = `EXISTS (SELECT 1 FROM lead_interactions i WHERE i.lead_id = r.lead_id AND i.type = 'sms'
  AND i.direction = 'inbound' AND i.created_at BETWEEN r.sent_at AND r.sent_at + ${FOLLOWS_WITHIN})`;
