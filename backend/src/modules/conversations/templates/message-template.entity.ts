import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../../database/time-columns';

/** Template of a text that the office often sends. */
@Entity('message_templates')
// TypeORM cannot describe an index on lower(name); a migration creates it.
@Index('uq_message_templates_name', { synchronize: false })
@Index('uq_message_templates_shortcut', ['shortcut'], { unique: true })
export class MessageTemplate {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  name: string;

  /** Text that inserts the template when typed after '/'. */
  @Column({ type: 'varchar', nullable: true })
  shortcut: string | null;

  /** Text with variables such as {{firstName}}. */
  @Column({ type: 'varchar' })
  text: string;

  /** Twilio's id of the template approved by WhatsApp; null if not approved. */
  @Column({ type: 'varchar', nullable: true })
  contentSid: string | null;

  /** Username of the last author. */
  @Column({ type: 'varchar' })
  updatedBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
