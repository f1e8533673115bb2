import { createHmac } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { totp } from 'speakeasy';
import { DataSource } from 'typeorm';
import { Clock } from '../../common/clock';
import { SecretBox } from '../../common/secret-box';
import { AppConfig } from '../../config/app-config';

const STEP_SECONDS = 30;
/** Steps before and after now whose codes are taken, for clocks that differ. */
const WINDOW = 1;

/** What is needed to check an administrator's second factor. */
export interface SecondFactor {
  id: string;
  /** Sealed with ENCRYPTION_KEY. */
  otpSecret: string | null;
}

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

  private async consumeAuthenticatorCode({ id, otpSecret }: SecondFactor, token: string): Promise<boolean> {
    if (!otpSecret) return false;
    const seconds = Math.floor(this.clock.now().getTime() / 1000);
    const found = totp.verifyDelta({
      secret: this.box.open(otpSecret),
      encoding: 'base32',
      token,
      window: WINDOW,
      time: seconds,
    });
    if (!found) return false;
    const step = Math.floor(seconds / STEP_SECONDS) + found.delta;
    // The last used step is remembered in the statement that accepts it: a code works once, however many try it at once.
    return this.changed(
      'UPDATE admin_users SET otp_last_step = $2 WHERE id = $1 AND (otp_last_step IS NULL OR otp_last_step < $2) RETURNING id',
      [id, step],
    );
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
