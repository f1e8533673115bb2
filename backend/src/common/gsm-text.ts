/** Takes accents off, so that a text message stays within GSM-7's 160 characters. */
export const plainText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
