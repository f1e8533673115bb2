import type { PaymentLinkChannel } from 'domain/payment-links';
import type { PlanId } from 'domain/plans';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';
import type { Plan } from '../../site-content/plan-catalogue';
import type { SoldVia } from '../store/payment.entity';

/** A personal address of the payment page, which the office made for one lead: good for one plan, at one price, once. */
@Entity('payment_links')
@Index('ix_payment_links_lead_id_id', ['leadId', 'id'])
@Index('uq_payment_links_request_key', ['requestKey'], {
  unique: true,
  where: 'request_key IS NOT NULL',
})
@Index('ix_payment_links_payment_id', ['paymentId'], { where: 'payment_id IS NOT NULL' })
export class PaymentLink {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  leadId: string;

  @ManyToOne(() => Lead, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'lead_id', foreignKeyConstraintName: 'fk_payment_links_lead_id' })
  lead?: Lead;

  @Column({ type: 'varchar' })
  plan: PlanId;

  /** The plan as it was promised; it holds until the link ends, whatever the site offers by then. */
  @Column({ type: 'jsonb' })
  promised: Plan;

  /** The catalogue that the promise is of. */
  @Column({ type: 'int' })
  catalogVersion: number;

  /** How the plan was agreed on. */
  @Column({ type: 'varchar' })
  soldVia: SoldVia;

  @Column({ type: 'varchar' })
  channel: PaymentLinkChannel;

  /** The Idempotency-Key it was asked for with. */
  @Column({ type: 'uuid', nullable: true })
  requestKey: string | null;

  /** Username of who asked for it. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** When the payment page was first opened by it. */
  @TimeColumn()
  openedAt: Date | null;

  @TimeColumn()
  withdrawnAt: Date | null;

  /** Username. */
  @Column({ type: 'varchar', nullable: true })
  withdrawnBy: string | null;

  /** The last payment that was begun by it. Whether it is paid is what that payment says. */
  @Column({ type: 'uuid', nullable: true })
  paymentId: string | null;
}
