import { Injectable } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { MethodsService } from '../../verification/methods/methods.service';

/** Reports which channels work; carriers may block all texts of this trade. */
@Injectable()
export class ChannelStatus {
  constructor(private readonly methods: MethodsService) {}

  /** Returns whether texts are in service. */
  async textsAreInService(): Promise<boolean> {
    return (await this.inService()).has('sms');
  }

  /** Returns the verification methods in service. */
  async inService(): Promise<ReadonlySet<VerificationMethod>> {
    const methods = await this.methods.list();
    return new Set(methods.filter(({ inService }) => inService).map(({ method }) => method));
  }
}
