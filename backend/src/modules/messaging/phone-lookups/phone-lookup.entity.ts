import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Result of a lookup of a number; valid for 30 days. */
@Entity('phone_lookups')
export class PhoneLookup {
  /** E.164. */
  @PrimaryColumn({ type: 'varchar' })
  phoneNumber: string;

  /** Twilio's line type, such as `mobile`, `landline`, `nonFixedVoip`; `invalid` for a number that does not exist. */
  @Column({ type: 'varchar', nullable: true })
  lineType: string | null;

  @Column({ type: 'varchar', nullable: true })
  carrierName: string | null;

  /** Two-letter country; null if Lookup returned none, and in results saved by earlier versions. */
  @Column({ type: 'varchar', nullable: true })
  countryCode: string | null;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lookedUpAt: Date;
}
