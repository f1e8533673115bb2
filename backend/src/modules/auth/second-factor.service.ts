import { createHmac, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { totp } from 'speakeasy';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { SecretBox } from '../../common/secret-box';
import { AppConfig } from '../../config/app-config';
import { AdminUsersRepository } from './admin-users.repository';

const STEP_SECONDS = 30;
/** Codes of so many steps before and after now are accepted, for clocks that differ. */
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_LENGTH = 32;
const BACKUP_CODES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What is needed to check an administrator's second factor. */
export interface SecondFactor {
  id: string;
  /** Sealed with ENCRYPTION_KEY. */
  otpSecret: string | null;
}

export interface NewBackupCodes {
  /** For the person, once: `XXXX-XXXX`. */
  backupCodes: string[];
  /** For the database. */
  backupCodeHashes: string[];
}

export interface NewSecondFactor extends NewBackupCodes {
  /** For the person, once. */
  secret: string;
  /** For the database. */
  sealedSecret: string;
}

const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Checks authenticator codes (RFC 6238: SHA-1, 6 digits, 30 s) and backup codes, each of which works once. */
@Injectable()
export class SecondFactorService {
  private readonly box: SecretBox;

  constructor(
    private readonly admins: AdminUsersRepository,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.encryptionKey);
  }

  /** Checks a code, which then cannot be used again. @returns whether it was right */
  async consume(admin: SecondFactor, code: string): Promise<boolean> {
    const typed = code.replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(typed) && (await this.consumeAuthenticatorCode(admin, typed))) return true;
    return this.consumeBackupCode(admin.id, typed);
  }

  /** The stored form of a backup code: an HMAC under the server's key, bound to its administrator. */
  hashBackupCode(adminId: string, code: string): string {
    const plain = code.replace(/[\s-]/g, '').toUpperCase();
    return createHmac('sha256', this.config.encryptionKey).update(`backup:${adminId}:${plain}`).digest('hex');
  }

  /** Makes an authenticator secret (160 bits, base32) and 10 backup codes. The caller stores only the sealed and hashed forms. */
  create(adminId: string): NewSecondFactor {
    const secret = randomText(SECRET_LENGTH, BASE32);
    const backupCodes = this.createBackupCodes(adminId);
    return { secret, sealedSecret: this.box.seal(secret), ...backupCodes };
  }

  createBackupCodes(adminId: string): NewBackupCodes {
    const backupCodes = Array.from(
      { length: BACKUP_CODES },
      () => `${randomText(4, BASE32)}-${randomText(4, BASE32)}`,
    );
    return { backupCodes, backupCodeHashes: backupCodes.map((code) => this.hashBackupCode(adminId, code)) };
  }

  /**
   * Turns the second factor on, if the code is one of the secret that was set up.
   * @returns whether it did
   */
  async enable(manager: EntityManager, factor: SecondFactor, token: string): Promise<boolean> {
    const step = this.stepOf(factor.otpSecret, token);
    return step !== null && this.admins.enableOtp(manager, factor, step);
  }

  private async consumeAuthenticatorCode({ id, otpSecret }: SecondFactor, token: string): Promise<boolean> {
    const step = this.stepOf(otpSecret, token);
    // The statement that accepts the step stores it: a code works once, however many requests try it at once.
    return step !== null && this.admins.useOtpStep(id, step);
  }

  /** The number of the 30 s step a code belongs to, or null when it belongs to none within the window. */
  private stepOf(otpSecret: string | null, token: string): number | null {
    if (!otpSecret) return null;
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    const found = totp.verifyDelta({
      secret: this.box.open(otpSecret),
      encoding: 'base32',
      token,
      window: WINDOW,
      time: seconds,
    });
    return found ? Math.floor(seconds / STEP_SECONDS) + found.delta : null;
  }

  private consumeBackupCode(adminId: string, code: string): Promise<boolean> {
    return this.admins.useBackupCode(adminId, this.hashBackupCode(adminId, code));
  }
}
