import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';

/** A token as it stands in an address: 32 bytes, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The secrets of invitations. One is a keyed hash of the invitation's id: the mail can be written again when a server dies, and neither the
 * database nor the queue of mails holds what opens an account.
 */
@Injectable()
export class InvitationTokens {
  constructor(private readonly config: AppConfig) {}

  tokenOf(invitationId: string): string {
    return createHmac('sha256', this.config.encryptionKey)
      .update(`invitation:${invitationId}`)
      .digest('base64url');
  }

  /** What the database keeps of a token; null for a text that is none. */
  hashOf(token: string): string | null {
    return TOKEN.test(token) ? createHash('sha256').update(token).digest('hex') : null;
  }

  /** The address of the page that takes a token. */
  linkOf(invitationId: string): string {
    return `${this.config.publicUrl}/admin/invitacion?token=${this.tokenOf(invitationId)}`;
  }
}
