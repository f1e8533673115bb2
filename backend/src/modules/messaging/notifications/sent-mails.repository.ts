import { Injectable } from '@nestjs/common';
import { SECRET_LINK } from 'domain/secret-link';
import { DataSource } from 'typeorm';
import { run } from '../../../database/statements';
import type { MailPurpose } from './mail-purposes';

/** Addresses in an e-mail. Some are secrets, so none is stored. */
const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** Writes `sent_mails`. */
@Injectable()
export class SentMailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Stores an e-mail to a lead, unless the lead has been erased meanwhile. */
  async add(
    leadId: string,
    purpose: MailPurpose,
    { subject, text }: { subject: string; text: string },
  ): Promise<void> {
    await run(
      this.dataSource,
      `INSERT INTO sent_mails (lead_id, purpose, subject, body) SELECT l.id, $2, $3, $4 FROM leads l WHERE l.id = $1`,
      [leadId, purpose, subject, text.replace(ADDRESS, SECRET_LINK)],
    );
  }
}
