import { Column, Entity, Index, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';

/**
 * What the gateway tells the owner.
 * - `account_refused`, `query_refused`: it refuses our key or account; over when it serves us again.
 * - `test_mode`: it takes payments without charging; over when an administrator has seen it.
 * - `cancellation_open`: a customer cancelled and it has not confirmed; over when it has.
 * - `refund_open`: a customer cancelled within the legal days and it has not returned the money; over when it has.
 * - `chargeback`, `card_update`, `late_charge`: over when an administrator has seen it.
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

/** Something about the gateway that the owner has to know. Told once by mail, shown until it is over. */
@Entity('gateway_notices')
@Unique(['kind', 'subject'])
@Index('ix_gateway_notices_open', ['createdAt'], { where: 'cleared_at IS NULL' })
@Index('ix_gateway_notices_payment', ['paymentId'], { where: 'payment_id IS NOT NULL' })
export class GatewayNotice {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  kind: NoticeKind;

  /** What tells it from others of its kind; empty where there is only one. */
  @Column({ type: 'varchar' })
  subject: string;

  /** For the owner, in Spanish. */
  @Column({ type: 'varchar' })
  text: string;

  /** The payment it is about. Not a foreign key: it is noted while the payment is locked elsewhere. */
  @Column({ type: 'uuid', nullable: true })
  paymentId: string | null;

  /** When it began. */
  @CreatedAtColumn()
  createdAt: Date;

  @TimeColumn()
  clearedAt: Date | null;

  /** The administrator who has seen it; `gateway` where it served us again. */
  @Column({ type: 'varchar', nullable: true })
  clearedBy: string | null;
}
