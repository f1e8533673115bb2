import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/secret-box';
import { AppConfig } from '../../config/app-config';

/** The secrets that messages are signed with, as they are stored. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor(config: AppConfig) {
    this.box = new SecretBox(config.encryptionKey);
  }

  seal(secret: string): string {
    return this.box.seal(secret);
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
