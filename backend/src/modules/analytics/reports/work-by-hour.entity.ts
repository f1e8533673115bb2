import { Column, Entity, PrimaryColumn } from 'typeorm';

const Count = (): PropertyDecorator => Column({ type: 'int', default: 0 });

/**
 * Work of one user in one hour with the leads of one source. Triggers on `lead_interactions` and `lead_assignments` update it in several
 * slots, so that connections do not wait for each other's row locks. The rows stay when a lead is erased.
 */
@Entity('work_by_hour')
export class WorkByHour {
  /** Start of the hour, UTC. */
  @PrimaryColumn({ type: 'timestamptz' })
  hour: Date;

  /** Slot from 0 to 63, derived from the connection that wrote the row. */
  @PrimaryColumn({ type: 'smallint' })
  slot: number;

  /** Nil UUID if the account no longer exists. */
  @PrimaryColumn({ type: 'uuid' })
  adminId: string;

  /** Source of the lead at that time. */
  @PrimaryColumn({ type: 'varchar' })
  source: string;

  /** Leads assigned to the user. */
  @Count()
  assigned: number;

  /** Calls made by the user. The next columns count them by outcome. */
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
