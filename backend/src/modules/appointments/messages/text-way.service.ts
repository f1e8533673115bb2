import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { WaysService } from '../../verification/ways/ways.service';

/** Whether messages reach people by a way: carriers may take no texts of this trade. */
@Injectable()
export class TextWay {
  constructor(private readonly ways: WaysService) {}

  /** Returns whether texts are in service. */
  async isInService(): Promise<boolean> {
    return (await this.inService()).has('sms');
  }

  /** Returns the ways that are in service. */
  async inService(): Promise<ReadonlySet<VerificationMethod>> {
    const ways = await this.ways.list();
    return new Set(ways.filter(({ inService }) => inService).map(({ method }) => method));
  }
}
