import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../database/time-columns';

/** A text that the office writes to many, one at a time. */
@Entity('message_templates')
// TypeORM cannot describe an index on lower(name); the migration makes it.
@Index('uq_message_templates_name', { synchronize: false })
@Index('uq_message_templates_shortcut', ['shortcut'], { unique: true })
export class MessageTemplate {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  name: string;

  /** What is typed after '/' to have it. */
  @Column({ type: 'varchar', nullable: true })
  shortcut: string | null;

  /** With variables such as {{firstName}}. */
  @Column({ type: 'varchar' })
  text: string;

  /** How Twilio names it where WhatsApp approved it; null where it did not. */
  @Column({ type: 'varchar', nullable: true })
  contentSid: string | null;

  /** Username of who wrote it last. */
  @Column({ type: 'varchar' })
  updatedBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
