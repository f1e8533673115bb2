/** Table with rows that a merge moves to the kept lead. It must have a column `id`. */
export interface LeadReference {
  table: string;
  /** Column with the lead's id. */
  column: string;
  /** Name of the table in the records of merges, if the table was renamed since: earlier records have it. */
  recordedAs?: string;
  /** SQL condition on `r` for rows that are not moved; `$1` is the kept lead. */
  except?: string;
}

/** References that move with a merged lead. A test fails if a table with a lead's id is neither here nor in `STAYING`. */
export const MOVING: readonly LeadReference[] = [
  { table: 'lead_interactions', column: 'lead_id' },
  { table: 'appointments', column: 'lead_id', recordedAs: 'bookings' },
  { table: 'sms_messages', column: 'lead_id' },
  { table: 'sent_mails', column: 'lead_id' },
  { table: 'payments', column: 'lead_id' },
  { table: 'payment_links', column: 'lead_id' },
  { table: 'fraud_alerts', column: 'lead_id' },
  { table: 'tasks', column: 'lead_id' },
  {
    table: 'campaign_recipients',
    column: 'lead_id',
    // A campaign contains each lead once.
    except: `EXISTS (SELECT 1 FROM campaign_recipients own WHERE own.campaign_id = r.campaign_id AND own.lead_id = $1)`,
  },
  // Leads that were merged into the dropped lead before.
  { table: 'leads', column: 'merged_into' },
];

/** References that stay with the dropped lead, with the reason. */
export const STAYING: Readonly<Record<string, string>> = {
  'analytics_events.lead_id': 'The funnel counts the people who took each step, on their own phone',
  'appointment_links.lead_id': 'A link is given for the proof of one phone or mailbox',
  'conversations.lead_id': 'Follows the messages, which move',
  'lead_assignments.lead_id': 'Names the assignees of each of the two leads',
  'lead_holds.lead_id': 'Expires after minutes, and is held on the screen of one lead',
  'lead_import_leads.lead_id': 'The record of imports',
  'lead_merges.drop_id': 'The record of merges',
  'lead_merges.keep_id': 'The record of merges',
  'lead_notices.lead_id': 'Records that the owner was notified of that proof',
  'verification_calls.lead_id': 'Belongs to the proof of one phone',
  'webhook_deliveries.lead_id': 'Records what other systems received about that lead',
  'verification_submissions.lead_id': 'Belongs to the proof of one phone',
};
