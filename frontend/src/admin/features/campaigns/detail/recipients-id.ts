/** Id of the list of recipients, for links to it. */
export const RECIPIENTS_ID = 'personas-de-la-campana';
