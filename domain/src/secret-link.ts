/** Placeholder for a secret link in drafts and stored messages. Only the recipient receives the real link. */
export const SECRET_LINK = '[enlace]';
