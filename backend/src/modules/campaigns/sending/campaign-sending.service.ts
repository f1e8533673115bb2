import { Injectable, Logger, type BeforeApplicationShutdown } from '@nestjs/common';
import { completeTemplate, rendererOf } from 'domain/messages/campaign-text';
import { segmentsOf } from 'domain/messages/sms-text';
import { CAMPAIGN_SHARE } from 'domain/verification-prices';
import { DataSource } from 'typeorm';
import { Every } from '../../../jobs/every';
import { Clock } from '../../../common/clock';
import { LimitsService } from '../../security/limits/limits.service';
import { legalUntil, nextLegalMoment, textingState, type QuietHours } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { ContactsService } from '../../messaging/contacts/contacts.service';
import { SmsService, type SmsResult } from '../../messaging/sms/sms.service';
import {
  CampaignRecipientsRepository,
  type Attempt,
  type ClaimedRecipient,
} from '../campaign-recipients.repository';
import { CampaignsRepository } from '../campaigns.repository';
import { lostAt, nextCheck } from './outcome-checks';
import { Business } from '../../site-content/business';

const SECOND_MS = 1_000;

/** How long an instance may reserve a recipient without calling the provider. */
const CLAIM_SECONDS = 60;
/** Delay of a retry after a temporary refusal by the provider. */
const RETRY_SECONDS = 30;
/** Interval between checks of the budget while the campaigns' share is spent; no batch is sent meanwhile. */
const BUDGET_LOOK_SECONDS = 60;
/** Margin before the end of a person's legal hours in which no message is sent, because it might arrive after the end. */
const LAST_SECONDS = 60;
/** Key of the counter that lets one instance send a batch per second. */
const PACE_KEY = 'campaign-second';
/** Example person for measuring a message before its recipients are reserved. */
const EXAMPLE = { fullName: 'Persona Cualquiera', state: 'FL' };
/** Maximum number of messages that wait for the provider's response, in seconds of sending. */
const IN_FLIGHT_SECONDS = 10;

/** Sends the messages of started campaigns, each once, even if an instance crashes. */
@Injectable()
export class CampaignSendingService implements BeforeApplicationShutdown {
  private readonly logger = new Logger(CampaignSendingService.name);
  private readonly inFlight = new Set<Promise<void>>();
  private stopping = false;
  /** Time of the next check of the budget; no batch is sent before. */
  private budgetLookAt = new Date(0);

  constructor(
    private readonly dataSource: DataSource,
    private readonly business: Business,
    private readonly clock: Clock,
    private readonly settings: SettingsService,
    private readonly limits: LimitsService,
    private readonly sms: SmsService,
    private readonly contacts: ContactsService,
    private readonly campaigns: CampaignsRepository,
    private readonly recipients: CampaignRecipientsRepository,
  ) {}

  /** Waits for the provider's responses, so that fewer outcomes have to be looked up after a restart. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.drained();
  }

  /** Resolves when the outcomes of the messages now in flight are stored. */
  async drained(): Promise<void> {
    await Promise.allSettled(this.inFlight);
  }

  /**
   * Sends the messages of one second, unless another instance has done so. The pace counts segments, as providers rate numbers: a
   * batch with more segments makes the second longer for all instances.
   */
  @Every(SECOND_MS)
  async sendBatch(): Promise<void> {
    if (this.stopping || this.clock.now() < this.budgetLookAt) return;
    const { campaignRatePerSecond: rate, quietHours } = await this.settings.get();
    if (this.inFlight.size >= rate * IN_FLIGHT_SECONDS) return;
    const active = await this.campaigns.findSending();
    if (active.length === 0) return;
    const [second] = await this.limits.hit([{ key: PACE_KEY, cap: 1, windowSeconds: 1 }]);
    if (!second || second.hits > 1) return;
    const now = this.clock.now();
    // Computed once per state, because a batch may have hundreds of recipients.
    const ends = new Map<string | null, Date>();
    const endFor = (state: string | null): Date => {
      const end = ends.get(state) ?? legalUntil(state, now, quietHours);
      ends.set(state, end);
      return end;
    };
    let left = rate;
    for (const { id, message, text } of active) {
      if (left <= 0) break;
      const render = rendererOf(text ?? completeTemplate(message, this.business.name));
      const each = segmentsOf(render(EXAMPLE));
      const claimed = await this.recipients.claim(id, {
        now: this.clock.now(),
        count: Math.max(1, Math.floor(left / each)),
        claimSeconds: CLAIM_SECONDS,
      });
      for (const recipient of claimed) {
        const body = render(recipient);
        left -= segmentsOf(body);
        this.track(this.deliver(recipient, body, endFor(textingState(recipient)), quietHours));
      }
      if (claimed.length === 0) await this.campaigns.complete(id, this.clock.now());
    }
    if (left < 0) await this.limits.postpone(PACE_KEY, Math.ceil(-left / rate));
  }

