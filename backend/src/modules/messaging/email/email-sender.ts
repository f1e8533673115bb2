export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** What it is about: of one sent twice with the same key, mail programs show one. */
  key?: string;
}

/** Port of the provider that carries e-mail. */
export abstract class EmailSender {
  /** @throws when the server did not take it */
  abstract send(email: Email): Promise<void>;
}
