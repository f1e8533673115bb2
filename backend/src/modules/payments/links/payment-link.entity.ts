import type { DisputedItem } from 'domain/payments/disputed-items';
import type { PaymentLinkChannel } from 'domain/payments/payment-links';
import type { PlanId } from 'domain/payments/plans';
import { Column, Entity, Index, JoinColumn, ManyToOne } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { Lead } from '../../lead-store/lead.entity';
import type { Plan } from '../../site-content/plan-catalogue';
import type { OutsideContract } from '../contract/contract-terms';
import type { SoldVia } from '../store/sold-via';

/** Personal URL of the payment page, created by the office for one lead. Valid for one plan, at one price, once. */
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

  /** Plan as promised. It stays valid until the link ends, even if the site's offer changes. */
  @Column({ type: 'jsonb' })
  promised: Plan;

  /** Catalogue number of the promise. */
  @Column({ type: 'int' })
  catalogVersion: number;

  /** How the plan was sold. */
  @Column({ type: 'varchar' })
  soldVia: SoldVia;

  /** Entries of the credit report that are to be disputed; they stand in the contract. Empty where no law requires the list. */
  @Column({ type: 'jsonb', default: [] })
  disputedItems: DisputedItem[];

  /** Contract that the customer signed outside the product; null if it is signed on the payment page. */
  @Column({ type: 'jsonb', nullable: true })
  outsideContract: OutsideContract | null;

  @Column({ type: 'varchar' })
  channel: PaymentLinkChannel;

  /** Idempotency-Key of the request that created it. */
  @Column({ type: 'uuid', nullable: true })
  requestKey: string | null;

  /** Username of the creator. */
  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  /** Time at which the payment page was first opened by the link. */
  @TimeColumn()
  openedAt: Date | null;

  @TimeColumn()
  withdrawnAt: Date | null;

  /** Username. */
  @Column({ type: 'varchar', nullable: true })
  withdrawnBy: string | null;

  /** Last payment started by the link. Its status shows whether the link is paid. */
  @Column({ type: 'uuid', nullable: true })
  paymentId: string | null;
}
