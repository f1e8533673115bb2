import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';

/** Leave to see the draft once, given to the editor's frame, which cannot send a token. */
@Entity('site_preview_tickets')
export class PreviewTicket {
  /** SHA-256 of the ticket, in hexadecimal. */
  @PrimaryColumn({ type: 'varchar' })
  hash: string;

  /** Whose session it was given to: it ends with that. */
  @Column({ type: 'varchar' })
  sid: string;

  @TimeColumn({ nullable: false })
  expiresAt: Date;
}
