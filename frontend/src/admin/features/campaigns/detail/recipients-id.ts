/** Names the list of a campaign's people, for links to it. */
export const RECIPIENTS_ID = 'personas-de-la-campana';
