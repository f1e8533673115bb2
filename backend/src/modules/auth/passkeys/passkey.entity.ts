import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { AdminUser } from '../admin-user.entity';

/** A passkey (WebAuthn credential) that opens an administrator's account. No secret: the private key never leaves the person's device. */
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

  /** As the person calls it. */
  @Column({ type: 'varchar' })
  name: string;

  /** What the device calls it. */
  @Column({ type: 'bytea' })
  credentialId: Buffer;

  /** In COSE form. */
  @Column({ type: 'bytea' })
  publicKey: Buffer;

  /** Signatures so far, as the device counts them; 0 where it does not count. */
  @Column({ type: 'bigint' })
  counter: string;

  /** How the device is reached, for the browser's dialog. */
  @Column({ type: 'text', array: true })
  transports: string[];

  @CreatedAtColumn()
  createdAt: Date;

  /** Null for never. */
  @TimeColumn()
  lastUsedAt: Date | null;
}

/** A challenge that was answered and counts no more. */
@Entity('spent_passkey_challenges')
export class SpentPasskeyChallenge {
  /** As it was given, in base64url. */
  @PrimaryColumn({ type: 'varchar' })
  challenge: string;

  /** When it would count no more anyway, and the row is removed. */
  @Index()
  @TimeColumn({ nullable: false })
  expiresAt: Date;
}
