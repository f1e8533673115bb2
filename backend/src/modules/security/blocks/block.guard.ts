import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { clientOf } from '../../../common/client';
import { parseUsPhone } from '../../../common/phone';
import { cleanEmail } from 'domain/email';
import { cutText } from 'domain/text';
import { isVisitorHidden } from '../../../common/request-context';
import { AddressWatch } from '../addresses/address-watch';
import type { BlockedEntityType } from './block.entity';
import { BlocksService } from './blocks.service';
import { blocked } from '../security.errors';

/**
 * Routes without block checks: the operator's probes; the back office, which has its own guard; and webhooks, which are signed and may come
 * from a network that was blocked for another reason.
 */
const EXEMPT = /^\/api\/(health|admin|webhooks)(\/|$)/;

/** Routes that may send a message. */
const ASKS_FOR_CODE = /^\/api\/leads(\/resend)?$/;

/**
 * Refuses public API calls from blocked addresses, and calls with a blocked phone, device or e-mail in the body. Pages are served to
 * everyone, because only the API can be abused.
 */
@Injectable()
export class BlockGuard implements CanActivate {
  constructor(
    private readonly blocks: BlocksService,
    private readonly addresses: AddressWatch,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    // Compares the matched route, not the path as written: `/%61pi/leads` is `/api/leads` too.
    const route = request.routeOptions.url ?? '';
    if (!route.startsWith('/api/') || EXEMPT.test(route)) return true;
    const { ip } = clientOf(request);
    const isHidden = isVisitorHidden();
    this.addresses.record({ ip, isHidden });
    // Reads return prepared content and offer nothing to abuse.
    if (request.method === 'GET') return true;
    // A block of a proxy's address would refuse every visitor.
    const entities = entitiesOf(request, isHidden ? '' : ip);
    if (!(await this.blocks.isBlocked(entities))) return true;
    if (ASKS_FOR_CODE.test(route)) this.blocks.recordPreventedMessage(entities);
    throw blocked();
  }
}

/** Maximum number of characters of a field that are read. The body's own validation refuses longer ones, so none escapes the check. */
const MAX_RAW_LENGTH = 1_000;

function entitiesOf(request: FastifyRequest, ip: string): { type: BlockedEntityType; value: string }[] {
  const body: Record<string, unknown> =
    typeof request.body === 'object' && request.body !== null ? { ...request.body } : {};
  const text = (value: unknown): string => (typeof value === 'string' ? cutText(value, MAX_RAW_LENGTH) : '');
  const phone = parseUsPhone(text(body['phoneNumber']) || text(body['phone']));
  return [
    { type: 'ip' as const, value: ip },
    { type: 'phone' as const, value: phone.valid ? phone.e164 : '' },
    { type: 'device' as const, value: text(body['deviceFingerprint']) },
    { type: 'email' as const, value: cleanEmail(text(body['email'])) },
  ].filter(({ value }) => value !== '');
}
