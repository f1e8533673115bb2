import { Injectable } from '@nestjs/common';
import { STATE_LAW } from 'domain/state-law/state-law';
import { AppConfig } from '../../../config/app-config';
import { stateNotPrepaid, stateNotServed } from '../payments.errors';
import { statesOf, type SigningPlace } from './contract-terms';

/** Refuses sales that are an offence where the customer lives: of credit repair for profit, or with money in advance. */
@Injectable()
export class StateSales {
  constructor(private readonly config: AppConfig) {}

  /**
   * Refuses a sale if a state that is named for the place is such a state. Only where real money is charged in production: a simulator sells
   * nothing.
   * @throws AppError 422 STATE_NOT_SERVED; STATE_NOT_SOLD if the state's contract forbids to charge in advance, as the site does
   */
  refuseForbidden(place: SigningPlace): void {
    if (!this.config.isProduction || this.config.paymentsMode === 'simulator') return;
    for (const state of statesOf(place)) {
      const { trade, sentence } = STATE_LAW[state];
      if (trade.isForbidden) throw stateNotServed(state);
      if (this.config.paymentsMode === 'sale' && sentence?.forbidsPrepayment) throw stateNotPrepaid(state);
    }
  }
}
