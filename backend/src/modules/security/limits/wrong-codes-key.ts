/**
 * Under this the wrong codes of an hour count, which lead to a block of the same thing.
 * @param value E.164 phone, or what `subscriberOf` makes of an address
 */
export const wrongCodesKey = (type: 'phone' | 'ip', value: string): string => `wrong-hour-${type}:${value}`;
