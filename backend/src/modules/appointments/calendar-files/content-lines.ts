/** Property of a component (RFC 5545 3.1), read leniently. */
export interface ContentLine {
  /** Name in capital letters. */
  name: string;
  /** Parameters by their names in capital letters. */
  parameters: ReadonlyMap<string, string>;
  value: string;
  /** Whether a parameter has no name or no value, or the line has no value. */
  isBroken: boolean;
}

/** Component with times. */
export interface CalendarComponent {
  kind: 'VEVENT' | 'VFREEBUSY';
  lines: ContentLine[];
  /** Whether its lines may be incomplete or belong to another component. */
  isDamaged: boolean;
  /** Zone that the calendar defines for times without one (X-WR-TIMEZONE). */
  zone: string | undefined;
}

export interface CalendarContent {
  components: CalendarComponent[];
  /** Text of each zone description (VTIMEZONE). */
  zones: string[];
  /** Number of lines with times outside any component. */
  strayTimes: number;
}

/** Text that is not a calendar, or is cut off. */
export class NotACalendarError extends Error {
  override name = 'NotACalendarError';
}

interface OpenComponent {
  name: string;
  lines: string[];
  nested: string[];
  isDamaged: boolean;
}

/** Top-level components of a calendar. The start of one ends the previous one. */
const OUTER = new Set(['VEVENT', 'VFREEBUSY', 'VTIMEZONE', 'VTODO', 'VJOURNAL']);

/**
 * Returns the events, free/busy reports and zones of a file, which may contain several calendars and other text after them. Joins
 * lines that a program broke or folded in the wrong place; returns a component without its first or last line as damaged.
 * @throws NotACalendarError for another kind of file, and for a calendar without an end
 */
export function contentOf(text: string): CalendarContent {
  const content: CalendarContent = { components: [], zones: [], strayTimes: 0 };
  let open: OpenComponent | null = null;
  let stray: string[] = [];
  let calendar = -1;
  let zoneTexts: string[] = [];
  let isWhole = false;
  let isOpenCalendar = false;

  const emit = (name: string, lines: readonly string[], isDamaged: boolean): void => {
    if (name === 'VTIMEZONE') {
      if (!isDamaged) content.zones.push(lines.join('\r\n'));
      return;
    }
    if (name !== 'VEVENT' && name !== 'VFREEBUSY') return;
    const read = lines.map(contentLine);
    // A line with a zone but an unknown name may be the calendar's damaged zone line. Its text is used as the name of an unknown
    // zone, so that the problem is reported.
    const zone = named[calendar] ?? zoneTexts[0];
    if (read.length > 0) content.components.push({ kind: name, lines: read, isDamaged, zone });
  };
  const close = (isDamaged: boolean, name = open?.name): void => {
    if (open) emit(name!, open.lines, open.isDamaged || isDamaged);
    open = null;
  };
  const leaveStray = (): void => {
    content.strayTimes += stray.filter(isOfAnEvent).length;
    stray = [];
  };

  const addText = (line: string): void => {
    if (!open) {
      stray.push(line);
      if (ZONE.test(line)) zoneTexts.push(line);
    } else if (open.nested.length === 0 || open.name === 'VTIMEZONE') open.lines.push(line);
    else if (isOfAnEvent(line)) open.isDamaged = true;
  };
  const begin = (name: string, line: string): void => {
    if (open && !OUTER.has(name)) open.nested.push(name);
    else {
      close(true);
      leaveStray();
      open = { name, lines: [], nested: [], isDamaged: false };
    }
    if (open.name === 'VTIMEZONE') open.lines.push(line);
  };
  const endWithoutBegin = (name: string): void => {
    // The first line of this component is missing: the lines before its end belong to it.
    if (OUTER.has(name)) {
      emit(name, stray, true);
      stray = [];
    } else leaveStray();
  };
  const end = (component: OpenComponent, name: string, line: string): void => {
    if (component.name === 'VTIMEZONE') component.lines.push(line);
    if (component.nested.length > 0 && name !== component.name) {
      if (component.nested.pop() !== name) component.isDamaged = true;
    } else {
      const isItsOwn = name === component.name && component.nested.length === 0;
      close(!isItsOwn, OUTER.has(component.name) ? component.name : name);
    }
  };

  const lines = logicalLines(text);
  const named = zonesNamed(lines);
  for (const line of lines) {
    const edge = edgeOf(line);
    if (!isOpenCalendar && edge?.name !== 'VCALENDAR') {
      if (!isWhole && line.trim() !== '') throw new NotACalendarError();
      // Text after the end of a calendar is skipped, unless it is a second calendar with a damaged first line.
      if (!edge?.begins || !OUTER.has(edge.name)) continue;
      isOpenCalendar = true;
    }
    if (!edge) addText(line);
    else if (edge.name === 'VCALENDAR') {
      close(true);
      leaveStray();
      isOpenCalendar = edge.begins;
      isWhole = !edge.begins;
      if (edge.begins) [calendar, zoneTexts] = [calendar + 1, []];
    } else if (edge.begins) begin(edge.name, line);
    else if (open) end(open, edge.name, line);
    else endWithoutBegin(edge.name);
  }
  if (!isWhole) throw new NotACalendarError();
  return content;
}

