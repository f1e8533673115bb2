/** A reply or a booking within this time after a campaign's message is taken to follow it. */
export const FOLLOWS_WITHIN_DAYS = 14;

/** Whether the person of `campaign_recipients AS r` wrote a text that follows its message. */
export const ANSWERED = `EXISTS (SELECT 1 FROM lead_interactions i WHERE i.lead_id = r.lead_id AND i.type = 'sms'
  AND i.direction = 'inbound' AND i.created_at BETWEEN r.sent_at AND r.sent_at + interval '${FOLLOWS_WITHIN_DAYS} days')`;
