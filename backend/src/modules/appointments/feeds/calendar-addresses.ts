import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../../common/secret-box';
import { AppConfig } from '../../../config/app-config';

/** The private addresses of calendars, as they are stored. */
@Injectable()
export class CalendarAddresses {
  private readonly box: SecretBox;

  constructor(config: AppConfig) {
    this.box = new SecretBox(config.encryptionKey);
  }

  seal(address: string): string {
    return this.box.seal(address);
  }

  /** @returns null for one that was sealed with another key */
  open(sealed: string): string | null {
    try {
      return this.box.open(sealed);
    } catch {
      return null;
    }
  }
}
