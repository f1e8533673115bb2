import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { SecretBox } from '../../../common/secret-box';
import { Every } from '../../../jobs/every';
import { VerificationSubmissionsRepository } from '../../lead-store/submissions/verification-submissions.repository';
import { SuppressionsRepository } from '../../messaging/suppressions/suppressions.repository';
import type { VoiceStep } from '../../messaging/voice/voice-step';
import { CODE_LIFETIME_MS } from '../verification-code.service';
import { MethodsService } from '../methods/methods.service';
import { greeting, HEAR_KEY, NEVER_AGAIN_KEY, NOTHING_TO_SAY, optedOut, reading } from './call-script';
import { VerificationCallsRepository, type LiveCall, type NewCall } from './verification-calls.repository';
import { AppConfig } from '../../../config/app-config';
import { Business } from '../../site-content/business';

const MINUTE_MS = 60_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Manages the calls that read codes: their texts, and how they ended. */
@Injectable()
export class VerificationCallsService {
  private readonly box: SecretBox;

  constructor(
    config: AppConfig,
    private readonly business: Business,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly repository: VerificationCallsRepository,
    private readonly submissions: VerificationSubmissionsRepository,
    private readonly suppressions: SuppressionsRepository,
    private readonly methods: MethodsService,
  ) {
    this.box = new SecretBox(config.encryptionKey);
  }

  /**
   * Records a call before it is placed.
   * @returns its id, or null if this code was called before or its lead was erased
   */
  begin(call: NewCall): Promise<string | null> {
    return this.repository.insert({ ...call, code: this.box.seal(call.code) }, this.clock.now());
  }

  async placed(id: string, providerId: string): Promise<void> {
    await this.repository.recordPlacing(id, { state: 'placed', providerId });
  }

  /** Records that the provider's response was lost. The provider may place the call and request its text. */
  async inDoubt(id: string): Promise<void> {
    await this.repository.recordPlacing(id, { state: 'in_doubt', providerId: null });
  }

  async refused(id: string): Promise<void> {
    await this.repository.recordRefusal(id, this.clock.now());
  }

  /**
   * Returns the text for an answered call.
   * @param to called number, E.164
   */
  async answered(id: string, to: string): Promise<VoiceStep> {
    const call = await this.repository.findLive(id, this.clock.now());
    return call && isTo(call, to) ? greeting(this.business.name) : NOTHING_TO_SAY;
  }

  /** Returns the text after a key was pressed. The code is read only after 1. */
  async pressed(id: string, to: string, key: string): Promise<VoiceStep> {
    const now = this.clock.now();
    const live = await this.repository.findLive(id, now);
    if (!live || !isTo(live, to)) return NOTHING_TO_SAY;
    if (key === HEAR_KEY) {
      const call = await this.repository.markHeard(id, now);
      return call ? reading(this.box.open(call.code)) : NOTHING_TO_SAY;
    }
    if (key === NEVER_AGAIN_KEY) return this.neverAgain(id, now);
    return greeting(this.business.name);
  }

  /** Records the end of a call once. If 1 was not pressed, marks the code as undelivered, which the visitor's page shows. */
  async ended(id: string, providerId: string): Promise<void> {
    const now = this.clock.now();
    const call = await this.repository.end(id, providerId, now);
    if (!call) return;
    if (call.state === 'heard') await this.methods.succeeded('voice', call.issuedAt);
    else await this.submissions.markUndelivered(call.submissionId, call.issuedAt, now);
  }

  /** Returns the number of a call in progress, or null if it has ended. */
  async numberOf(id: string): Promise<string | null> {
    return (await this.repository.findLive(id, this.clock.now()))?.phoneNumber ?? null;
  }

  @Every(5 * MINUTE_MS)
  async purge(): Promise<void> {
    const now = this.clock.now().getTime();
    await this.repository.forgetCodesBefore(new Date(now - CODE_LIFETIME_MS));
    await this.repository.removeBefore(new Date(now - KEPT_MS));
  }

  private async neverAgain(id: string, now: Date): Promise<VoiceStep> {
    await this.dataSource.transaction(async (manager) => {
      const phoneNumber = await this.repository.markOptedOut(manager, id, now);
      if (phoneNumber) await this.suppressions.add(phoneNumber, 'call_key', manager, 'voice');
    });
    return optedOut(this.business.name);
  }
}

const isTo = ({ phoneNumber }: LiveCall, to: string): boolean => phoneNumber === to;
