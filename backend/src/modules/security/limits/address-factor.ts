import { Injectable } from '@nestjs/common';
import { isVisitorHidden } from '../../../common/request-context';
import { IpIntelligence } from '../addresses/ip-intelligence';

/** Caps by address are multiplied by this for a mobile carrier's address, which many people share. */
export const CARRIER_FACTOR = 5;
/** Caps by address are multiplied by this while a proxy hides its visitors, who then share its one address. */
export const HIDDEN_FACTOR = 20;

/** Judges how many people share an address. */
@Injectable()
export class AddressFactor {
  constructor(private readonly ipIntelligence: IpIntelligence) {}

  /** Returns how many times the caps by address are multiplied for the visitor of this request. */
  async of(ip: string): Promise<number> {
    if (isVisitorHidden()) return HIDDEN_FACTOR;
    return (await this.ipIntelligence.isMobileCarrier(ip)) ? CARRIER_FACTOR : 1;
  }
}
