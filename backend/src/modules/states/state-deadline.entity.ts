import type { Day } from 'domain/dates';
import type { UsState } from 'domain/us-states';
import { Entity, PrimaryColumn } from 'typeorm';

/** Announced end of a document, so that each announcement is made once. */
@Entity('state_deadlines')
export class StateDeadline {
  @PrimaryColumn({ type: 'varchar' })
  state: UsState;

  @PrimaryColumn({ type: 'varchar' })
  document: 'registration' | 'bond';

  @PrimaryColumn({ type: 'date' })
  endsOn: Day;

  /** Announcement: days before the end, or the day after it on which the owner was reminded. */
  @PrimaryColumn({ type: 'varchar' })
  announced: string;
}
