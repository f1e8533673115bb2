/** Returns the id of a lead's link in the list, which gets the focus back. */
export const leadLinkId = (leadId: string): string => `lead-${leadId}`;
