import type { LawField } from 'domain/state-law/overrides';
import type { UsState } from 'domain/us-states';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/time-columns';

/** Value that the owner has set for one state instead of that of the table of state law. */
@Entity('state_overrides')
export class StateOverride {
  @PrimaryColumn({ type: 'varchar' })
  state: UsState;

  @PrimaryColumn({ type: 'varchar' })
  field: LawField;

  /** Text that `LAW_FIELDS` reads. */
  @Column({ type: 'text' })
  value: string;

  @Column({ type: 'text' })
  reason: string;

  /** Username of the owner. */
  @Column({ type: 'varchar' })
  setBy: string;

  @TimeColumn({ nullable: false })
  setAt: Date;
}
