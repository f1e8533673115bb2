import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { CurrentAdmin } from '../../../common/current-admin';
import { expectConfirmed } from '../../../common/permissions/password-again';
import { byAdmin } from '../../audit/audit.service';
import { PasskeyChallenges } from '../../auth/passkeys/passkey-challenges';
import { PASSKEY_ALGORITHMS, PasskeyCheck } from '../../auth/passkeys/passkey-check';
import { userHandleOf } from '../../auth/passkeys/passkey-login.service';
import { PasskeysRepository } from '../../auth/passkeys/passkeys.repository';
import { unauthenticated } from '../../auth/signed-in';
import { SessionService } from '../../auth/session.service';
import { Business } from '../../site-content/business';
import { AccountChangeService, accountTarget } from '../account-change.service';
import { passkeyNotAdded, passkeyNotFound, tooManyPasskeys } from '../account.errors';
import type { NewPasskeyDto, NewPasskeyOptionsDto, PasskeyDto } from './dto/passkeys.dto';

/** Passkeys of one person. */
const MOST = 10;

/** One's own passkeys: added and removed with the password of the last minutes, on record, and told to the person. */
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

  /** @throws AppError 403 where the password is asked for again; 422 for one too many */
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

  /** @throws AppError 403 where the password is asked for again; 422 for what does not prove a passkey, and for one too many */
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

  /** Ends the other sessions: it may have opened one of them. @throws AppError 403 where the password is asked for again; 404 */
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
   * Lets one at a time change a person's passkeys. A password that is set meanwhile removes them all and ends the sessions: none of these adds one after
   * that. The account comes first, as it does there, so that nobody waits for each other.
   * @throws AppError 401
   */
  private async expectOpen(manager: EntityManager, admin: CurrentAdmin): Promise<void> {
    await this.passkeys.lock(manager, admin.id);
    if (!(await this.sessions.holdAccount(manager, admin))) throw unauthenticated();
  }
}

/** A challenge counts only for the person it was issued to. */
const purposeOf = ({ id }: CurrentAdmin): string => `add:${id}`;
