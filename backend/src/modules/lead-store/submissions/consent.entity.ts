import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import type { ConsentKind, SpokenWay } from '../lead-enums';

/**
 * Proof of the text that a person was shown and agreed to, with version, time and address. Stored by phone number, not by lead, because the
 * proof outlives the lead.
 */
@Entity('consents')
@Index(['phoneNumber', 'createdAt'])
export class Consent {
  @IdColumn()
  id: string;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  /** Name typed with the consent, as part of the proof. Null for proofs from before it was stored. */
  @Column({ type: 'varchar', nullable: true })
  fullName: string | null;

  /** `verification_sms` (shown under the form), `marketing_sms` (the separate box), `spoken` (noted by an agent) or `call_outside_hours`. */
  @Column({ type: 'varchar' })
  kind: ConsentKind;

  /** False is recorded too: the box was shown and left empty. */
  @Column({ type: 'boolean' })
  granted: boolean;

  @Column({ type: 'varchar' })
  textVersion: string;

  /** Text exactly as shown. For a spoken consent, the agent's note of the person's words. */
  @Column({ type: 'text' })
  textShown: string;

  @Column({ type: 'varchar', nullable: true })
  ipAddress: string | null;

  @Column({ type: 'varchar', nullable: true })
  userAgent: string | null;

  /** How a spoken consent was given; null for those of the form. */
  @Column({ type: 'varchar', nullable: true })
  way: SpokenWay | null;

  /** User who recorded a spoken consent; null for those of the form. */
  @Column({ type: 'varchar', nullable: true })
  recordedBy: string | null;

  /** Time at which a spoken consent was recorded; null for those of the form. */
  @TimeColumn()
  recordedAt: Date | null;

  /** Time at which the consent was given. */
  @CreatedAtColumn()
  createdAt: Date;
}
