/** Appointment that mail programs offer to add to the person's calendar, or to remove from it (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  /** An iCalendar object with the same method. */
  file: string;
}

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Sent both as an alternative of the text and as a file. */
  calendar?: CalendarPart;
  /** Source of the Message-ID: mail programs show a message sent twice with the same key only once. */
  key?: string;
}

/** File name of a calendar attachment. */
export const CALENDAR_FILE_NAME = 'cita.ics';

/** Port of the e-mail provider. */
export abstract class EmailSender {
  /** @throws if the server did not accept the e-mail */
  abstract send(email: Email): Promise<void>;
}
