import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { IdColumn } from '../../database/id-column';

const Count = (): PropertyDecorator => Column({ type: 'int', default: 0 });
/** US cents. */
const Cents = (): PropertyDecorator => Column({ type: 'bigint', default: 0 });

/** What has become of the leads of some time, by source and campaign. */
class Results {
  @PrimaryColumn({ type: 'varchar' })
  source: string;

  /** Empty for leads without one. */
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

  /** As `paid`, by charges without money. */
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
 * Of the leads that came in an hour. Written by `count_stale_results()` alone, always for a whole hour. Charges of nobody who is a lead
 * now stand under an empty source, by their own hour.
 */
@Entity('results_by_hour')
export class ResultsByHour extends Results {
  /** UTC. */
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;
}

/** The same by day, written with its hours: a year of them is read at once. */
@Entity('results_by_day')
export class ResultsByDay extends Results {
  /** Midnight, UTC. */
  @PrimaryColumn({ type: 'timestamptz' })
  day: Date;
}

/** An hour to be counted again. Triggers on leads, bookings, payments and chargebacks add lines. */
@Entity('stale_results')
export class StaleResult {
  @IdColumn()
  id: string;

  @Index()
  @Column({ type: 'timestamptz' })
  hour: Date;
}
