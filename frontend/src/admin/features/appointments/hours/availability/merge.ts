import type { HoursException, WeeklyHours } from 'domain/calendar/appointments';
import { zoneName } from '../../../../../shared/dates';
import type { Change } from '../../../../ui/fields/ChangedMeanwhile';
import { hoursCopy } from '../hours.copy';
import { exceptionInWords, exceptionsInOrder } from './exceptions';
import { hoursInWords, hoursOfDay, weekInOrder, WEEKDAYS, withDay } from './week';

const { meanwhile: copy, week } = hoursCopy;

/** Editable fields of an agent's availability. */
export interface Fields {
  takesAppointments: boolean;
  /** Display name; empty for the brand. */
  displayName: string;
  timeZone: string;
  weekly: WeeklyHours[];
  exceptions: HoursException[];
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields in the order in which they are compared and stored. */
export const inOrder = (fields: Fields): Fields => ({
  ...fields,
  displayName: fields.displayName.trim(),
  weekly: weekInOrder(fields.weekly),
  exceptions: exceptionsInOrder(fields.exceptions),
});

/**
 * Merges the edited fields with those that other users stored meanwhile: edits stay, other fields take the
 * stored value. Each weekday and each exception is compared separately.
 * @param basis values when editing began
 */
export function merge(basis: Fields, mine: Fields, theirs: Fields): { fields: Fields; changes: Change[] } {
  const [was, here, there] = [inOrder(basis), inOrder(mine), inOrder(theirs)];
  const changes: Change[] = [];
  const pick = <Value>(
    name: string,
    [old, own, other]: [Value, Value, Value],
    show: (value: Value) => string,
  ): Value => {
    const isMine = !same(own, old);
    if (!same(other, old) && !same(other, own))
      changes.push({ name, theirs: show(other), mine: isMine ? show(own) : null });
    return isMine ? own : other;
  };
  const takesAppointments = pick(
    copy.names.takesAppointments,
    [was.takesAppointments, here.takesAppointments, there.takesAppointments],
    (takes) => (takes ? copy.yes : copy.no),
  );
  const displayName = pick(
    copy.names.displayName,
    [was.displayName, here.displayName, there.displayName],
    (name) => name || copy.brand,
  );
  const timeZone = pick(copy.names.timeZone, [was.timeZone, here.timeZone, there.timeZone], zoneName);
  const weekly = WEEKDAYS.reduce<WeeklyHours[]>((sofar, day) => {
    const hours = [was, here, there].map(({ weekly: all }) => hoursOfDay(all, day));
    return withDay(sofar, day, pick(week.days[day], [hours[0]!, hours[1]!, hours[2]!], hoursInWords));
  }, []);
  return {
    fields: { takesAppointments, displayName, timeZone, weekly, exceptions: mergeExceptions() },
    changes,
  };

  function mergeExceptions(): HoursException[] {
    const lists = (exceptions: readonly HoursException[], exception: HoursException): boolean =>
      exceptions.some((other) => same(other, exception));
    const added = there.exceptions.filter((exception) => !lists(was.exceptions, exception));
    const removed = was.exceptions.filter((exception) => !lists(there.exceptions, exception));
    for (const exception of added)
      if (!lists(here.exceptions, exception))
        changes.push({ name: copy.added, theirs: exceptionInWords(exception), mine: null });
    for (const exception of removed)
      if (lists(here.exceptions, exception))
        changes.push({ name: copy.removed, theirs: exceptionInWords(exception), mine: null });
    const ours = here.exceptions.filter((exception) => !lists(removed, exception));
    return exceptionsInOrder([...ours, ...added.filter((exception) => !lists(ours, exception))]);
  }
}
