import type { StateRulesMode } from 'domain/state-law/serving';
import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { TimeColumn } from '../../database/time-columns';

/** The only row: whether the list of states is enforced, and its confirmation by the owner. */
@Entity('state_rules')
@Check('ck_state_rules_only_one', 'id')
export class StateRules {
  @PrimaryColumn({ type: 'boolean', default: true })
  id: boolean;

  @Column({ type: 'varchar', default: 'advise' })
  mode: StateRulesMode;

  @TimeColumn()
  confirmedAt: Date | null;

  /** Username of the owner who confirmed the list. */
  @Column({ type: 'varchar', nullable: true })
  confirmedBy: string | null;

  /** Version of the table of state law that was confirmed. */
  @Column({ type: 'int', nullable: true })
  confirmedVersion: number | null;

  /** Number that each change of a state increases. */
  @Column({ type: 'int', default: 1 })
  listVersion: number;
}
