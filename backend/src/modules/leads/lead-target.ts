/** Returns the name of a lead in the audit trail. */
export const leadTarget = (leadId: string): string => `lead:${leadId}`;
