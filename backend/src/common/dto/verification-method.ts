import { VERIFICATION_METHODS } from 'domain/verification';
import { enumField } from './enum-field';

export const VerificationMethodField = enumField(
  'VerificationMethod',
  VERIFICATION_METHODS,
  '`sms` a code by text; `voice` a call that reads a code; `inbound_call` the visitor calls and keys figures; `whatsapp` the ' +
    'visitor sends a message; `email` a code by mail, which proves the mailbox and not the phone.',
);
