import { instantOf } from './calendar-times.ts';
import { CalendarZones } from './calendar-zones.ts';
import { ComponentReader, type CalendarEvent, type DoubtfulEvent } from './component-reader.ts';
import { contentOf } from './content-lines.ts';

export interface CalendarEvents {
  events: CalendarEvent[];
  doubtful: DoubtfulEvent[];
}

/**
 * Returns the events of a file, and those that were not fully understood. No event is dropped silently: if only its day is
 * readable, the whole day is busy.
 * @param timeZone IANA zone of the calendar's owner, for times without a zone unless the calendar names one
 * @param ownAddresses owner's e-mail addresses, lower case: an invitation declined by one of them is free
 * @throws NotACalendarError
 */
export function eventsOf(text: string, timeZone: string, ownAddresses: readonly string[]): CalendarEvents {
  const content = contentOf(text);
  const zones = new CalendarZones(timeZone);
  for (const zone of content.zones) zones.describe(zone);
  const found: CalendarEvents = { events: [], doubtful: [] };
  for (const component of content.components) {
    const reader = new ComponentReader(component, zones, ownAddresses);
    found.events.push(...(component.kind === 'VEVENT' ? reader.event() : reader.freeBusy()));
    if (reader.doubts.size > 0) found.doubtful.push(reader.doubtful());
  }
  for (let stray = 0; stray < content.strayTimes; stray++)
    found.doubtful.push({ title: null, day: null, doubt: 'damaged', repeats: true });
  return { events: newestOf(found.events), doubtful: found.doubtful };
}

/** Removes older versions of an event or occurrence: the highest `SEQUENCE` counts (RFC 5545 3.8.7.4). */
function newestOf(events: CalendarEvent[]): CalendarEvent[] {
  const highest = new Map<string, number>();
  const keyOf = ({ uid, replaces }: CalendarEvent): string =>
    `${uid}\n${replaces ? instantOf(replaces) : ''}`;
  for (const event of events) {
    const { uid, sequence } = event;
    if (uid === '' || sequence === null) continue;
    highest.set(keyOf(event), Math.max(sequence, highest.get(keyOf(event)) ?? 0));
  }
  return events.filter(
    (event) => event.uid === '' || event.sequence === null || event.sequence === highest.get(keyOf(event)),
  );
}
