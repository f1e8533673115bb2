import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';

/** `send`: a code was sent. `verify`: a code was tried. */
export const ATTEMPT_TYPES = ['send', 'verify'] as const;
export type AttemptType = (typeof ATTEMPT_TYPES)[number];

/** Sending or try of a code. */
@Entity('otp_attempts')
@Index(['phoneNumber', 'createdAt'])
@Index(['ipAddress', 'createdAt'])
@Index(['createdAt'])
export class OtpAttempt {
  @IdColumn()
  id: string;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  @Column({ type: 'varchar' })
  ipAddress: string;

  @Column({ type: 'boolean' })
  success: boolean;

  @Column({ type: 'varchar' })
  attemptType: AttemptType;

  /** Stable code, such as `wrong_code`, `expired`, `not_mobile`; null for a success. */
  @Column({ type: 'varchar', nullable: true })
  failureReason: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
