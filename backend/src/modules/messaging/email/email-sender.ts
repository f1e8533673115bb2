export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Makes the Message-ID: mail programs show a message that was sent twice with the same key once. */
  key?: string;
}

/** Port of the provider that carries e-mail. */
export abstract class EmailSender {
  /** @throws when the server did not take it */
  abstract send(email: Email): Promise<void>;
}
