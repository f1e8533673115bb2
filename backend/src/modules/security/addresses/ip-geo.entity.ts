import { Column, Entity, Index, Unique } from 'typeorm';
import { IdColumn } from '../../../database/id-column';
import { CreatedAtColumn, UpdatedAtColumn } from '../../../database/time-columns';

/** Facts about an address that was seen on this site. */
@Entity('ip_geo')
@Unique(['ipAddress'])
// For the security panel, which shows the riskiest recent addresses.
@Index(['lastSeen', 'riskScore'])
export class IpGeo {
  @IdColumn()
  id: string;

  @Column({ type: 'varchar' })
  ipAddress: string;

  @Column({ type: 'varchar', nullable: true })
  country: string | null;

  @Column({ type: 'varchar', nullable: true })
  region: string | null;

  @Column({ type: 'varchar', nullable: true })
  city: string | null;

  @Column({ type: 'varchar', nullable: true })
  isp: string | null;

  @Column({ type: 'varchar', nullable: true })
  org: string | null;

  @Column({ type: 'varchar', nullable: true })
  asn: string | null;

  @Column({ type: 'varchar', nullable: true })
  timezone: string | null;

  @Column({ type: 'boolean', default: false })
  vpnDetected: boolean;

  @Column({ type: 'boolean', default: false })
  proxyDetected: boolean;

  @Column({ type: 'boolean', default: false })
  torDetected: boolean;

  @Column({ type: 'int', default: 0 })
  riskScore: number;

  @Column({ type: 'varchar', default: 'low' })
  riskLevel: string;

  @Column({ type: 'timestamptz', default: () => 'now()' })
  lastSeen: Date;

  @CreatedAtColumn()
  createdAt: Date;

  @UpdatedAtColumn()
  updatedAt: Date;
}
