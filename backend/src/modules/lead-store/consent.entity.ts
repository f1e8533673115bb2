import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn } from '../../database/time-columns';
import type { ConsentKind } from './lead-enums';

/**
 * Proof of what a person was shown and agreed to: the exact text, its version, when and from where.
 * Kept by phone number, not by lead, because the proof outlives the lead.
 */
@Entity('consents')
@Index(['phoneNumber', 'createdAt'])
export class Consent {
  @IdColumn()
  id: string;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** The name that was typed with it: part of the proof. Null for proofs from before it was kept. */
  @Column({ type: 'varchar', nullable: true })
  fullName: string | null;

  /** `verification_sms` (shown under the form) or `marketing_sms` (the separate box). */
  @Column({ type: 'varchar' })
  kind: ConsentKind;

  /** False is a record too: the box was there and was left empty. */
  @Column({ type: 'boolean' })
  granted: boolean;

  @Column({ type: 'varchar' })
  textVersion: string;

  /** The text exactly as shown. */
  @Column({ type: 'text' })
  textShown: string;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'varchar', nullable: true })
  userAgent: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
