import { Injectable } from '@nestjs/common';
import { otpauthURL } from 'speakeasy';
import { DataSource } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { AuditService, byAdmin } from '../../audit/audit.service';
import { AdminUsersRepository } from '../admin-users.repository';
import { SecondFactorService } from '../login/second-factor.service';
import { SessionService } from '../sessions/session.service';
import { accountTarget } from './account-change';
import { AccountChangeService } from './account-change.service';
import {
  otpAlreadyEnabled,
  otpNotEnabled,
  otpNotSetUp,
  secondFactorNeeded,
  wrongOtpToken,
} from './account.errors';
import { changeAccount } from './account.service';
import type { BackupCodesDto, OtpSetupDto } from './dto/account.dto';
import { ReauthenticationService } from './reauthentication.service';
import { Business } from '../../site-content/business';

const QR_PIXELS = 240;

/** Sets up a user's own second factor, turns it on and off, and replaces its backup codes. */
@Injectable()
export class TwoFactorService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly admins: AdminUsersRepository,
    private readonly business: Business,
    private readonly reauthentication: ReauthenticationService,
    private readonly secondFactor: SecondFactorService,
    private readonly sessions: SessionService,
    private readonly audit: AuditService,
    private readonly changes: AccountChangeService,
  ) {}

  /** Creates a secret and backup codes, which work once the first code is verified. A repeated call replaces them. */
  async setUp(admin: CurrentAdmin, password: string): Promise<OtpSetupDto> {
    const account = await this.reauthentication.confirm(admin, password);
    if (account.otpEnabled) throw otpAlreadyEnabled();
    const { secret, sealedSecret, backupCodes, backupCodeHashes } = this.secondFactor.create(account.id);
    await this.dataSource.transaction(async (manager) => {
      await changeAccount(this.admins, manager, account, {
        otpSecret: sealedSecret,
        otpBackupCodes: backupCodeHashes,
      });
      await this.audit.record(
        { ...byAdmin(admin), action: 'otp_setup_started', target: accountTarget(account.id) },
        manager,
      );
    });
    const { name: brandName } = this.business;
    const url = otpauthURL({
      secret,
      encoding: 'base32',
      label: `${encodeURIComponent(brandName)}:${encodeURIComponent(account.username)}`,
      issuer: brandName,
    });
    const { toDataURL } = await import('qrcode');
    const qrCode = await toDataURL(url, { width: QR_PIXELS, margin: 2 });
    return { qrCode, manualEntryKey: secret, backupCodes };
  }

  /** Turns the second factor on and ends the other sessions, because they were opened without it. */
  async enable(admin: CurrentAdmin, token: string): Promise<void> {
    const account = await this.admins.get(admin.id);
    if (account.otpEnabled) throw otpAlreadyEnabled();
    if (!account.otpSecret || !this.secondFactor.isReadable(account.otpSecret)) throw otpNotSetUp();
    await this.dataSource.transaction(async (manager) => {
      if (!(await this.secondFactor.enable(manager, account, token))) throw wrongOtpToken();
      await this.sessions.closeOthers(manager, account.id, admin.sid);
      await this.sessions.markProven(manager, admin.sid);
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'otp_enabled',
        target: accountTarget(account.id),
        before: { otpEnabled: false },
        after: { otpEnabled: true },
      });
    });
  }

  /** Turns the second factor off. Only a session that was opened with it may do so, because a password alone must not be enough. */
  async disable(admin: CurrentAdmin, password: string): Promise<void> {
    const account = await this.reauthentication.confirm(admin, password);
    if (!account.otpEnabled) throw otpNotEnabled();
    if (!(await this.sessions.isProven(admin.sid))) throw secondFactorNeeded();
    await this.dataSource.transaction(async (manager) => {
      await changeAccount(this.admins, manager, account, {
        otpEnabled: false,
        otpSecret: null,
        otpBackupCodes: null,
        otpLastStep: null,
      });
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'otp_disabled',
        target: accountTarget(account.id),
        before: { otpEnabled: true },
        after: { otpEnabled: false },
      });
    });
  }

  /** Replaces all backup codes. The previous ones stop working. */
  async replaceBackupCodes(admin: CurrentAdmin, password: string): Promise<BackupCodesDto> {
    const account = await this.reauthentication.confirm(admin, password);
    if (!account.otpEnabled) throw otpNotEnabled();
    if (!(await this.sessions.isProven(admin.sid))) throw secondFactorNeeded();
    const { backupCodes, backupCodeHashes } = this.secondFactor.createBackupCodes(account.id);
    await this.dataSource.transaction(async (manager) => {
      await changeAccount(this.admins, manager, account, { otpBackupCodes: backupCodeHashes });
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'backup_codes_replaced',
        target: accountTarget(account.id),
      });
    });
    return { backupCodes };
  }
}
