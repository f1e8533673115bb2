/** Purposes of e-mails to one person. */
export const MAIL_PURPOSES = [
  'appointment',
  'appointment_reminder',
  'calendar_link',
  'payment_link',
  'receipt',
] as const;

export type MailPurpose = (typeof MAIL_PURPOSES)[number];

/** Recipient and purpose of an e-mail. */
export interface MailToPerson {
  /** Null if the lead is unknown. */
  leadId: string | null;
  purpose: MailPurpose;
}
