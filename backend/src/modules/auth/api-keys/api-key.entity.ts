import type { ApiScope } from 'domain/office/api-scopes';
import { Column, Entity, Index, JoinColumn, ManyToOne, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, TimeColumn } from '../../../database/time-columns';
import { AdminUser } from '../admin-user.entity';

/** Key with which another system calls the API on behalf of its creator. */
@Entity('api_keys')
@Unique('uq_api_keys_public_part', ['publicPart'])
// TypeORM cannot describe an index on lower(name); the migration creates it.
@Index('uq_api_keys_name', { synchronize: false })
@Index('ix_api_keys_admin_id', ['adminId'])
export class ApiKey {
  @IdColumn()
  id: string;

  @Column({ type: 'uuid' })
  adminId: string;

  @ManyToOne(() => AdminUser, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'admin_id', foreignKeyConstraintName: 'fk_api_keys_admin_id' })
  admin?: AdminUser;

  @Column({ type: 'varchar' })
  name: string;

  @Column({ type: 'text', array: true })
  scopes: ApiScope[];

  /** Public part, by which the key is looked up. Not a secret. */
  @Column({ type: 'varchar' })
  publicPart: string;

  /** SHA-256 of the secret part. The secret has 256 random bits, so a slower hash is not needed. */
  @Column({ type: 'bytea' })
  secretHash: Buffer;

  @TimeColumn({ nullable: false })
  expiresAt: Date;

  /** Time of the last call, to the minute; null if never used. */
  @TimeColumn()
  lastUsedAt: Date | null;

  @CreatedAtColumn()
  createdAt: Date;
}
