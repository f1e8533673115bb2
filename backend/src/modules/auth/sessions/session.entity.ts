import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** Data of a session. Times are ISO 8601. */
export interface SessionFacts {
  adminId: string;
  /** Address from which it was opened. */
  ip: string;
  userAgent: string | null;
  /** Set if the session proved the second factor by a code or a passkey. */
  secondFactor?: true;
  /** Set if a passkey opened the session. No other second factor is required then. */
  passkey?: true;
  createdAt: string;
  /** Time of the last password confirmation. Sessions without it were confirmed when opened. */
  confirmedAt?: string;
  /** Time of the last request, to the minute. */
  lastSeenAt: string;
}

/** Session of a user. A token is valid only while this row exists. */
@Entity('sessions')
export class Session {
  /** `jti` of the token. */
  @PrimaryColumn({ type: 'varchar' })
  sid: string;

  @Column({ type: 'jsonb' })
  sess: SessionFacts;

  @Index()
  @Column({ type: 'timestamptz' })
  expire: Date;
}