/** Returns the default zone of each calendar in a file, by the calendar's position. */
function zonesNamed(lines: readonly string[]): (string | undefined)[] {
  const zones: (string | undefined)[] = [];
  for (const line of lines) {
    const edge = edgeOf(line);
    if (edge?.begins && edge.name === 'VCALENDAR') zones.push(undefined);
    if (zones.length === 0 || !/^x-wr-timezone/i.test(line)) continue;
    const { name, value } = contentLine(line);
    if (name === 'X-WR-TIMEZONE') zones[zones.length - 1] ??= value.trim() || undefined;
  }
  return zones;
}

/** Zone name inside another text. */
const ZONE = /(?:Africa|America|Asia|Atlantic|Australia|Europe|Indian|Pacific|US)\/[A-Z]/i;

/** Returns the lines of a file; joins folded lines, and lines that a program broke without folding. */
function logicalLines(text: string): string[] {
  const lines: string[] = [];
  let isAfterEdge = true;
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line) && lines.length > 0) lines[lines.length - 1] += line.slice(1);
    else if (line === '') continue;
    // A line with a time is never joined to another: it is read, or counted as broken.
    else if (isAfterEdge || /^[A-Za-z][\w-]*[;:]/.test(line) || TIME_OR_RULE.test(line)) {
      lines.push(line);
      isAfterEdge = edgeOf(line) !== null;
    } else lines[lines.length - 1] += line;
  }
  return lines;
}

function edgeOf(line: string): { begins: boolean; name: string } | null {
  const match = /^(BEGIN|END)[ \t]*:(.*)$/i.exec(line);
  return match && { begins: match[1]!.toUpperCase() === 'BEGIN', name: match[2]!.trim().toUpperCase() };
}

/** Text that contains a calendar date, a rule or a length. */
const TIME_OR_RULE = /FREQ=|DURATION|(?:19|20)\d\d-?[01]\d-?[0-3]\d/i;
/** Value that is a length. */
const ONLY_LENGTH = /^-?PT?\d/i;
/** Properties with lengths that do not concern the length of the event, or that are read. */
const KNOWN_LENGTHS = new Set([
  'DURATION',
  'X-APPLE-TRAVEL-DURATION',
  'TRIGGER',
  'REFRESH-INTERVAL',
  'X-PUBLISHED-TTL',
]);
/** Value that is a date, a time or a rule. */
const ONLY_TIME_OR_RULE = /^(?:[^:]*FREQ=|(?:19|20)\d\d-?[01]\d-?[0-3]\d(?:$|[T,/]))/i;
/** Properties with times that do not concern the time of the event. */
const OTHER_TIMES = new Set([
  'DTSTAMP',
  'CREATED',
  'LAST-MODIFIED',
  'COMPLETED',
  'DUE',
  'EXRULE',
  'ACKNOWLEDGED',
]);

/** Returns whether a line of an unknown name contains a time of an event. */
export const carriesTime = ({ name, value, isBroken }: ContentLine): boolean => {
  if (isBroken) return TIME_OR_RULE.test(name + value);
  if (ONLY_LENGTH.test(value)) return !KNOWN_LENGTHS.has(name);
  return !name.startsWith('X-') && !OTHER_TIMES.has(name) && ONLY_TIME_OR_RULE.test(value.trim());
};

/** Returns whether a line outside any event belongs to one. */
function isOfAnEvent(text: string): boolean {
  const line = contentLine(text);
  return line.name === 'SEQUENCE' || line.name === 'RRULE' || carriesTime(line);
}

/** Reads a line. A zone's name may contain a colon without quotes: Outlook writes `TZID=(UTC-08:00) Pacific Time`. */
export function contentLine(line: string): ContentLine {
  const start = /^[A-Za-z][\w-]*/.exec(line)?.[0] ?? '';
  const name = start.toUpperCase();
  const parameters = new Map<string, string>();
  let at = start.length;
  if (start === '' || (line[at] !== ';' && line[at] !== ':'))
    return { name: line.trim().toUpperCase(), parameters, value: '', isBroken: true };
  let isBroken = false;
  while (line[at] === ';') {
    const parameter = PARAMETER.exec(line.slice(at, at + LONGEST_PARAMETER));
    if (!parameter) return { name, parameters, value: line.slice(at + 1), isBroken: true };
    const [text, key, equals, value] = parameter as unknown as [string, string, string, string];
    if (key.trim() === '' || equals === '') isBroken = true;
    at += text.length;
    const zone =
      key.toUpperCase() === 'TZID' && !/^:\d{4}/.test(line.slice(at, at + 5))
        ? /:(?:\d{8}|\d{4}-)/.exec(line.slice(at))
        : null;
    parameters.set(
      key.trim().toUpperCase(),
      (value + (zone ? line.slice(at, at + zone.index) : '')).replaceAll('"', '').trim(),
    );
    at += zone?.index ?? 0;
  }
  if (line[at] !== ':') isBroken = true;
  return { name, parameters, value: line.slice(at + 1), isBroken };
}

/** Maximum length of a parameter and its value. */
const LONGEST_PARAMETER = 2_000;
const PARAMETER = /^;([^=;:"]*)(=?)("[^"]*"|[^;:"]*)/;
