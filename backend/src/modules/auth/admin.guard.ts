import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { PUBLIC_ROUTE } from './public.decorator';
import { unauthenticated } from './signed-in';

/** Requires a live session for every route under /api/admin without `@Public()`. */
@Injectable()
export class AdminGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(
    context: ExecutionContext,
  ): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const { routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    if (!routeOptions.url?.startsWith('/api/admin')) return true;
    const isPublic = this.reflector.getAllAndOverride<boolean>(PUBLIC_ROUTE, [
      context.getHandler(),
      context.getClass(),
    ]);
    return isPublic ? true : super.canActivate(context);
  }

  override handleRequest<T>(error: unknown, admin: T | false): T {
    if (error) throw error;
    if (!admin) throw unauthenticated();
    return admin;
  }
}
