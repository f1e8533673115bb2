import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { IdColumn } from '../../../database/id-column';

const Count = (): PropertyDecorator => Column({ type: 'int', default: 0 });
/** US cents. */
const Cents = (): PropertyDecorator => Column({ type: 'bigint', default: 0 });

/** Results of the leads of some period, by source and campaign. */
class Results {
  @PrimaryColumn({ type: 'varchar' })
  source: string;

  /** Empty for leads without a campaign. */
  @PrimaryColumn({ type: 'varchar' })
  campaign: string;

  @Count()
  leads: number;

  @Count()
  verified: number;

  @Count()
  booked: number;

  @Count()
  attended: number;

  @Count()
  paid: number;

  /** Same as `paid`, for simulated payments. */
  @Count()
  simulatedPaid: number;

  @Cents()
  grossCents: string;

  @Cents()
  simulatedGrossCents: string;

  @Cents()
  refundedCents: string;

  @Cents()
  simulatedRefundedCents: string;

  @Cents()
  chargedBackCents: string;

  @Cents()
  simulatedChargedBackCents: string;
}

/**
 * Results of the leads that came in one hour. Written only by `count_stale_results()`, always for a whole hour. Charges that no longer
 * belong to a lead are counted in the hour of the charge, under an empty source.
 */
@Entity('results_by_hour')
export class ResultsByHour extends Results {
  /** Start of the hour, UTC. */
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;
}

/** Results by day, written together with the hourly rows, so that a year can be read quickly. */
@Entity('results_by_day')
export class ResultsByDay extends Results {
  /** Midnight, UTC. */
  @PrimaryColumn({ type: 'timestamptz' })
  day: Date;
}

/** Hour that must be counted again. Rows are added by triggers on leads, bookings, payments and chargebacks. */
@Entity('stale_results')
export class StaleResult {
  @IdColumn()
  id: string;

  @Index()
  @Column({ type: 'timestamptz' })
  hour: Date;
}
