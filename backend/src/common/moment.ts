import { applyDecorators } from '@nestjs/common';
import { IsDate, type ValidationArguments } from 'class-validator';
import { isDay, readMoment, type Day } from 'domain/dates';
import { ReadAs } from './dto/transforms';

/** Maximum length of a moment: a date, a time with fractions of a second, and a zone. */
const MAX_LENGTH = 40;

/** Bare day in a request. The validation pipe replaces it by the moment at which the day begins at the office. */
export class OfficeDay extends Date {
  constructor(readonly day: Day) {
    super(`${day}T00:00:00Z`);
  }
}

const LACKS_ZONE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}[\d:.]{0,13})?$/;

const readBy = (field: string, read: (text: string) => Date | null): PropertyDecorator =>
  applyDecorators(
    // Leaves an unreadable value unchanged, so that the validator refuses it.
    ReadAs(MAX_LENGTH, read),
    IsDate({
      message: ({ value }: ValidationArguments) =>
        typeof value === 'string' && LACKS_ZONE.test(value) && readMoment(completed(value))
          ? `${field} debe llevar su hora y su zona, como 2026-12-01T15:00:00Z.`
          : `${field} debe ser una fecha ISO 8601.`,
    }),
  );

const completed = (text: string): string => (text.includes('T') ? `${text}Z` : `${text}T00:00Z`);

/** Reads a moment in a request, with its zone (see `readMoment`). */
export const IsMoment = (field: string): PropertyDecorator => readBy(field, readMoment);

/** Reads a moment in a request, or a day, which means the moment at which it begins at the office. */
export const IsMomentOrDay = (field: string): PropertyDecorator =>
  readBy(field, (text) => (isDay(text) ? new OfficeDay(text) : readMoment(text)));

/** Tolerance for times that are just past or ahead: screens send full minutes, and their clocks may be behind or ahead. */
const TOLERANCE_MS = 60_000;

/** Returns whether the moment in a request is past. */
export const isPast = (moment: Date, now: Date): boolean => moment.getTime() < now.getTime() - TOLERANCE_MS;

/** Returns whether the moment in a request is still to come. */
export const isAhead = (moment: Date, now: Date): boolean => moment.getTime() > now.getTime() + TOLERANCE_MS;
