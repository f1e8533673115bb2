import { Injectable } from '@nestjs/common';
import { WaysService } from '../../verification/ways/ways.service';

/** Whether texts reach anybody: carriers may take none of this trade's. */
@Injectable()
export class TextWay {
  constructor(private readonly ways: WaysService) {}

  async isInService(): Promise<boolean> {
    return (await this.ways.list()).some(({ method, inService }) => method === 'sms' && inService);
  }
}
