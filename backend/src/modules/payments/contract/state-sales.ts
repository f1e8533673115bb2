import { Injectable } from '@nestjs/common';
import { STATE_LAW } from 'domain/state-law/state-law';
import { AppConfig } from '../../../config/app-config';
import { stateNotServed } from '../payments.errors';
import { statesOf, type SigningPlace } from './contract-terms';

/** Refuses sales to customers of states in which credit repair for profit is an offence. */
@Injectable()
export class StateSales {
  constructor(private readonly config: AppConfig) {}

  /**
   * Refuses a sale if a state that is named for the place is such a state. Only where real money is charged in production: a simulator sells
   * nothing.
   * @throws AppError 422 STATE_NOT_SERVED
   */
  refuseForbidden(place: SigningPlace): void {
    if (!this.config.isProduction || this.config.paymentsMode === 'simulator') return;
    for (const state of statesOf(place)) if (STATE_LAW[state].trade.isForbidden) throw stateNotServed(state);
  }
}
