import { createHash } from 'node:crypto';
import { WEBHOOK_FUNCTIONS } from './webhook-functions';

/** Version and SHA-256 of each function. Servers of two versions run side by side, so the version decides which text is newer. */
const KNOWN: Record<string, [version: number, sha256: string]> = {
  'webhook_data(text, jsonb)': [37, '0215562284ac83b264f44cac5cb427b0bd0d0d8d2a42fcb5b12526bee3b095e0'],
  'tell_webhooks_of_leads()': [8, '8e3999bcc79a70ef6c0073c3b5dff8c3d8f5078be04c9ef721f9f0115a57f8c4'],
};

it.each(WEBHOOK_FUNCTIONS)(
  '$signature has a new version with each change',
  ({ signature, version, body, statements }) => {
    const hash = createHash('sha256').update(statements(body).join(';')).digest('hex');
    // After a change: enter the version and the new hash here. If the version is the same, raise it in webhook-functions.ts.
    expect([version, hash]).toEqual(KNOWN[signature]);
  },
);
