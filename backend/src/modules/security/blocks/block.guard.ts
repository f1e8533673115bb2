import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientOf } from '../../../common/client';
import { parseUsPhone } from '../../../common/us-phone';
import type { BlockedEntityType } from './block.entity';
import { BlocksService } from './blocks.service';
import { blocked } from '../security.errors';

/**
 * Routes that a block does not close: the operator's probes, the back office, which has its own guard, and what other
 * companies tell, which is signed: their servers may stand in a network that was blocked for somebody else.
 */
const EXEMPT = /^\/api\/(health|admin|webhooks)(\/|$)/;

/** Where a call that is let through may send a message. */
const ASKS_FOR_CODE = /^\/api\/leads(\/resend)?$/;

/**
 * Refuses public API calls from what is blocked: the caller's address, and the phone, device or e-mail of the body.
 * Pages are served to everyone; only the API does anything that can be abused.
 */
@Injectable()
export class BlockGuard implements CanActivate {
  constructor(private readonly blocks: BlocksService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // The route that answers, not the path as it was written: `/%61pi/leads` is `/api/leads` too.
    const route = request.routeOptions.url ?? '';
    // Reads serve prepared content and do nothing that could be abused.
    if (!route.startsWith('/api/') || EXEMPT.test(route) || request.method === 'GET') return true;
    const entities = entitiesOf(request);
    if (!(await this.blocks.isBlocked(entities))) return true;
    if (ASKS_FOR_CODE.test(route)) this.blocks.recordSavedMessage(entities);
    throw blocked();
  }
}

function entitiesOf(request: FastifyRequest): { type: BlockedEntityType; value: string }[] {
  const body: Record<string, unknown> =
    typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  const text = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 200) : '');
  const phone = parseUsPhone(text(body['phoneNumber']) || text(body['phone']));
  return [
    { type: 'ip' as const, value: clientOf(request).ip },
    { type: 'phone' as const, value: phone.valid ? phone.e164 : '' },
    { type: 'device' as const, value: text(body['deviceFingerprint']) },
    { type: 'email' as const, value: text(body['email']).trim().toLowerCase() },
  ].filter(({ value }) => value !== '');
}
