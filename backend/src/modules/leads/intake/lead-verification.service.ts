import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../../config/app-config';
import type { Client } from '../../../common/client';
import { Clock } from '../../../common/clock';
import { parseUsPhone } from '../../../common/phone';
import { EventsService } from '../../events/events.service';
import { LeadCodesRepository, type VerifiedLead } from '../../lead-store/lead-codes.repository';
import { SettingsService } from '../../settings/settings.service';
import type { Attempt } from '../../security/attempts/attempts.repository';
import { AttemptsService } from '../../security/attempts/attempts.service';
import { VerificationCodeService } from '../../verification/verification-code.service';
import { VerificationLimitsService } from '../../verification/verification-limits.service';
import { outOfTries, phoneRefused, WRONG_CODE } from '../../verification/verification.errors';
import { calendarLink } from '../bookings/calendar-link';
import type { VerifyLeadResponseDto } from './dto/lead-responses.dto';
import { LeadVerifiedNotificationService } from '../notifications/lead-verified-notification.service';
import { LeadScoreService } from '../score/lead-score.service';

/** A right code is answered again for this long, for callers whose first answer was lost. */
const REPEAT_MS = 2 * 60_000;

/** Checks the code a visitor typed. */
@Injectable()
export class LeadVerificationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly leadCodes: LeadCodesRepository,
    private readonly scores: LeadScoreService,
    private readonly codes: VerificationCodeService,
    private readonly limits: VerificationLimitsService,
    private readonly attempts: AttemptsService,
    private readonly events: EventsService,
    private readonly notifications: LeadVerifiedNotificationService,
    private readonly settings: SettingsService,
  ) {}

  /**
   * Counts the try before comparing, and consumes a right code in the same transaction: concurrent guesses cannot pass
   * the cap, and concurrent right codes verify once. Tries past the cap are recorded and count against the address.
   * @throws AppError 422 for a number that is not accepted, 429 when the tries are used up
   */
  async verify(phoneNumber: string, code: string, client: Client): Promise<VerifyLeadResponseDto> {
    const phone = parseUsPhone(phoneNumber);
    if (!phone.valid) throw phoneRefused(phone.reason);
    const outcome = await this.dataSource.transaction((manager) =>
      this.tryCode(manager, phone.e164, code, client),
    );
    switch (outcome) {
      case 'out_of_tries':
        throw outOfTries();
      case 'wrong_code':
        return { verified: false, error: WRONG_CODE };
      default:
        return { verified: true, redirectUrl: await this.redirectUrl(outcome) };
    }
  }

  private async tryCode(
    manager: EntityManager,
    phoneNumber: string,
    code: string,
    { ip }: Client,
  ): Promise<VerifiedLead | 'wrong_code' | 'out_of_tries'> {
    if (!(await this.limits.spendTry(manager, phoneNumber))) {
      await this.attempts.record(failedTry(phoneNumber, ip, 'out_of_tries'), manager);
      await this.limits.countWrongCode(manager, null, ip);
      return 'out_of_tries';
    }
    const verified = await this.verifiedBy(manager, phoneNumber, code, ip);
    if (verified) {
      await this.limits.forgetTries(manager, phoneNumber);
      return verified;
    }
    await this.attempts.record(failedTry(phoneNumber, ip, 'wrong_code'), manager);
    await this.limits.countWrongCode(manager, phoneNumber, ip);
    return 'wrong_code';
  }

  /** @returns the lead that the code verifies, or has just verified; null for a wrong code */
  private async verifiedBy(
    manager: EntityManager,
    phoneNumber: string,
    code: string,
    ip: string,
  ): Promise<VerifiedLead | null> {
    const now = this.clock.now();
    const rightTry: Attempt = { phoneNumber, ipAddress: ip, attemptType: 'verify', failureReason: null };
    const lead = await this.leadCodes.lockInForce(manager, phoneNumber, now);
    if (!lead) {
      const since = new Date(now.getTime() - REPEAT_MS);
      const hash = this.codes.hash(phoneNumber, code);
      const again = await this.leadCodes.findJustVerified(manager, phoneNumber, hash, since);
      if (again) await this.attempts.record(rightTry, manager);
      return again;
    }
    if (!this.codes.matches(lead.codeHash, phoneNumber, code)) return null;
    const verified = await this.leadCodes.verify(manager, lead.id, now);
    await this.events.record('code_verified', { leadId: lead.id }, manager);
    await this.scores.recompute(manager, lead.id);
    await this.attempts.record(rightTry, manager);
    await this.notifications.queue(manager, verified.id, now);
    return verified;
  }

  /** The owner's calendar, or the product's own page on the host the visitor came by. */
  private async redirectUrl(lead: VerifiedLead): Promise<string> {
    const { calendarUrl } = await this.settings.get();
    const ownPage = `${this.config.publicUrl}/calendario`;
    return calendarLink(calendarUrl === ownPage ? '/calendario' : calendarUrl, {
      fullName: lead.fullName,
      phoneNumber: lead.phoneNumber,
      reference: lead.calendarReference,
    });
  }
}

const failedTry = (
  phoneNumber: string,
  ipAddress: string,
  failureReason: 'wrong_code' | 'out_of_tries',
): Attempt => ({ phoneNumber, ipAddress, attemptType: 'verify', failureReason });
