import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn } from '../../../database/time-columns';

/** One code sent, or one code tried. */
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
  attemptType: 'send' | 'verify';

  /** A stable word, such as `wrong_code`, `expired`, `not_mobile`; null when it succeeded. */
  @Column({ type: 'varchar', nullable: true })
  failureReason: string | null;

  @CreatedAtColumn()
  createdAt: Date;
}
