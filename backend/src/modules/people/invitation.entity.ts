import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn, Unique } from 'typeorm';
import { CreatedAtColumn } from '../../database/time-columns';
import { AdminUser } from '../auth/admin-user.entity';

/** Latest unused invitation of a user. */
@Entity('admin_invitations')
@Unique(['tokenHash'])
export class Invitation {
  /** The token is derived from this id and the server's key. */
  @PrimaryColumn({ type: 'uuid' })
  id: string;

  @Column({ type: 'uuid' })
  adminId: string;

  @OneToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id' })
  admin?: AdminUser;

  /** SHA-256 of the token. */
  @Column({ type: 'varchar' })
  tokenHash: string;

  @Column({ type: 'uuid', nullable: true })
  invitedBy: string | null;

  @Column({ type: 'timestamptz' })
  expiresAt: Date;

  @CreatedAtColumn()
  createdAt: Date;
}
