/** What a mail to one person is for. */
export const MAIL_PURPOSES = [
  'appointment',
  'appointment_reminder',
  'calendar_link',
  'payment_link',
  'receipt',
] as const;

export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** The person a mail goes to, and what it is for. */
export interface MailToPerson {
  /** Null where no lead is known. */
  leadId: string | null;
  purpose: MailPurpose;
}
