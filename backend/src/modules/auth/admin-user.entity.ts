import type { Role } from 'domain/permissions';
import { Check, Column, Entity, Index, Unique } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';

/** A person who may use the back office. */
@Entity('admin_users')
@Unique(['username'])
@Check('ck_admin_users_weight', 'weight BETWEEN 1 AND 10')
@Check('ck_admin_users_role', `role IN ('owner', 'manager', 'agent', 'auditor')`)
// Names that differ in capitals alone would be taken for each other.
@Index('uq_admin_users_username_folded', { synchronize: false })
export class AdminUser {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  username: string;

  /** bcrypt, cost 12. */
  @Column({ type: 'varchar' })
  passwordHash: string;

  @Column({ type: 'varchar', nullable: true })
  email: string | null;

  @Column({ type: 'varchar', nullable: true })
  firstName: string | null;

  @Column({ type: 'varchar', nullable: true })
  lastName: string | null;

  /** What the person is called in the office; null for the username. */
  @Column({ type: 'varchar', nullable: true })
  displayName: string | null;

  /** The last request, to the minute; null when there was none. */
  @TimeColumn()
  lastSeenAt: Date | null;

  /** What the person may do. */
  @Column({ type: 'varchar', default: 'agent' })
  role: Role;

  /** Whether the person takes leads now. */
  @Column({ type: 'boolean', default: true })
  isPresent: boolean;

  /** How many leads the person gets for one of who has 1; 1 to 10. */
  @Column({ type: 'int', default: 1 })
  weight: number;

  /** Codes of the languages that the person speaks; ISO 639-1. */
  @Column({ type: 'text', array: true, default: () => "'{es}'" })
  languages: string[];

  /** Codes of the states whose leads the person takes; none for all. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  states: string[];

  /** The place in the round: who has the least gets the next lead, and one divided by the weight is added. */
  @Column({ type: 'double precision', default: 0 })
  turn: number;

  /** An inactive administrator cannot log in. */
  @Column({ type: 'boolean', default: true })
  isActive: boolean;

  /** Authenticator secret, AES-256-GCM encrypted. */
  @Column({ type: 'varchar', nullable: true })
  otpSecret: string | null;

  @Column({ type: 'boolean', default: false })
  otpEnabled: boolean;

  /** Hashes of the unused backup codes. */
  @Column({ type: 'text', array: true, nullable: true })
  otpBackupCodes: string[] | null;

  /** E.164. */
  @Column({ type: 'varchar', nullable: true })
  phoneNumber: string | null;

  /** HMAC of a code sent by message, while one is pending. */
  @Column({ type: 'varchar', nullable: true })
  otpCode: string | null;

  @TimeColumn()
  otpExpiresAt: Date | null;

  /** Number of the last authenticator step that was used (seconds since 1970 divided by 30); a code works once. */
  @Column({ type: 'int', nullable: true })
  otpLastStep: number | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
