import type { Day } from 'domain/dates';
import type { SellingWay } from 'domain/state-law/selling';
import type { UsState } from 'domain/us-states';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { UpdatedAtColumn } from '../../database/time-columns';

const Text = (): PropertyDecorator => Column({ type: 'text', default: '' });
const DayColumn = (): PropertyDecorator => Column({ type: 'date', nullable: true });
const Waived = (): PropertyDecorator => Column({ type: 'boolean', default: false });

/** Decisions and documents of the owner for one state. */
@Entity('state_choices')
export class StoredStateChoice {
  @PrimaryColumn({ type: 'varchar' })
  state: UsState;

  /** Null for the proposed way. */
  @Column({ type: 'varchar', nullable: true })
  way: SellingWay | null;

  /** Empty if there is none. */
  @Text()
  registrationNumber: string;

  @DayColumn()
  registrationEndsOn: Day | null;

  /** Whether the owner has confirmed that the office needs none. */
  @Waived()
  registrationWaived: boolean;

  @Text()
  bondNumber: string;

  @DayColumn()
  bondEndsOn: Day | null;

  @Waived()
  bondWaived: boolean;

  /** Agent for service of process, with the address. */
  @Text()
  agent: string;

  /** Name of the person who signs contracts for the company. */
  @Text()
  representative: string;

  /** Surety company that issued the bond, with its address. */
  @Text()
  bondIssuer: string;

  /** Number of the company's registration or licence for sales by telephone. */
  @Text()
  phoneSaleNumber: string;

  /** Reason of the owner for less than the law proposes. */
  @Text()
  reason: string;

  @UpdatedAtColumn()
  updatedAt: Date;
}
