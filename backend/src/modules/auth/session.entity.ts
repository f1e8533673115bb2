import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** What is known of a session. Times are ISO 8601. */
export interface SessionFacts {
  adminId: string;
  /** Address it was opened from. */
  ip: string;
  userAgent: string | null;
  /** Set where a code of the second factor was given, or a passkey. */
  secondFactor?: true;
  /** Set where a passkey opened it: no other second factor is asked for. */
  passkey?: true;
  createdAt: string;
  /** When the password was given last, by the database's clock; at the opening for sessions without. */
  confirmedAt?: string;
  /** Its last request, to the minute. */
  lastSeenAt: string;
}

/** A session of an administrator. A token is valid only while this row exists. */
@Entity('sessions')
export class Session {
  /** The token's `jti`. */
  @PrimaryColumn({ type: 'varchar' })
  sid: string;

  @Column({ type: 'jsonb' })
  sess: SessionFacts;

  @Index()
  @Column({ type: 'timestamptz' })
  expire: Date;
}
