/**
 * Returns the key of the hourly counter of wrong codes, which lead to a block of the phone or address.
 * @param value E.164 phone, or the result of `subscriberOf` for an address
 */
export const wrongCodesKey = (type: 'phone' | 'ip', value: string): string => `wrong-hour-${type}:${value}`;
