import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../../../common/current-admin';
import { expectConfirmed } from '../../../../common/permissions/password-again';
import { byAdmin } from '../../../audit/audit.service';
import { PasskeyChallenges } from '../../passkeys/passkey-challenges';
import { PASSKEY_ALGORITHMS, PasskeyCheck } from '../../passkeys/passkey-check';
import { userHandleOf } from '../../passkeys/passkey-login.service';
import { PasskeysRepository } from '../../passkeys/passkeys.repository';
import { unauthenticated } from '../../sessions/signed-in';
import { SessionService } from '../../sessions/session.service';
import { Business } from '../../../site-content/business';
import { accountTarget } from '../account-change';
import { AccountChangeService } from '../account-change.service';
import { passkeyNotAdded, passkeyNotFound, tooManyPasskeys } from '../account.errors';
import type { NewPasskeyDto, NewPasskeyOptionsDto, PasskeyDto } from './passkeys.dto';

/** Maximum number of passkeys per user. */
const MOST = 10;

/** Adds and removes a user's own passkeys. Requires a recently confirmed password, records each change and notifies the user. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: PasskeyChallenges,
    private readonly check: PasskeyCheck,
    private readonly passkeys: PasskeysRepository,
    private readonly sessions: SessionService,
    private readonly changes: AccountChangeService,
    private readonly business: Business,
  ) {}

  list(admin: CurrentAdmin): Promise<PasskeyDto[]> {
    return this.passkeys.list(admin.id);
  }

  /**
   * Returns the options for the browser's registration dialog.
   * @throws AppError 403 if the password must be confirmed first; 422 if the maximum is reached
   */
  async options(admin: CurrentAdmin): Promise<NewPasskeyOptionsDto> {
    expectConfirmed(admin);
    const known = await this.passkeys.credentialsOf(admin.id);
    if (known.length >= MOST) throw tooManyPasskeys(MOST);
    return {
      challenge: this.challenges.issue(purposeOf(admin)),
      site: this.check.site,
      algorithms: PASSKEY_ALGORITHMS,
      brand: this.business.name,
      userHandle: userHandleOf(admin.id),
      username: admin.username,
      known: known.map(({ credentialId, transports }) => ({
        id: credentialId.toString('base64url'),
        transports,
      })),
    };
  }

  /**
   * Adds a passkey.
   * @throws AppError 403 if the password must be confirmed first; 422 if the proof is invalid or the maximum is reached
   */
  async add(admin: CurrentAdmin, { name, transports, ...described }: NewPasskeyDto): Promise<{ id: string }> {
    expectConfirmed(admin);
    const challenge = await this.challenges.spend(purposeOf(admin), described.clientDataJSON);
    const proven = challenge === null ? null : await this.check.ofNew(described, challenge);
    if (!proven) throw passkeyNotAdded();
    return this.dataSource.transaction(async (manager) => {
      await this.expectOpen(manager, admin);
      if ((await this.passkeys.count(manager, admin.id)) >= MOST) throw tooManyPasskeys(MOST);
      const id = await this.passkeys.insert(manager, { ...proven, adminId: admin.id, name, transports });
      if (id === null) throw passkeyNotAdded();
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'passkey_added',
        target: accountTarget(admin.id),
        after: { passkey: name },
      });
      return { id };
    });
  }

  /**
   * Removes a passkey and ends the other sessions, because the passkey may have opened one of them.
   * @throws AppError 403 if the password must be confirmed first; 404
   */
  async remove(admin: CurrentAdmin, id: string): Promise<void> {
    expectConfirmed(admin);
    await this.dataSource.transaction(async (manager) => {
      await this.expectOpen(manager, admin);
      const name = await this.passkeys.remove(manager, admin.id, id);
      if (name === null) throw passkeyNotFound();
      await this.sessions.closeOthers(manager, admin.id, admin.sid);
      await this.changes.record(manager, {
        ...byAdmin(admin),
        action: 'passkey_removed',
        target: accountTarget(admin.id),
        before: { passkey: name },
      });
    });
  }

  /**
   * Lets only one transaction at a time change a user's passkeys. A concurrent password reset removes all passkeys and ends the
   * sessions; afterwards, this call refuses to add one. Locks the account before the passkeys' rows, in the same order as a
   * reset, so that the two cannot deadlock.
   * @throws AppError 401
   */
  private async expectOpen(manager: EntityManager, admin: CurrentAdmin): Promise<void> {
    await this.passkeys.lock(manager, admin.id);
    if (!(await this.sessions.holdAccount(manager, admin))) throw unauthenticated();
  }
}

/** Returns the purpose of a challenge, which binds it to one user. */
const purposeOf = ({ id }: CurrentAdmin): string => `add:${id}`;
