import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { BusyCalendar } from './busy-calendar.entity';

/**
 * When a calendar keeps its agent busy. Of what it is for, nothing is kept. All times of a calendar are one row: they are read
 * and written together, and visitors wait for those of all agents.
 */
@Entity('busy_times')
@Index(['agentId'])
export class BusyTimes {
  @PrimaryColumn({ type: 'uuid' })
  calendarId: string;

  @OneToOne(() => BusyCalendar, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'calendar_id' })
  calendar?: BusyCalendar;

  /** The calendar's, again: agents are asked about without their calendars. */
  @Column({ type: 'uuid' })
  agentId: string;

  /** Start and end in turn, whole minutes since 1970, ascending. */
  @Column({ type: 'int', array: true })
  minutes: number[];
}
