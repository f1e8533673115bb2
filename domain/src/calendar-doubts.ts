/**
 * Part of an event of another calendar that could not be read, the most serious first: `no_day` keeps no time busy, `time` and `end` a whole day,
 * `rule` the first date alone or too many, `zone` the hours of the owner's zone, `no_end` no time, `damaged` what could be read.
 */
export const DOUBTS = ['no_day', 'time', 'end', 'rule', 'zone', 'no_end', 'damaged'] as const;
export type Doubt = (typeof DOUBTS)[number];
