/** Addresses that browsers accept too (HTML standard), with a dot in the domain. */
export const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Maximum length of an e-mail address (RFC 5321). */
export const EMAIL_MAX = 254;
