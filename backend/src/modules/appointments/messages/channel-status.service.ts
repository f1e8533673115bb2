import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { WaysService } from '../../verification/methods/methods.service';

/** Reports which channels work; carriers may block all texts of this trade. */
@Injectable()
export class ChannelStatus {
  constructor(private readonly ways: WaysService) {}

  /** Returns whether texts are in service. */
  async textsAreInService(): Promise<boolean> {
    return (await this.inService()).has('sms');
  }

  /** Returns the verification methods in service. */
  async inService(): Promise<ReadonlySet<VerificationMethod>> {
    const ways = await this.ways.list();
    return new Set(ways.filter(({ inService }) => inService).map(({ method }) => method));
  }
}
