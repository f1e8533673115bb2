import { Column, Entity, Index, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import { BusyCalendar } from './busy-calendar.entity';

/**
 * Busy times of one calendar, without their subjects. Stored in one row, because they are read and written together, and a
 * visitor's request needs those of all agents.
 */
@Entity('busy_times')
@Index(['agentId'])
export class BusyTimes {
  @PrimaryColumn({ type: 'uuid' })
  calendarId: string;

  @OneToOne(() => BusyCalendar, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'calendar_id' })
  calendar?: BusyCalendar;

  /** Agent of the calendar, repeated here because agents are looked up without their calendars. */
  @Column({ type: 'uuid' })
  agentId: string;

  /** Start and end alternately, whole minutes since 1970, ascending. */
  @Column({ type: 'int', array: true })
  minutes: number[];
}
