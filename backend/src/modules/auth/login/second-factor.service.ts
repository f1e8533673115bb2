import { createHmac, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { totp } from 'speakeasy';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { SecretBox } from '../../../common/secret-box';
import { AppConfig } from '../../../config/app-config';
import { AdminUsersRepository } from '../admin-users.repository';

const STEP_SECONDS = 30;
/** Number of steps before and after the current one with accepted codes, for clocks that differ. */
const WINDOW = 1;

/** 160 bits, as RFC 4226 recommends. */
const SECRET_LENGTH = 32;
const BACKUP_CODES = 10;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Data needed to check a user's second factor. */
export interface SecondFactor {
  id: string;
  /** Sealed with ENCRYPTION_KEY. */
  otpSecret: string | null;
}

/** Secret of an authenticator that the present ENCRYPTION_KEY cannot decrypt, so no code of it can be right. */
export class SecondFactorUnreadable extends Error {
  /** @param wasCompared whether the code was compared with the backup codes, so that the attempt counts */
  constructor(
    readonly wasCompared: boolean,
    cause: unknown,
  ) {
    super('the secret of a second factor cannot be decrypted', { cause });
    this.name = 'SecondFactorUnreadable';
  }
}

export interface NewBackupCodes {
  /** Codes to show once: `XXXX-XXXX`. */
  backupCodes: string[];
  /** Hashes to store. */
  backupCodeHashes: string[];
}

export interface NewSecondFactor extends NewBackupCodes {
  /** Secret to show once. */
  secret: string;
  /** Encrypted secret to store. */
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

  /**
   * Checks a code and marks it as used.
   * @returns whether it was right
   * @throws SecondFactorUnreadable if it is no backup code, and the secret cannot be decrypted
   */
  async consume(admin: SecondFactor, code: string): Promise<boolean> {
    const typed = code.replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(typed) && (await this.consumeAuthenticatorCode(admin, typed))) return true;
    if (await this.consumeBackupCode(admin.id, typed)) return true;
    if (admin.otpSecret) this.open(admin.otpSecret, true);
    return false;
  }

  /** Returns whether the secret can be decrypted. */
  isReadable(otpSecret: string): boolean {
    try {
      this.open(otpSecret, false);
      return true;
    } catch {
      return false;
    }
  }

  /** Returns the stored form of a backup code: an HMAC under the server's key, bound to its user. */
  hashBackupCode(adminId: string, code: string): string {
    const plain = code.replace(/[\s-]/g, '').toUpperCase();
    return createHmac('sha256', this.config.encryptionKey).update(`backup:${adminId}:${plain}`).digest('hex');
  }

  /** Creates an authenticator secret (160 bits, base32) and 10 backup codes. The caller stores only the sealed and hashed forms. */
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
   * Turns the second factor on if the code matches the prepared secret.
   * @returns whether it was turned on
   */
  async enable(manager: EntityManager, factor: SecondFactor, token: string): Promise<boolean> {
    const step = this.stepOf(factor.otpSecret, token);
    return step !== null && this.admins.enableOtp(manager, factor, step);
  }

  private async consumeAuthenticatorCode({ id, otpSecret }: SecondFactor, token: string): Promise<boolean> {
    const step = this.stepOf(otpSecret, token);
    // The statement that accepts the step also stores it, so a code works once even for parallel requests.
    return step !== null && this.admins.useOtpStep(id, step);
  }

  private open(otpSecret: string, wasCompared: boolean): string {
    try {
      return this.box.open(otpSecret);
    } catch (error) {
      throw new SecondFactorUnreadable(wasCompared, error);
    }
  }

  /** Returns the number of the code's 30 s step, or null if it matches no step within the window. */
  private stepOf(otpSecret: string | null, token: string): number | null {
    if (!otpSecret) return null;
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    const found = totp.verifyDelta({
      secret: this.open(otpSecret, false),
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
