/** Names in the address whose hours are open over the section of appointments. */
export const HOURS_PARAMETER = 'horarios';

/** The address of a person's hours. @param agentId one's own without it */
export const hoursAddress = (agentId = 'mios'): string => `/admin?tab=citas&${HOURS_PARAMETER}=${agentId}`;
