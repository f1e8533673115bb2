import { Column, Entity, Index, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/**
 * Kinds of notices for the owner.
 * - `account_refused`, `query_refused`: the gateway refuses our key or account; ends when it accepts requests again.
 * - `test_mode`: it accepts payments without charging; ends when a user has seen it.
 * - `cancellation_open`: it has not confirmed a customer's cancellation; ends when it has.
 * - `refund_open`: a customer cancelled within the legal days and it has not returned the money; ends when it has.
 * - `chargeback`, `card_update`, `late_charge`: end when a user has seen them.
 */
export const NOTICE_KINDS = [
  'account_refused',
  'query_refused',
  'test_mode',
  'chargeback',
  'card_update',
  'late_charge',
  'cancellation_open',
  'refund_open',
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** Notice about the gateway for the owner. Mailed once, shown until it ends. */
@Entity('gateway_notices')
@Unique(['kind', 'subject'])
@Index('ix_gateway_notices_open', ['createdAt'], { where: 'cleared_at IS NULL' })
@Index('ix_gateway_notices_payment', ['paymentId'], { where: 'payment_id IS NOT NULL' })
export class GatewayNotice {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  kind: NoticeKind;

  /** Key that distinguishes notices of one kind; empty if there can be only one. */
  @Column({ type: 'varchar' })
  subject: string;

  /** Spanish text for the owner. */
  @Column({ type: 'varchar' })
  text: string;

  /** Payment that it concerns. Not a foreign key, because it is recorded while another transaction locks the payment. */
  @Column({ type: 'uuid', nullable: true })
  paymentId: string | null;

  /** Begin of the problem. */
  @CreatedAtColumn()
  createdAt: Date;

  @TimeColumn()
  clearedAt: Date | null;

  /** Username of the user who dismissed the notice; `gateway` if the problem ended by itself. */
  @Column({ type: 'varchar', nullable: true })
  clearedBy: string | null;
}
