import { Column, Entity, PrimaryColumn } from 'typeorm';

const Count = (): PropertyDecorator => Column({ type: 'int', default: 0 });

/**
 * What a person of the office did in an hour with leads of a source: kept by triggers on `lead_interactions` and `lead_assignments`,
 * spread over slots so that connections do not wait for each other. It stays when a lead is erased.
 */
@Entity('work_by_hour')
export class WorkByHour {
  /** UTC. */
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;

  /** 0 to 63 by the connection that wrote. */
  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** Zeros for an account that is gone. */
  @PrimaryColumn({ type: 'uuid' })
  adminId: string;

  /** The lead's, as it was then. */
  @PrimaryColumn({ type: 'varchar' })
  source: string;

  /** Leads that came to the person. */
  @Count()
  assigned: number;

  /** Calls that the person made; the rest are those of each outcome. */
  @Count()
  calls: number;

  @Count()
  answered: number;

  @Count()
  noAnswer: number;

  @Count()
  voicemail: number;

  @Count()
  callback: number;

  @Count()
  booked: number;

  @Count()
  notInterested: number;

  @Count()
  wrongNumber: number;
}
