import type { Day } from 'domain/dates';
import type { UsState } from 'domain/us-states';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Number of forms of a state that were refused on one of the owner's days. No data of the person is kept. */
@Entity('state_refusal_counts')
export class StateRefusalCount {
  @PrimaryColumn({ type: 'date' })
  day: Day;

  @PrimaryColumn({ type: 'varchar' })
  state: UsState;

  @Column({ type: 'int', default: 0 })
  refused: number;
}
