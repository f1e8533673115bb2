/** Ends a text with one full stop: times end in one already (`3:05 p.m.`). */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`);
