import { Injectable } from '@nestjs/common';
import { isUsState, type UsState } from 'domain/us-states';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import type { PaymentsMode } from '../../../config/provider-config';
import { phoneSaleSince, SaleFactsRepository } from '../../leads/office/sale-facts.repository';
import { StateGate } from '../../states/state-gate.service';
import { statesOf, type SigningPlace } from '../contract/contract-terms';
import type { SoldVia } from '../store/sold-via';

/** Sale as the payer made it. */
interface Sale {
  /** Lead of the payment link; null without one. */
  leadId: string | null;
  /** E.164. */
  phone: string;
  email: string;
  place: SigningPlace;
  soldVia: SoldVia;
}

/** Facts about a sale, found by the payer's phone and e-mail address. The response to the payer must not show them. */
export interface SaleReview {
  /** Time since which this is a sale by telephone, by a talk or a mark; null if none is known. */
  talkedAt: Date | null;
  /** State of a lead of the payer that the contract does not name; the first charge waits for a check. Null if there is none. */
  otherState: UsState | null;
  soldVia: SoldVia;
  /** Mode of the payment: the card is only stored if the first charge has to wait. */
  mode: PaymentsMode;
}

/** Finds out what a sale has to wait for. */
@Injectable()
export class SaleReviewService {
  constructor(
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly states: StateGate,
    private readonly facts: SaleFactsRepository,
  ) {}

  async review(manager: EntityManager, { place, soldVia, ...payer }: Sale): Promise<SaleReview> {
    const leads = await this.facts.ofPayer(manager, payer, this.clock.now());
    const talkedAt = leads.map(phoneSaleSince).find((since) => since !== null) ?? null;
    const named = statesOf(place);
    const otherState =
      leads
        .map(({ state }) => state)
        .filter((state) => state !== null && isUsState(state))
        .find((state) => !named.includes(state)) ?? null;
    const isEnforced = await this.states.enforcesSales(manager);
    const waits = isEnforced && (talkedAt !== null || otherState !== null);
    return {
      talkedAt,
      otherState,
      soldVia: isEnforced && talkedAt ? 'phone' : soldVia,
      mode: waits ? 'vault' : this.config.paymentsMode,
    };
  }
}
