import { applyDecorators } from '@nestjs/common';
import { IsDate, type ValidationArguments } from 'class-validator';
import { isDay, readMoment, type Day } from 'domain/dates';
import { ReadAs } from './dto/transforms';

/** Characters of a moment: a date, a time with its parts of a second, and a zone. */
const MAX_LENGTH = 40;

/** A bare day in a request. The validation pipe puts the moment at which it begins at the office in its place. */
export class OfficeDay extends Date {
  constructor(readonly day: Day) {
    super(`${day}T00:00:00Z`);
  }
}

const LACKS_ZONE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}[\d:.]{0,13})?$/;

const readBy = (field: string, read: (text: string) => Date | null): PropertyDecorator =>
  applyDecorators(
    // An unreadable value stays as it is, so that the validator refuses it.
    ReadAs(MAX_LENGTH, read),
    IsDate({
      message: ({ value }: ValidationArguments) =>
        typeof value === 'string' && LACKS_ZONE.test(value) && readMoment(completed(value))
          ? `${field} debe llevar su hora y su zona, como 2026-12-01T15:00:00Z.`
          : `${field} debe ser una fecha ISO 8601.`,
    }),
  );

const completed = (text: string): string => (text.includes('T') ? `${text}Z` : `${text}T00:00Z`);

/** A moment in a request, with its zone (see `readMoment`). */
export const IsMoment = (field: string): PropertyDecorator => readBy(field, readMoment);

/** A moment in a request, or a day: the moment at which it begins by the office's clocks. */
export const IsMomentOrDay = (field: string): PropertyDecorator =>
  readBy(field, (text) => (isDay(text) ? new OfficeDay(text) : readMoment(text)));
