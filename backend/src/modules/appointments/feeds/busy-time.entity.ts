import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { BusyCalendar } from './busy-calendar.entity';

/** A time for which a calendar keeps its agent busy. Of what it is for, nothing is kept. */
@Entity('busy_times')
@Index(['agentId', 'startsAt', 'endsAt'])
export class BusyTime {
  @PrimaryColumn({ type: 'uuid' })
  calendarId: string;

  @ManyToOne(() => BusyCalendar, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'calendar_id' })
  calendar?: BusyCalendar;

  @PrimaryColumn({ type: 'timestamptz' })
  startsAt: Date;

  @PrimaryColumn({ type: 'timestamptz' })
  endsAt: Date;

  /** The calendar's, again: agents are asked about without their calendars. */
  @Column({ type: 'uuid' })
  agentId: string;
}
