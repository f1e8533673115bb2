/** Methods of verifying a phone, or as a fallback an e-mail address, in the order in which they are offered. */
export const VERIFICATION_METHODS = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

/** Methods in which the visitor types a code. In the others the visitor sends a message or calls. */
export type CodeMethod = Extract<VerificationMethod, 'sms' | 'voice' | 'email'>;
export const hasCode = (method: VerificationMethod): method is CodeMethod =>
  method !== 'inbound_call' && method !== 'whatsapp';
