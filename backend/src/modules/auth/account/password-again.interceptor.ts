import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { clientOf } from '../../../common/client';
import type { SignedInAdmin } from '../../../common/current-admin';
import { TAKES_PASSWORD } from '../../../common/permissions/password-again';
import { ReauthenticationService } from './reauthentication.service';
import { MAX_PASSWORD_LENGTH } from './dto/account.dto';

/** Checks the password in a request's body, if there is one, before the operation starts. */
@Injectable()
export class PasswordAgainInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (this.reflector.get<boolean | undefined>(TAKES_PASSWORD, context.getHandler())) {
      const request = context.switchToHttp().getRequest<FastifyRequest & { user: SignedInAdmin }>();
      // An API key must not be used to guess or confirm a password.
      if (request.user.key) return next.handle();
      const password = (request.body as { password?: unknown } | null)?.password;
      // The validator refuses any other type or length.
      if (typeof password === 'string' && password !== '' && password.length <= MAX_PASSWORD_LENGTH) {
        await this.reauthentication.confirmSession({ ...request.user, ...clientOf(request) }, password);
        request.user.confirmed = true;
      }
    }
    return next.handle();
  }
}
