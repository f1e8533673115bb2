import type { VerificationMethod } from 'domain/verification';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../../database/time-columns';

/** Service state of a verification method. A method without a row has never been out of service. */
@Entity('verification_channels')
export class VerificationChannel {
  @PrimaryColumn({ type: 'varchar' })
  method: VerificationMethod;

  /** Begin of the outage; null while in service. */
  @TimeColumn()
  outSince: Date | null;

  /** Time from which one visitor may try the method again. */
  @TimeColumn()
  outUntil: Date | null;

  /** Time at which the method was restored after an outage. */
  @TimeColumn()
  backSince: Date | null;

  /** Number of consecutive outages and failed probes. */
  @Column({ type: 'int', default: 0 })
  outages: number;

  /** Times of the refusals of message content in the last ten minutes. */
  @Column({ type: 'timestamptz', array: true, default: [] })
  contentRefusals: Date[];

  @TimeColumn()
  lastSuccessAt: Date | null;

  /** Provider's code. */
  @Column({ type: 'varchar', nullable: true })
  lastRefusalCode: string | null;

  /** Meaning and remedy, for the owner. */
  @Column({ type: 'varchar', nullable: true })
  lastRefusalText: string | null;

  @TimeColumn()
  lastRefusalAt: Date | null;
}
