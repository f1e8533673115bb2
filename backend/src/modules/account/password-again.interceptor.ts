import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { clientOf } from '../../common/client';
import type { SignedInAdmin } from '../../common/current-admin';
import { TAKES_PASSWORD } from '../../common/permissions/password-again';
import { ReauthenticationService } from './reauthentication.service';
import { MAX_PASSWORD_LENGTH } from './dto/account.dto';

/** Where the body of an operation holds the password, compares it before the operation starts. */
@Injectable()
export class PasswordAgainInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (this.reflector.get<boolean | undefined>(TAKES_PASSWORD, context.getHandler())) {
      const request = context.switchToHttp().getRequest<FastifyRequest & { user: SignedInAdmin }>();
      // With a key nobody may try passwords, nor confirm with one.
      if (request.user.key) return next.handle();
      const password = (request.body as { password?: unknown } | null)?.password;
      // Another type or length is for the validator to refuse.
      if (typeof password === 'string' && password !== '' && password.length <= MAX_PASSWORD_LENGTH) {
        await this.reauthentication.confirmSession({ ...request.user, ...clientOf(request) }, password);
        request.user.confirmed = true;
      }
    }
    return next.handle();
  }
}
