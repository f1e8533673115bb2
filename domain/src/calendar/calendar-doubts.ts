/**
 * Parts of an external calendar's event that could not be read, most serious first. `no_day` blocks no time;
 * `time` and `end` block the whole day; `rule` blocks only the first date, or too many dates; `zone` uses the
 * hours of the owner's time zone; `no_end` blocks no time; `damaged` blocks the readable part.
 */
export const DOUBTS = ['no_day', 'time', 'end', 'rule', 'zone', 'no_end', 'damaged'] as const;
export type Doubt = (typeof DOUBTS)[number];
