/** Parameter of the address that opens the invitation of a new person. */
export const INVITE_PARAMETER = 'invitar';
/** Parameter of the address that names the open person. */
export const PERSON_PARAMETER = 'persona';
