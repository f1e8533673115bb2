import { VERIFICATION_METHODS } from 'domain/verification';
import { enumField } from './enum-field';

export const VerificationMethodField = enumField(
  'VerificationMethod',
  VERIFICATION_METHODS,
  'Verification method. `sms`: a code by text; `voice`: a call that reads a code; `inbound_call`: the visitor calls and enters digits; `whatsapp`: the visitor sends a message; `email`: a code by mail, which verifies the mailbox and not the phone.',
);
