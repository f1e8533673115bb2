import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { AdminUser } from '../admin-user.entity';

/** Passkey (WebAuthn credential) of a user. Contains no secret: the private key never leaves the person's device. */
@Entity('passkeys')
@Unique('uq_passkeys_credential_id', ['credentialId'])
@Index('ix_passkeys_admin_id', ['adminId'])
export class Passkey {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  adminId: string;

  @ManyToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'fk_passkeys_admin_id' })
  admin?: AdminUser;

  /** Name given by the user. */
  @Column({ type: 'varchar' })
  name: string;

  /** Credential id chosen by the device. */
  @Column({ type: 'bytea' })
  credentialId: Buffer;

  /** Public key in COSE format. */
  @Column({ type: 'bytea' })
  publicKey: Buffer;

  /** Number of signatures counted by the device; 0 if it does not count. */
  @Column({ type: 'bigint' })
  counter: string;

  /** Transports by which the browser's dialog can reach the device. */
  @Column({ type: 'text', array: true })
  transports: string[];

  @CreatedAtColumn()
  createdAt: Date;

  /** Null if never used. */
  @TimeColumn()
  lastUsedAt: Date | null;
}

/** Answered challenge, which cannot be used again. */
@Entity('spent_passkey_challenges')
export class SpentPasskeyChallenge {
  /** Challenge as issued, in base64url. */
  @PrimaryColumn({ type: 'varchar' })
  challenge: string;

  /** Expiry of the challenge. The row can be removed afterwards. */
  @Index()
  @TimeColumn({ nullable: false })
  expiresAt: Date;
}
