/** Number of characters of a payment number. */
const LENGTH = 8;
const NUMBER = /^\s*[0-9a-f]{8}\s*$/i;

/**
 * Returns the payment number that people read, say and search for: the first characters of the id, in
 * capitals.
 */
export const paymentNumber = (id: string): string => id.substring(0, LENGTH).toUpperCase();

/** Returns whether a text is a payment number, in upper or lower case. */
export const isPaymentNumber = (text: string): boolean => NUMBER.test(text);
