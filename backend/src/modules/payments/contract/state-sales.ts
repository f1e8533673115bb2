import { Injectable } from '@nestjs/common';
import { STATE_LAW } from 'domain/state-law/state-law';
import type { UsState } from 'domain/us-states';
import { stateOfZip } from 'domain/zip-codes';
import { AppConfig } from '../../../config/app-config';
import { stateNotServed } from '../payments.errors';

/** Refuses sales to customers of states in which credit repair for profit is an offence. */
@Injectable()
export class StateSales {
  constructor(private readonly config: AppConfig) {}

  /**
   * Refuses a sale if the ZIP code or the residence is in such a state. Only where real money is charged in production: a simulator sells
   * nothing.
   * @throws AppError 422 STATE_NOT_SERVED
   */
  refuseForbidden(zip: string, residence: UsState | null): void {
    if (!this.config.isProduction || this.config.paymentsMode === 'simulator') return;
    for (const state of [stateOfZip(zip), residence])
      if (state !== null && STATE_LAW[state].trade.isForbidden) throw stateNotServed(state);
  }
}
