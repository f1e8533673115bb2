import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';

/** `export`: a copy of the stored data. `erase`: an erasure. `correct`: a correction of stored data. */
export const REQUEST_KINDS = ['export', 'erase', 'correct'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Channel by which the person made the request. */
export const REQUEST_CHANNELS = ['phone', 'email', 'letter', 'message'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

/** `done`: the request was fulfilled. `refused`: it was refused, and the person was informed of the reason. */
export const REQUEST_OUTCOMES = ['done', 'refused'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/**
 * Person's request about their data, with its legal terms (11 CCR § 7021). Stored for 24 months after the answer (11 CCR § 7101).
 */
@Entity('privacy_requests')
@Index(['answeredAt', 'answerBy'])
@Index(['phoneNumber'])
export class PrivacyRequest {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  kind: RequestKind;

  @Column({ type: 'varchar' })
  channel: RequestChannel;

  /** E.164. */
  @Column({ type: 'varchar' })
  phoneNumber: string;

  @Column({ type: 'varchar', nullable: true })
  fullName: string | null;

  /** Calendar day of receipt in the owner's time zone, YYYY-MM-DD; both terms begin the day after. */
  @Column({ type: 'date' })
  receivedOn: string;

  /** Last day to confirm the receipt to the person. */
  @Column({ type: 'date' })
  acknowledgeBy: string;

  /** Last day to answer. */
  @Column({ type: 'date' })
  answerBy: string;

  @TimeColumn()
  acknowledgedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  acknowledgedBy: string | null;

  /** Time when the person was informed of the extension; at most one. */
  @TimeColumn()
  extendedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  extendedBy: string | null;

  /** Reason for the extension, as given to the person. */
  @Column({ type: 'text', nullable: true })
  extensionReason: string | null;

  @TimeColumn()
  answeredAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  answeredBy: string | null;

  @Column({ type: 'varchar', nullable: true })
  outcome: RequestOutcome | null;

  /** Content of the request. */
  @Column({ type: 'text', nullable: true })
  note: string | null;

  /** Answer to the person. */
  @Column({ type: 'text', nullable: true })
  answer: string | null;

  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;
}
