/** A pattern for LIKE that matches texts which contain `part`. */
export const containing = (part: string): string => `%${part.replace(/[\\%_]/g, '\\$&')}%`;
