import type { MenuPage } from 'domain/office/menu';
import type { Role } from 'domain/office/permissions';
import { Check, Column, Entity, Index, Unique } from 'typeorm';
import { IdColumn } from '../../database/id-column';
import { CreatedAtColumn, TimeColumn, UpdatedAtColumn } from '../../database/time-columns';

/** Account of the back office. */
@Entity('admin_users')
@Unique(['username'])
@Check('ck_admin_users_weight', 'weight BETWEEN 1 AND 10')
@Check('ck_admin_users_role', `role IN ('owner', 'manager', 'agent', 'auditor')`)
// Usernames that differ only in capitals would be confused.
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

  /** Name shown in the back office; null to show the username. */
  @Column({ type: 'varchar', nullable: true })
  displayName: string | null;

  /** Time of the last request, to the minute; null if there was none. */
  @TimeColumn()
  lastSeenAt: Date | null;

  /** Role, which determines the permissions. */
  @Column({ type: 'varchar', default: 'agent' })
  role: Role;

  /** Whether the user takes new leads now. */
  @Column({ type: 'boolean', default: true })
  isPresent: boolean;

  /** Relative share of new leads, 1 to 10. An agent with 2 receives twice as many as an agent with 1. */
  @Column({ type: 'int', default: 1 })
  weight: number;

  /** Languages that the user speaks, ISO 639-1 codes. */
  @Column({ type: 'text', array: true, default: () => "'{es}'" })
  languages: string[];

  /** Codes of the states from which the user takes leads; empty for all. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  states: string[];

  /** Pages pinned to the menu, in the order in which the user pinned them. */
  @Column({ type: 'text', array: true, default: () => "'{}'" })
  menuPins: MenuPage[];

  /** Whether the user has put the list of steps of setting up the office away. */
  @Column({ type: 'boolean', default: false })
  setupDismissed: boolean;

  /** Position in the assignment round. The next lead goes to the lowest value, which then grows by 1 divided by the weight. */
  @Column({ type: 'double precision', default: 0 })
  turn: number;

  /** Whether the user may log in. */
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

  /** HMAC of a code that was sent by message; null if none is pending. */
  @Column({ type: 'varchar', nullable: true })
  otpCode: string | null;

  @TimeColumn()
  otpExpiresAt: Date | null;

  /** Number of the last used authenticator step (seconds since 1970 divided by 30), so that a code works only once. */
  @Column({ type: 'int', nullable: true })
  otpLastStep: number | null;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
