import { createHash, createHmac, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../common/clock';
import { AppConfig } from '../../config/app-config';
import { Every } from '../../jobs/every';
import { AppointmentLinksRepository } from './appointment-links.repository';
import { AppointmentsRepository } from './appointments.repository';

const HOUR_MS = 3_600_000;
const LIFETIME_MS = 30 * 24 * HOUR_MS;
const REF_BYTES = 24;
/** Format of the reference in a link: base64url. */
const REF = /^[A-Za-z0-9_-]{32}$/;

const hashOf = (ref: string): string => createHash('sha256').update(ref).digest('hex');

/**
 * Issues personal links to the calendar. The reference in a link is random, belongs to one lead, and is stored only as a hash.
 */
@Injectable()
export class AppointmentLinksService {
  constructor(
    private readonly clock: Clock,
    private readonly config: AppConfig,
    private readonly links: AppointmentLinksRepository,
    private readonly appointments: AppointmentsRepository,
  ) {}

  /**
   * Issues a link for a verified lead. It is valid for 30 days, or until the lead is erased.
   * @param byMail whether the lead has verified a mailbox only: the link then expires when the phone is verified
   * @returns path with the reference, which is not stored
   */
  async issue(leadId: string, byMail: boolean, manager?: EntityManager): Promise<string> {
    return this.keep(randomBytes(REF_BYTES), leadId, byMail, manager);
  }

  /**
   * Issues the link for a verification. Repeated calls return the same link, because a client that lost the response calls again.
   * @param verifiedAt time of the lead's verification
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

  /** @returns id of the verified lead, if it is neither deleted nor blocked; null for an invalid link */
  async findLead(ref: string, manager?: EntityManager): Promise<string | null> {
    return REF.test(ref) ? this.links.findLead(hashOf(ref), this.clock.now(), manager) : null;
  }

  /**
   * Invalidates everything that was issued before the lead's phone was verified: links, the addresses of upcoming
   * appointments, and the e-mail addresses for messages about them. The owner of the mailbox may be another person.
   */
  async revokeIssuedByMail(manager: EntityManager, leadId: string): Promise<void> {
    await this.links.removeThoseByMail(manager, leadId);
    await this.appointments.renewTokens(manager, leadId, this.clock.now());
  }

  @Every(HOUR_MS, { once: true })
  async purge(): Promise<void> {
    await this.links.removeExpired(this.clock.now());
  }
}
