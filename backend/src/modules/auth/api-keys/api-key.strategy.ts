import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import type { SignedInAdmin } from '../../../common/current-admin';
import { ApiKeysRepository } from './api-keys.repository';
import { keyOf } from './key-text';

/** Accepts an API key that has not expired and has an active creator. */
@Injectable()
export class ApiKeyStrategy extends PassportStrategy(Strategy, 'api-key') {
  constructor(private readonly keys: ApiKeysRepository) {
    super();
  }

  override authenticate(request: Pick<FastifyRequest, 'headers'>): void {
    this.validate(request.headers.authorization).then(
      (admin) => (admin ? this.success(admin) : this.fail(401)),
      (error: unknown) => this.error(error),
    );
  }

  /** Returns the key's creator with the current permissions, or null if the header contains no valid key. */
  async validate(header: string | undefined): Promise<SignedInAdmin | null> {
    const parts = keyOf(header);
    const found = parts && (await this.keys.findLive(parts.publicPart));
    if (!found || !timingSafeEqual(found.secretHash, parts.secretHash)) return null;
    const { keyId, name, scopes, stale, secretHash: _, ...admin } = found;
    // Writes at most once a minute per key.
    if (stale) await this.keys.touch(keyId);
    return { ...admin, confirmed: false, sid: '', key: { id: keyId, name, scopes } };
  }
}
