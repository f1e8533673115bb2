import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The salt of a link's personal digest. An erasure deletes it: then nobody can find out by trying what was there. */
@Entity('audit_salts')
export class ChainSalt {
  @PrimaryColumn({ type: 'bigint' })
  sequence: string;

  /** 32 random bytes. */
  @Column({ type: 'bytea' })
  salt: Buffer;
}
