import { createHash, createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../config/app-config';

/** Format of a token in a URL: 32 bytes, base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

const sha256 = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * Creates the secret tokens of invitations. A token is a keyed hash of the invitation's id: the mail can be rebuilt after a crash, and
 * neither the database nor the mail queue contains a token.
 */
@Injectable()
export class InvitationTokens {
  constructor(private readonly config: AppConfig) {}

  private tokenOf(invitationId: string): string {
    return createHmac('sha256', this.config.encryptionKey)
      .update(`invitation:${invitationId}`)
      .digest('base64url');
  }

  /** Returns the stored hash of an invitation's token. */
  hashFor(invitationId: string): string {
    return sha256(this.tokenOf(invitationId));
  }

  /** Returns the stored hash of a token, or null if the text is not a token. */
  hashOf(token: string): string | null {
    return TOKEN.test(token) ? sha256(token) : null;
  }

  /** Returns the URL of the page that accepts the token. */
  linkOf(invitationId: string): string {
    return `${this.config.publicUrl}/admin/invitacion?token=${this.tokenOf(invitationId)}`;
  }
}