  /** @param until end of the person's legal hours; now if they have ended */
  private async deliver(
    recipient: ClaimedRecipient,
    body: string,
    until: Date,
    quietHours: QuietHours,
  ): Promise<void> {
    const { id, phoneNumber, eligible } = recipient;
    const attempt: Attempt = { id, begunAt: null };
    if (!eligible) return this.recipients.skip(id, 'not_eligible');
    const seconds = Math.floor((until.getTime() - this.clock.now().getTime()) / 1_000);
    if (seconds < LAST_SECONDS) {
      const moment = nextLegalMoment(textingState(recipient), until, quietHours);
      return moment
        ? this.recipients.postpone(attempt, moment, null)
        : this.recipients.skip(id, 'no_legal_hours');
    }
    const result = await this.sms.send(
      {
        to: phoneNumber,
        body,
        reference: { use: 'campaign', id },
        validForSeconds: seconds,
      },
      {
        share: CAMPAIGN_SHARE,
        kind: 'marketing',
        begin: () => this.begin(attempt, recipient, body, quietHours),
      },
    );
    await this.recordResult(attempt, result);
  }

  /**
   * Records the message, and the contact with the number, before the provider is called, so that the call is made at most once. A message
   * to a number with as many contacts in 24 hours as the law allows waits.
   * @returns false if it waits, the campaign was paused or cancelled meanwhile, or the person has received as many texts as agreed
   */
  private async begin(
    attempt: Attempt,
    recipient: ClaimedRecipient,
    body: string,
    quietHours: QuietHours,
  ): Promise<boolean> {
    const now = this.clock.now();
    const { phoneNumber } = recipient;
    const reference = `campaign:${attempt.id}`;
    const begun = await this.dataSource.transaction(async (manager) => {
      await this.contacts.hold(manager, phoneNumber);
      const free = await this.contacts.freeAt(recipient, manager, reference);
      if (free) return free;
      const result = await this.recipients.begin(attempt.id, body, { now, lostAt: lostAt(now) }, manager);
      if (result === 'begun')
        await this.contacts.record(manager, { phoneNumber, kind: 'campaign', reference });
      return result;
    });
    if (begun instanceof Date) {
      const moment = nextLegalMoment(textingState(recipient), begun, quietHours) ?? begun;
      await this.recipients.postpone(attempt, moment, null);
      return false;
    }
    if (begun === 'begun') attempt.begunAt = now;
    // Another campaign has texted the person meanwhile.
    if (begun === 'over_limit') await this.recipients.skip(attempt.id, 'over_limit');
    return begun === 'begun';
  }

  private async recordResult(attempt: Attempt, result: SmsResult): Promise<void> {
    const inSeconds = (seconds: number): Date => new Date(this.clock.now().getTime() + seconds * 1_000);
    switch (result.status) {
      case 'sent':
        await this.recipients.report(
          { id: attempt.id, providerId: result.providerId, status: 'sent', errorCode: null },
          this.clock.now(),
        );
        return;
      case 'refused':
        return result.reason === 'opted_out'
          ? this.recipients.conclude(attempt, { status: 'opted_out', reason: null })
          : this.recipients.conclude(attempt, { status: 'failed', reason: result.reason });
      case 'budget_exhausted':
        this.budgetLookAt = inSeconds(BUDGET_LOOK_SECONDS);
        return this.recipients.postpone(attempt, this.budgetLookAt, 'budget_exhausted');
      case 'withdrawn':
        return;
      case 'unavailable':
        if (result.inDoubt)
          return this.recipients.conclude(attempt, {
            status: 'unknown',
            reason: result.reason,
            checkAt: nextCheck(this.clock.now(), 0),
          });
        return this.recipients.postpone(attempt, inSeconds(RETRY_SECONDS), result.reason);
    }
  }

  private track(work: Promise<void>): void {
    const tracked = work
      .catch((err: unknown) => this.logger.error({ err }, 'a campaign message could not be handled'))
      .finally(() => this.inFlight.delete(tracked));
    this.inFlight.add(tracked);
  }
}
