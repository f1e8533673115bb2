import { Injectable } from '@nestjs/common';
import { isVisitorHidden } from '../../../common/request-context';
import { IpIntelligence } from '../addresses/ip-intelligence';

/** Factor by which limits per IP address are multiplied for a mobile carrier's address, which many people share. */
export const CARRIER_FACTOR = 5;
/** Factor by which limits per IP address are multiplied while a proxy hides its visitors, who then share one address. */
export const HIDDEN_FACTOR = 20;

/** Estimates how many people share an address. */
@Injectable()
export class AddressFactor {
  constructor(private readonly ipIntelligence: IpIntelligence) {}

  /** Returns the factor by which limits per IP address are multiplied for this address. */
  async of(ip: string): Promise<number> {
    if (isVisitorHidden()) return HIDDEN_FACTOR;
    return (await this.ipIntelligence.isMobileCarrier(ip)) ? CARRIER_FACTOR : 1;
  }
}
