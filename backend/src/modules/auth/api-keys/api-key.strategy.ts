import { timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport';
import type { SignedInAdmin } from '../../../common/current-admin';
import { ApiKeysRepository } from './api-keys.repository';
import { keyOf } from './key-text';

/** Accepts a key of the API while it is neither over nor deleted and who made it is active. */
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

  /** @returns who made the key, with what they may do at this moment; null for anything but a live key */
  async validate(header: string | undefined): Promise<SignedInAdmin | null> {
    const parts = keyOf(header);
    const found = parts && (await this.keys.findLive(parts.publicPart));
    if (!found || !timingSafeEqual(found.secretHash, parts.secretHash)) return null;
    const { keyId, name, scopes, stale, secretHash: _, ...admin } = found;
    // At most one write a minute for each key, not one for each request.
    if (stale) await this.keys.touch(keyId);
    return { ...admin, confirmed: false, sid: '', key: { id: keyId, name, scopes } };
  }
}
