import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';
import type { MailPurpose } from './mail-purposes';

/** E-mail to one person, as shown in the conversation. */
@Entity('sent_mails')
@Index('ix_sent_mails_lead_id_created_at_id', ['leadId', 'createdAt', 'id'])
export class SentMail {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'fk_sent_mails_lead_id' })
  lead?: Lead;

  @Column({ type: 'varchar' })
  purpose: MailPurpose;

  @Column({ type: 'varchar' })
  subject: string;

  /** `[enlace]` replaces each address, which may be a secret of the person. */
  @Column({ type: 'text' })
  body: string;

  @CreatedAtColumn()
  createdAt: Date;
}
