/** Parameter of the address that opens the form of a new lead. */
export const NEW_LEAD_PARAMETER = 'nuevo';
