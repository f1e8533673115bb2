import { Column, type ColumnOptions } from 'typeorm';

/** Declares a nullable `timestamptz` column. */
export const TimeColumn = (options: ColumnOptions = {}): PropertyDecorator =>
  Column({ type: 'timestamptz', nullable: true, ...options });

/** Declares a column with the time of insertion. */
export const CreatedAtColumn = (): PropertyDecorator =>
  Column({ type: 'timestamptz', default: () => 'now()' });

/** Declares a column with the time of the last change; each statement that changes the row must set it. */
export const UpdatedAtColumn = (): PropertyDecorator =>
  Column({ type: 'timestamptz', default: () => 'now()' });
