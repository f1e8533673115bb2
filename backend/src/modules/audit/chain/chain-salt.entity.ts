import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Salt of a link's personal digest. An erasure deletes it; without it, erased values cannot be guessed from the digest. */
@Entity('audit_salts')
export class ChainSalt {
  @PrimaryColumn({ type: 'bigint' })
  sequence: string;

  /** 32 random bytes. */
  @Column({ type: 'bytea' })
  salt: Buffer;
}
