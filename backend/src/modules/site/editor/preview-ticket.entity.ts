import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';

/** Permission to see the draft once, for the editor's frame, which cannot send a token. */
@Entity('site_preview_tickets')
export class PreviewTicket {
  /** SHA-256 of the ticket, in hexadecimal. */
  @PrimaryColumn({ type: 'varchar' })
  hash: string;

  /** Session for which the ticket was issued. The ticket ends with the session. */
  @Column({ type: 'varchar' })
  sid: string;

  @TimeColumn({ nullable: false })
  expiresAt: Date;
}
