import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { scopeOf } from 'domain/office/api-scopes';
import { reachOf } from 'domain/office/permissions';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { isUUID } from 'class-validator';
import type { CallingKey, SignedInAdmin } from '../../common/current-admin';
import { NEEDS, type Needs } from '../../common/permissions/needs';
import {
  notForKeys,
  notPermitted,
  scopeMissing,
  secondFactorRequired,
} from '../../common/permissions/not-permitted';
import { one } from '../../database/statements';
import { PUBLIC_ROUTE } from './public.decorator';
import { ApiKeysService } from './api-keys/api-keys.service';
import { unauthenticated, WAYS_IN } from './sessions/signed-in';

type AdminRequest = FastifyRequest<{ Params: { id?: string } }> & { user: SignedInAdmin };

/**
 * Requires a live session or key for every route under /api/admin without `@Public()`, and the permission in the route's `@Needs`. Refuses
 * routes without `@Needs`. A key may do what both its scopes and its creator's permissions allow.
 */
@Injectable()
export class AdminGuard extends AuthGuard(WAYS_IN) {
  constructor(
    private readonly reflector: Reflector,
    private readonly dataSource: DataSource,
    private readonly keys: ApiKeysService,
  ) {
    super();
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<AdminRequest>();
    if (!request.routeOptions.url?.startsWith('/api/admin')) return true;
    if (this.metadata<boolean>(context, PUBLIC_ROUTE)) return true;
    await super.canActivate(context);
    // A key ends before its address does, so the headers that a client paces itself by name the key's limit.
    if (request.user.key)
      await this.keys.count(request.user.key, (headers) => {
        context.switchToHttp().getResponse<FastifyReply>().headers(headers);
      });
    await this.judge(this.metadata<Needs>(context, NEEDS), request);
    return true;
  }

  override handleRequest<T>(error: unknown, admin: T | false): T {
    if (error) throw error;
    if (!admin) throw unauthenticated();
    return admin;
  }

  /** @throws AppError 403 without the permission; 404 for an object that the user may not see */
  private async judge(needs: Needs | undefined, { user, params, method }: AdminRequest): Promise<void> {
    if (!needs || reachOf(user.role, needs.permission) === 'none') throw notPermitted();
    // `account.own` stays allowed: it is where the second factor is set up.
    if (user.secondFactorDue && needs.permission !== 'account.own') throw secondFactorRequired();
    if (user.key) expectInScope(user.key, needs, method);
    const { subject, others } = needs;
    const id = params.id ?? '';
    if (others && id.toLowerCase() !== user.id && reachOf(user.role, others) === 'none') throw notPermitted();
    if (subject && user.sees === 'own') {
      // Handles a malformed id like an unknown one.
      const seen = isUUID(id) && (await one(this.dataSource, subject.seen, [id, user.id]));
      if (!seen) throw subject.notFound();
    }
  }

  private metadata<T>(context: ExecutionContext, key: string): T | undefined {
    return this.reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);
  }
}

/** @throws AppError 403 if the operation accepts no key, or if the key lacks the scope */
function expectInScope(key: CallingKey, { permission, inPerson }: Needs, method: string): void {
  const scope = inPerson ? null : scopeOf(permission, method);
  if (!scope) throw notForKeys();
  if (!key.scopes.includes(scope)) throw scopeMissing(scope);
}
