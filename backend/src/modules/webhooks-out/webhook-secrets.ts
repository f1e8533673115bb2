import { Injectable } from '@nestjs/common';
import { SecretBox } from '../../common/secret-box';
import { AppConfig } from '../../config/app-config';

/** Encrypts and decrypts the secrets that sign messages. */
@Injectable()
export class WebhookSecrets {
  private readonly box: SecretBox;

  constructor(config: AppConfig) {
    this.box = new SecretBox(config.encryptionKey);
  }

  seal(secret: string): string {
    return this.box.seal(secret);
  }

  /** @returns null if it was encrypted with another key */
  open(sealed: string): string | null {
    try {
      return this.box.open(sealed);
    } catch {
      return null;
    }
  }
}
