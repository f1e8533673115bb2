import { Injectable, NotFoundException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../../config/app-config';
import { isThisMachine } from '../../../config/production-rules';

/** Headers added by a proxy. Its client may be on another machine. */
const FORWARDING = /^(x-forwarded-.+|forwarded|x-real-ip|via|cf-.+|true-client-ip|x-client-ip)$/;

/**
 * Lets only this machine read the outbox, unless it is configured as open, because it contains codes. Other clients receive 404.
 */
@Injectable()
export class OutboxGuard implements CanActivate {
  constructor(private readonly config: AppConfig) {}

  canActivate(context: ExecutionContext): boolean {
    const { outboxFor } = this.config;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (outboxFor === 'everybody' || (outboxFor === 'this_machine' && isFromHere(request))) return true;
    throw new NotFoundException();
  }
}

/**
 * Returns whether the request comes directly from a program on this machine. The host name reveals a proxy without
 * headers, and a foreign page with a name that resolves to this machine.
 */
function isFromHere({ raw }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const asked = `http://${raw.headers.host ?? ''}`;
  return (
    (address === '::1' || isThisMachine(address)) &&
    URL.canParse(asked) &&
    isThisMachine(new URL(asked).hostname) &&
    !Object.keys(raw.headers).some((name) => FORWARDING.test(name))
  );
}
