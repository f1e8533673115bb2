/** Days after a campaign's message within which a reply or booking counts as its result. */
export const FOLLOWS_WITHIN_DAYS = 14;
/** The same as SQL, in hours: a day's length in the session's time zone depends on a change of the clock. */
export const FOLLOWS_WITHIN = `interval '${24 * FOLLOWS_WITHIN_DAYS} hours'`;

/** SQL condition: the recipient of `campaign_recipients AS r` replied by text within that time. */
export const ANSWERED = `EXISTS (SELECT 1 FROM lead_interactions i WHERE i.lead_id = r.lead_id AND i.type = 'sms'
  AND i.direction = 'inbound' AND i.created_at BETWEEN r.sent_at AND r.sent_at + ${FOLLOWS_WITHIN})`;
