import { Column, type ColumnOptions } from 'typeorm';

/** A point in time, stored with its zone. */
export const TimeColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'timestamptz', nullable: true, ...options });

/** The time the row was written. */
export const CreatedAtColumn = (): PropertyDecorator =>
  Column({ type: 'timestamptz', default: () => 'now()' });

/** The time of the last change; each statement that changes the row sets it. */
export const UpdatedAtColumn = (): PropertyDecorator =>
  Column({ type: 'timestamptz', default: () => 'now()' });
