/** The ways to prove a phone, or failing that a person, in the order in which they are offered. */
export const VERIFICATION_METHODS = ['sms', 'voice', 'inbound_call', 'whatsapp', 'email'] as const;
export type VerificationMethod = (typeof VERIFICATION_METHODS)[number];

export const VERIFICATION_METHOD_NAMES: Readonly<Record<VerificationMethod, string>> = {
  sms: 'Mensaje de texto',
  voice: 'Llamada con código',
  inbound_call: 'Llamada del cliente',
  whatsapp: 'WhatsApp',
  email: 'Correo electrónico',
};

/** Where the visitor types a code. The others are proven by what the visitor sends or dials. */
export type CodeMethod = Extract<VerificationMethod, 'sms' | 'voice' | 'email'>;
const CODE_METHODS: ReadonlySet<VerificationMethod> = new Set(['sms', 'voice', 'email']);
export const hasCode = (method: VerificationMethod): method is CodeMethod => CODE_METHODS.has(method);

/** Ways that prove the phone itself; mail proves a mailbox alone. */
export const provesPhone = (method: VerificationMethod): boolean => method !== 'email';
