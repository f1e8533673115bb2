/** Digits of a payment's number. */
const LENGTH = 8;
const NUMBER = /^\s*[0-9a-f]{8}\s*$/i;

/** The number of a payment that people read, say and search for: the first digits of its id. */
export const paymentNumber = (id: string): string => id.substring(0, LENGTH).toUpperCase();

/** Whether a text is the number of a payment, in capitals or not. */
export const isPaymentNumber = (text: string): boolean => NUMBER.test(text);
