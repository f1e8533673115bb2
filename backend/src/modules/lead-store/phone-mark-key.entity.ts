import { Check, Column, Entity, PrimaryColumn } from 'typeorm';

/** Key of the marks that replace the numbers of opt-outs and erased phones, as the two pads of RFC 2104. One row, which never changes. */
@Entity('phone_mark_key')
@Check('ck_phone_mark_key_single', '"id" = 1')
export class PhoneMarkKey {
  @PrimaryColumn({ type: 'int' })
  id: number;

  /** The key, 64 bytes, each XOR 0x36. */
  @Column({ type: 'bytea' })
  innerPad: Buffer;

  /** The key, each byte XOR 0x5c. */
  @Column({ type: 'bytea' })
  outerPad: Buffer;
}
