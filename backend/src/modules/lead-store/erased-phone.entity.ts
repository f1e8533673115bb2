import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Phone with data that were erased at the person's request. The office can add it neither by hand nor by an import. */
@Entity('erased_phones')
export class ErasedPhone {
  /** Mark of the number (`phone_mark`). */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  /** Time of the last erasure. */
  @Column({ type: 'timestamptz' })
  erasedAt: Date;
}
