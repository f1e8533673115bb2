/** Id of the link in a list that opens a lead, to which the focus returns. */
export const leadLinkId = (leadId: string): string => `lead-${leadId}`;
