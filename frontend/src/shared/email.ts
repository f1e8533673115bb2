/** What browsers take for an address too (HTML standard), with a dot in its domain. */
export const EMAIL = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

/** Longest address that mail carries (RFC 5321). */
export const EMAIL_MAX = 254;
