import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A phone whose data were erased at the wish of its person. The office brings it back neither by hand nor in a list. */
@Entity('erased_phones')
export class ErasedPhone {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  /** When its data were erased last. */
  @Column({ type: 'timestamptz' })
  erasedAt: Date;
}
