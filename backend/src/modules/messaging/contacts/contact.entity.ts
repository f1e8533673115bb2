import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';

/**
 * Kinds of contacts, all on one subject: the service of the office. Calls, campaigns, invitations and texts of the office are limited.
 * Codes, messages about an appointment and answers to a request of the person count too, but are never stopped.
 */
export type ContactKind =
  'call' | 'campaign' | 'invitation' | 'text' | 'code' | 'appointment' | 'confirmation';

/** Call or text to a number, recorded before it is placed. */
@Entity('contacts')
@Index(['phoneNumber', 'createdAt'])
@Index('uq_contacts_reference', ['reference'], { unique: true, where: 'reference IS NOT NULL' })
export class Contact {
  @IdColumn()
  id: string;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  @Column({ type: 'varchar' })
  kind: ContactKind;

  /** Text, recipient of a campaign or entry of the timeline, such as `text:<id>`; null for a code, and for a call without an outcome. */
  @Column({ type: 'varchar', nullable: true })
  reference: string | null;

  /** Username; null for automatic contacts. */
  @Column({ type: 'varchar', nullable: true })
  createdBy: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
