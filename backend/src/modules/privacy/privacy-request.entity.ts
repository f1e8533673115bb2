import { Column, Entity, Index } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../database/time-columns';

/** `export`: a copy of what is held. `erase`: to be forgotten. `correct`: something held is wrong. */
export const REQUEST_KINDS = ['export', 'erase', 'correct'] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/** Channel by which the person made the request. */
export const REQUEST_CHANNELS = ['phone', 'email', 'letter', 'message'] as const;
export type RequestChannel = (typeof REQUEST_CHANNELS)[number];

/** `done`: what was asked for. `refused`: it was not, and the person was told why. */
export const REQUEST_OUTCOMES = ['done', 'refused'] as const;
export type RequestOutcome = (typeof REQUEST_OUTCOMES)[number];

/**
 * Something a person asked for about their data, and by when the law wants it answered (11 CCR § 7021). Kept for 24
 * months after the answer (11 CCR § 7101).
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

  /** The owner's calendar day it came on, YYYY-MM-DD; both terms begin the day after. */
  @Column({ type: 'date' })
  receivedOn: string;

  /** Last day to tell the person that it has come. */
  @Column({ type: 'date' })
  acknowledgeBy: string;

  /** Last day to answer. */
  @Column({ type: 'date' })
  answerBy: string;

  @TimeColumn()
  acknowledgedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  acknowledgedBy: string | null;

  /** When the person was told that the answer takes longer; once at most. */
  @TimeColumn()
  extendedAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  extendedBy: string | null;

  /** Why, as the person was told. */
  @Column({ type: 'text', nullable: true })
  extensionReason: string | null;

  @TimeColumn()
  answeredAt: Date | null;

  @Column({ type: 'varchar', nullable: true })
  answeredBy: string | null;

  @Column({ type: 'varchar', nullable: true })
  outcome: RequestOutcome | null;

  /** What the person wrote or said. */
  @Column({ type: 'text', nullable: true })
  note: string | null;

  /** What was answered. */
  @Column({ type: 'text', nullable: true })
  answer: string | null;

  @Column({ type: 'varchar' })
  createdBy: string;

  @CreatedAtColumn()
  createdAt: Date;
}
