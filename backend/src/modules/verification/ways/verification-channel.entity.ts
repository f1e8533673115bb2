import type { VerificationMethod } from 'domain/verification';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';

/** Whether a way to prove a phone is in service. A way without a row has always been. */
@Entity('verification_channels')
export class VerificationChannel {
  @PrimaryColumn({ type: 'varchar' })
  method: VerificationMethod;

  /** Since when it is out of service; null while it is in service. */
  @TimeColumn()
  outSince: Date | null;

  /** When one visitor may try it again. */
  @TimeColumn()
  outUntil: Date | null;

  /** Since when it is in service again after it was out. */
  @TimeColumn()
  backSince: Date | null;

  /** How often in a row it was taken out of service, or its probe failed. */
  @Column({ type: 'int', default: 0 })
  outages: number;

  /** Refusals of what a message says, of the last ten minutes. */
  @Column({ type: 'timestamptz', array: true, default: [] })
  contentRefusals: Date[];

  @TimeColumn()
  lastSuccessAt: Date | null;

  /** The provider's code. */
  @Column({ type: 'varchar', nullable: true })
  lastRefusalCode: string | null;

  /** What it means and what to do, for the owner. */
  @Column({ type: 'varchar', nullable: true })
  lastRefusalText: string | null;

  @TimeColumn()
  lastRefusalAt: Date | null;
}
