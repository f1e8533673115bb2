/** An appointment that mail programs offer to put into the person's calendar, or to take out of it (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  /** An iCalendar object of the same method. */
  file: string;
}

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Goes along as a form of the text, and as a file. */
  calendar?: CalendarPart;
  /** Makes the Message-ID: mail programs show a message that was sent twice with the same key once. */
  key?: string;
}

/** What the file is called under which a calendar part goes along. */
export const CALENDAR_FILE_NAME = 'cita.ics';

/** Port of the provider that carries e-mail. */
export abstract class EmailSender {
  /** @throws when the server did not take it */
  abstract send(email: Email): Promise<void>;
}
