import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { catchError, concatMap, type Observable } from 'rxjs';
import { AppError } from '../../../common/app-error';
import { clientOf } from '../../../common/client';
import { subscriberOf } from '../../../common/ip-addresses';
import { tooManyWrongLinks } from '../security.errors';
import { AddressFactor } from './address-factor';
import { LimitsService, type Limit } from './limits.service';

/** Maximum number of wrong links that an address may open in an hour. */
const WRONG_PER_IP_HOUR = 60;
const HOUR_SECONDS = 3_600;

/**
 * Limits how often an address can guess secret links. Each request counts until its response shows that the link was right: any
 * response but 404. Guesses that arrive together therefore cannot pass before they count. Beyond the limit even right links are
 * refused for the address, because an answer would show which guess was right.
 */
@Injectable()
export class WrongLinksInterceptor implements NestInterceptor {
  constructor(
    private readonly limits: LimitsService,
    private readonly addressFactor: AddressFactor,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const limit = await this.limitOf(clientOf(context.switchToHttp().getRequest<FastifyRequest>()).ip);
    await this.count(limit);
    return next.handle().pipe(
      catchError(async (error: unknown) => {
        if (!(error instanceof AppError && error.status === 404)) await this.takeBack(limit);
        throw error;
      }),
      concatMap(async (answer: unknown) => {
        await this.takeBack(limit);
        return answer;
      }),
    );
  }

  /** Ignores a failure, because the request has been answered, and a hit that stays expires within an hour. */
  private async takeBack({ key }: Limit): Promise<void> {
    await this.limits.removeHit(key).catch(() => undefined);
  }

  private async limitOf(ip: string): Promise<Limit> {
    const cap = WRONG_PER_IP_HOUR * (await this.addressFactor.of(ip));
    return { key: `wrong-links-ip:${subscriberOf(ip)}`, cap, windowSeconds: HOUR_SECONDS };
  }

  /** @throws AppError 429 beyond the limit */
  private async count(limit: Limit): Promise<void> {
    const exceeded = (await this.limits.hit([limit])).filter(({ hits, cap }) => hits > cap);
    if (exceeded.length > 0) throw tooManyWrongLinks(this.limits.secondsUntilAllowed(exceeded));
  }
}
