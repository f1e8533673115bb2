import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { reachOf } from 'domain/permissions';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { isUUID } from 'class-validator';
import type { SignedInAdmin } from '../../common/current-admin';
import { NEEDS, type Needs } from '../../common/permissions/needs';
import { notPermitted, secondFactorRequired } from '../../common/permissions/not-permitted';
import { one } from '../../database/statements';
import { PUBLIC_ROUTE } from './public.decorator';
import { unauthenticated } from './signed-in';

type AdminRequest = FastifyRequest<{ Params: { id?: string } }> & { user: SignedInAdmin };

/**
 * Requires a live session for every route under /api/admin without `@Public()`, and the permission that the route `@Needs`. A route
 * that names none is permitted to nobody.
 */
@Injectable()
export class AdminGuard extends AuthGuard('jwt') {
  constructor(
    private readonly reflector: Reflector,
    private readonly dataSource: DataSource,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    if (!request.routeOptions.url?.startsWith('/api/admin')) return true;
    if (this.metadata<boolean>(context, PUBLIC_ROUTE)) return true;
    await super.canActivate(context);
    await this.judge(this.metadata<Needs>(context, NEEDS), request);
    return true;
  }

  override handleRequest<T>(error: unknown, admin: T | false): T {
    if (error) throw error;
    if (!admin) throw unauthenticated();
    return admin;
  }

  /** @throws AppError 403 without the permission, 404 for what the person may not see */
  private async judge(needs: Needs | undefined, { user, params }: AdminRequest): Promise<void> {
    if (!needs || reachOf(user.role, needs.permission) === 'none') throw notPermitted();
    // What is left sets it up.
    if (user.secondFactorDue && needs.permission !== 'account.own') throw secondFactorRequired();
    const { subject, others } = needs;
    const id = params.id ?? '';
    if (others && id.toLowerCase() !== user.id && reachOf(user.role, others) === 'none') throw notPermitted();
    if (subject && user.sees === 'own') {
      // A malformed id is answered like an unknown one.
      const seen = isUUID(id) && (await one(this.dataSource, subject.seen, [id, user.id]));
      if (!seen) throw subject.notFound();
    }
  }

  private metadata<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}
