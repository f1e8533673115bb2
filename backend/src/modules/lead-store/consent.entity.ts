import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';
import type { ConsentKind, SpokenWay } from './lead-enums';

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

  /** `verification_sms` (shown under the form), `marketing_sms` (the separate box), `spoken` (noted by an agent) or `call_outside_hours`. */
  @Column({ type: 'varchar' })
  kind: ConsentKind;

  /** False is a record too: the box was there and was left empty. */
  @Column({ type: 'boolean' })
  granted: boolean;

  @Column({ type: 'varchar' })
  textVersion: string;

  /** The text exactly as shown; of a spoken one, what the person said in the agent's words. */
  @Column({ type: 'text' })
  textShown: string;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'varchar', nullable: true })
  userAgent: string | null;

  /** How a spoken one was said; null for those of the form. */
  @Column({ type: 'varchar', nullable: true })
  way: SpokenWay | null;

  /** The administrator who noted a spoken one; null for those of the form. */
  @Column({ type: 'varchar', nullable: true })
  recordedBy: string | null;

  /** When a spoken one was noted; null for those of the form. */
  @TimeColumn()
  recordedAt: Date | null;

  /** When it was given. */
  @CreatedAtColumn()
  createdAt: Date;
}
