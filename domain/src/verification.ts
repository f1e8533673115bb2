/** The ways to prove a phone, or failing that a person, in the order in which they are offered. */
export const VERIFICATION_METHODS = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** Where the visitor types a code. The others are proven by what the visitor sends or dials. */
export type CodeMethod = Extract<VerificationMethod, 'sms' | 'voice' | 'email'>;
export const hasCode = (method: VerificationMethod): method is CodeMethod =>
  method !== 'inbound_call' && method !== 'whatsapp';
