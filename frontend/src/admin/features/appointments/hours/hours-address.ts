/** Parameter of the address that opens an agent's hours in the section 'Citas'. */
export const HOURS_PARAMETER = 'horarios';

/**
 * Returns the address of an agent's hours.
 * @param agentId the user's own hours if omitted
 */
export const hoursAddress = (agentId = 'mios'): string => `/admin?tab=citas&${HOURS_PARAMETER}=${agentId}`;
