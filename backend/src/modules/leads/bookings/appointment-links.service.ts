import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { AppConfig } from '../../../config/app-config';
import { Every } from '../../../jobs/every';
import { AppointmentLinksRepository } from './appointment-links.repository';
import { OwnAppointmentsRepository } from './own-appointments.repository';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 30 * 24 * HOUR_MS;
const REF_BYTES = 24;
/** A reference as it stands in the address: base64url. */
const REF = /^[A-Za-z0-9_-]{32}$/;

const hashOf = (ref: string): string => createHash('sha256').update(ref).digest('hex');

/** Personal links to the calendar. The reference in them cannot be guessed, is bound to one lead, and known by its hash alone. */
@Injectable()
export class AppointmentLinksService {
  constructor(
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly links: AppointmentLinksRepository,
    private readonly appointments: OwnAppointmentsRepository,
  ) {}

  /**
   * Makes a link for a verified lead. It is in force for 30 days, and until the lead is erased.
   * @param byMail whether the lead has proven a mailbox alone: the link ends when the phone is proven
   * @returns the path with the reference, which is not kept
   */
  async issue(leadId: string, byMail: boolean, manager?: EntityManager): Promise<string> {
    return this.keep(randomBytes(REF_BYTES), leadId, byMail, manager);
  }

  /**
   * Makes the link of a verification: asked again, it is the same. A caller whose answer was lost asks again.
   * @param verifiedAt when the lead was verified
   */
  async issueFor(leadId: string, byMail: boolean, verifiedAt: Date): Promise<string> {
    const bytes = createHmac('sha256', this.config.otpSecret)
      .update(`appointment-link:${leadId}:${String(byMail)}:${verifiedAt.toISOString()}`)
      .digest()
      .subarray(0, REF_BYTES);
    return this.keep(bytes, leadId, byMail);
  }

  private async keep(
    bytes: Buffer,
    leadId: string,
    byMail: boolean,
    manager?: EntityManager,
  ): Promise<string> {
    const ref = bytes.toString('base64url');
    const now = this.clock.now();
    const expiresAt = new Date(now.getTime() + LIFETIME_MS);
    await this.links.add({ refHash: hashOf(ref), leadId, byMail, expiresAt }, now, manager);
    return `/calendario?ref=${ref}`;
  }

  /** @returns the id of the verified lead, which is neither deleted nor blocked; null for a link that is not in force */
  async findLead(ref: string, manager?: EntityManager): Promise<string | null> {
    return REF.test(ref) ? this.links.findLead(hashOf(ref), this.clock.now(), manager) : null;
  }

  /**
   * Ends what was given before the lead's phone was proven: links, addresses of appointments to come, and where their mail
   * goes. Whoever had the mailbox alone may be another person.
   */
  async endThoseByMail(manager: EntityManager, leadId: string): Promise<void> {
    await this.links.removeThoseByMail(manager, leadId);
    await this.appointments.renewTokens(manager, leadId, this.clock.now());
  }

  @Every(HOUR_MS, { once: true })
  async purge(): Promise<void> {
    await this.links.removeExpired(this.clock.now());
  }
}
