import { createHmac, randomInt } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { totp } from 'speakeasy';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { SecretBox } from '../../common/secret-box';
import { AppConfig } from '../../config/app-config';

const STEP_SECONDS = 30;
/** Steps before and after now whose codes are taken, for clocks that differ. */
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
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
  ) {
    this.box = new SecretBox(config.encryptionKey);
  }

  /** Uses a code up. @returns whether it was good */
  async consume(admin: SecondFactor, code: string): Promise<boolean> {
    const typed = code.replace(/[\s-]/g, '');
    if (/^\d{6}$/.test(typed) && (await this.consumeAuthenticatorCode(admin, typed))) return true;
    return this.consumeBackupCode(admin.id, typed);
  }

  /** How a backup code is kept: bound to its administrator, under the server's key. */
  hashBackupCode(adminId: string, code: string): string {
    const plain = code.replace(/[\s-]/g, '').toUpperCase();
    return createHmac('sha256', this.config.encryptionKey).update(`backup:${adminId}:${plain}`).digest('hex');
  }

  /** Makes an authenticator secret (160 bits, base32) and 10 backup codes. The caller stores the sealed and hashed forms alone. */
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
  async enable(manager: EntityManager, { id, otpSecret }: SecondFactor, token: string): Promise<boolean> {
    const step = this.stepOf(otpSecret, token);
    if (step === null) return false;
    const [rows] = await manager.query<[unknown[], number]>(
      `UPDATE admin_users SET otp_enabled = true, otp_last_step = $3, updated_at = now()
        WHERE id = $1 AND otp_secret = $2 AND NOT otp_enabled RETURNING id`,
      [id, otpSecret, step],
    );
    return rows.length > 0;
  }

  private async consumeAuthenticatorCode({ id, otpSecret }: SecondFactor, token: string): Promise<boolean> {
    const step = this.stepOf(otpSecret, token);
    if (step === null) return false;
    // The last used step is remembered in the statement that accepts it: a code works once, however many try it at once.
    return this.changed(
      'UPDATE admin_users SET otp_last_step = $2 WHERE id = $1 AND (otp_last_step IS NULL OR otp_last_step < $2) RETURNING id',
      [id, step],
    );
  }

  /** The number of the 30 s step a code belongs to, or null when it is none of about now. */
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
    return this.changed(
      `UPDATE admin_users SET otp_backup_codes = array_remove(otp_backup_codes, $2)
        WHERE id = $1 AND $2 = ANY(otp_backup_codes) RETURNING id`,
      [adminId, this.hashBackupCode(adminId, code)],
    );
  }

  private async changed(statement: string, parameters: unknown[]): Promise<boolean> {
    const [rows] = await this.dataSource.query<[unknown[], number]>(statement, parameters);
    return rows.length > 0;
  }
}
