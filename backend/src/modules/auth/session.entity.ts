import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A logged-in administrator's session. A token is good only while its row is here. */
@Entity('sessions')
export class Session {
  /** The token's `jti`. */
  @PrimaryColumn({ type: 'varchar' })
  sid: string;

  /** Administrator id, address, user agent, creation and last use. */
  @Column({ type: 'jsonb' })
  sess: Record<string, unknown>;

  @Index()
  @Column({ type: 'timestamptz' })
  expire: Date;
}
