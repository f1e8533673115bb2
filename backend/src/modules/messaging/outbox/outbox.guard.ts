import { Injectable, NotFoundException, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { AppConfig } from '../../../config/app-config';
import { isThisMachine } from '../../../config/production-rules';

/** Headers that a proxy adds: who asked is behind it, perhaps on another machine. */
const FORWARDING = /^(x-forwarded-.+|forwarded|x-real-ip|via|cf-.+|true-client-ip|x-client-ip)$/;

/** Lets only this machine read the outbox, unless everybody may: it holds codes. Others are told that there is no such page. */
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
 * Whether a program of this machine asks, for itself. A proxy that adds no header passes its visitors' host name on, and a
 * foreign page whose name was pointed at this machine has its own.
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
