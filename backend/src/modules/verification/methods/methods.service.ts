import { Injectable, Logger } from '@nestjs/common';
import type { VerificationMethod } from 'domain/verification';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { DataSource } from 'typeorm';
import { Clock } from '../../../common/clock';
import { hasUnknownArea } from '../../../common/phone';
import { AppConfig } from '../../../config/app-config';
import { carrierOf, missingFor, type MethodCarrier } from '../../../config/method-carriers';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { defineQueue, RETRY_FOR_HOURS } from '../../../jobs/queue';
import { NotificationsService } from '../../messaging/notifications/notifications.service';
import { areaRefusal } from '../../messaging/phone-lookups/line-types';
import { PhoneLookupService } from '../../messaging/phone-lookups/phone-lookup.service';
import { SuppressionsService } from '../../messaging/suppressions/suppressions.service';
import { SettingsService } from '../../settings/settings.service';
import { SubmissionSecrets } from './submission-secrets.service';
import {
  VerificationChannelsRepository,
  type ChannelRefusal,
  type ChannelState,
} from './verification-channels.repository';
import { noMethodEmail, outageEmail } from './methods.copy';
import { Business } from '../../site-content/business';

/** Method as offered to a visitor. */
export interface OfferedMethod {
  method: VerificationMethod;
  /** `voice`: number that calls; `inbound_call`: number to call; E.164. */
  phoneNumber?: string;
  /** `whatsapp`: opens the message with its token; `inbound_call`: dials the number and then the digits. */
  link?: string;
  /** `inbound_call`: digits to enter. */
  digits?: string;
}

/** Method that was chosen for a request. */
export interface Choice {
  method: VerificationMethod;
  /** End of the claim if this caller tries the method after an outage; null for a method in service. */
  probeUntil: Date | null;
}

/** State of one method for the owner. */
export interface Channel extends ChannelState {
  /** Whether the owner enabled it and it has a transport. */
  enabled: boolean;
  inService: boolean;
  carrier: MethodCarrier;
  /** Environment variables that are missing to reach people. */
  missing: string[];
}

/** Queue of methods that went out of service, for the owner. */
const CHANNEL_OUT_JOB = defineQueue<{
  method: VerificationMethod;
  since: string;
  code: string;
  text: string;
}>('verification-channel-out', RETRY_FOR_HOURS);

/** Queue of hours in which no method was available. */
const NO_METHOD_JOB = defineQueue<{ hour: string }>('no-way-to-verify', RETRY_FOR_HOURS);

/** Maximum age of an instance's knowledge of the service state. */
const CACHE_MS = 2_000;
/** Minimum interval between two records that a method works. Without it, all codes would wait for one row. */
const NOTED_MS = 10_000;
/** Pauses of two seconds before the digits are dialled, so that the greeting has begun. */
const DIAL_PAUSE = ',,,';

/** Lists the verification methods and tracks which of them work. */
@Injectable()
export class MethodsService {
  private readonly logger = new Logger(MethodsService.name);
  private cached: { states: Map<VerificationMethod, ChannelState>; until: number } | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly business: Business,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly repository: VerificationChannelsRepository,
    private readonly settings: SettingsService,
    private readonly suppressions: SuppressionsService,
    private readonly lookup: PhoneLookupService,
    private readonly notifications: NotificationsService,
    private readonly secrets: SubmissionSecrets,
  ) {}

  /** Returns every method, in the owner's order. */
  async list(): Promise<Channel[]> {
    const { verificationMethods } = await this.settings.get();
    const states = await this.states();
    return verificationMethods.map(({ method, enabled: wanted }) => {
      const state = states.get(method) ?? neverUsed(method);
      const carrier = carrierOf(method, this.config);
      const enabled = wanted && carrier !== 'off';
      return {
        ...state,
        enabled,
        inService: enabled && state.outSince === null,
        carrier,
        missing: missingFor(method, this.config),
      };
    });
  }

  /**
   * Returns the methods by which a phone can be verified now, in the owner's order. For one caller, this includes a
   * method after its outage: the next request tries it.
   * @param phoneNumber E.164. Excludes methods that its owner opted out of; for a number of an unknown area also
   * those that cost money, if a lookup did not find it in the US
   */
  async available(phoneNumber: string): Promise<VerificationMethod[]> {
    const suppressed = await this.suppressedAmong(phoneNumber);
    const mayCost = await this.mayCost(phoneNumber);
    return (await this.usable()).filter(
      (method) => !suppressed(method) && (mayCost || !this.isPaidFor(method)),
    );
  }

  /** Returns whether the owner of a number opted out of a method that works. */
  async areUnwanted(phoneNumber: string): Promise<boolean> {
    const suppressed = await this.suppressedAmong(phoneNumber);
    return (await this.usable()).some(suppressed);
  }

  /**
   * Returns the method for a submission: the requested one, or the first available. A method that is tried for the first time after an
   * outage is claimed by one caller.
   * @param canMail whether an e-mail address is known; without one, mail is chosen only on request
   * @returns null if no method is left. A caller that sends nothing must release the claim.
   */
  async choose(
    available: readonly VerificationMethod[],
    wanted: VerificationMethod | undefined,
    canMail: boolean,
  ): Promise<Choice | null> {
    const rest = available.filter((method) => method !== wanted && (method !== 'email' || canMail));
    const order = wanted && available.includes(wanted) ? [wanted, ...rest] : rest;
    for (const method of order) {
      const choice = await this.claim(method);
      if (choice) return choice;
    }
    return null;
  }

  /** Releases the claim of a try if nothing was sent. */
  async release({ method, probeUntil }: Choice): Promise<void> {
    if (!probeUntil) return;
    await this.repository.returnProbe(method, probeUntil, this.clock.now());
    this.cached = null;
  }

  /** Returns the methods as offered to a visitor. */
  offers(methods: readonly VerificationMethod[], submissionId: string): OfferedMethod[] {
    return methods.map((method) => this.offer(method, submissionId));
  }

  /**
   * Records that a method works.
   * @param sentAt when the delivered message was sent; defaults to now
   */
  async succeeded(method: VerificationMethod, sentAt: Date | null = null): Promise<void> {
    const now = this.clock.now();
    const known = (await this.states()).get(method) ?? neverUsed(method);
    if (!known.outSince && known.lastSuccessAt && now.getTime() - known.lastSuccessAt.getTime() < NOTED_MS)
      return;
    if (await this.repository.succeed(method, { now, sentAt: sentAt ?? now })) this.cached = null;
    else this.cached?.states.set(method, { ...known, lastSuccessAt: now });
  }

  /**
   * Records a provider's refusal. Notifies the owner once if it takes the method out of service.
   * @param sentAt when the refused message was sent; defaults to now
   */
  async refused(
    method: VerificationMethod,
    refusal: ChannelRefusal,
    sentAt: Date | null = null,
  ): Promise<void> {
    const { code, text, isNotified = false } = refusal;
    const now = this.clock.now();
    const since = await this.dataSource.transaction(async (manager) => {
      const since = await this.repository.refuse(manager, method, refusal, { now, sentAt: sentAt ?? now });
      if (since && !isNotified)
        await this.jobs.enqueue(
          CHANNEL_OUT_JOB,
          { method, since: since.toISOString(), code, text },
          { manager },
        );
      return since;
    });
    this.cached = null;
    if (since) this.logger.warn({ method, code }, 'a verification method is out of service');
  }

  @OnJob(CHANNEL_OUT_JOB)
  async notifyOwner({
    method,
    since,
    code,
    text,
  }: {
    method: VerificationMethod;
    since: string;
    code: string;
    text: string;
  }): Promise<void> {
    const { timeZone } = await this.settings.get();
    const email = outageEmail(
      { name: VERIFICATION_METHOD_NAMES[method], since: new Date(since), code, text, timeZone },
      { brand: this.business.name, publicUrl: this.config.publicUrl },
    );
    await this.notifications.notifyOwner(`channel-out:${method}:${since}`, { email });
  }

  /** Notifies the owner, once an hour, that visitors cannot verify their phones. */
  async notifyOfNone(): Promise<void> {
    const hour = this.clock.now().toISOString().slice(0, 13);
    await this.notifications.once(`no-way-left:${hour}`, (manager) =>
      this.jobs.enqueue(NO_METHOD_JOB, { hour }, { manager }),
    );
  }

  @OnJob(NO_METHOD_JOB)
  async notifyOwnerOfNone({ hour }: { hour: string }): Promise<void> {
    await this.notifications.notifyOwner(`no-way-left:${hour}`, {
      email: noMethodEmail({ brand: this.business.name, publicUrl: this.config.publicUrl }),
    });
  }

  private offer(method: VerificationMethod, submissionId: string): OfferedMethod {
    const { voice, whatsapp } = this.numbers();
    switch (method) {
      case 'voice':
        return { method, phoneNumber: voice };
      case 'inbound_call': {
        const digits = this.secrets.digits(submissionId);
        return { method, phoneNumber: voice, digits, link: `tel:${voice}${DIAL_PAUSE}${digits}` };
      }
      case 'whatsapp': {
        const text = `Hola, mi código es ${this.secrets.token(submissionId)}`;
        return {
          method,
          phoneNumber: whatsapp,
          link: `https://wa.me/${whatsapp.slice(1)}?text=${encodeURIComponent(text)}`,
        };
      }
      case 'sms':
      case 'email':
        return { method };
    }
  }

  /** Returns our own numbers, E.164. The outbox has fictional ones (555-0100 to 0199). */
  private numbers(): { voice: string; whatsapp: string } {
    const { voiceTransport, whatsappTransport, twilio } = this.config;
    return {
      voice: voiceTransport === 'twilio' && twilio ? twilio.voiceFrom : OUTBOX_NUMBER,
      whatsapp: whatsappTransport === 'twilio' && twilio ? twilio.whatsappFrom : OUTBOX_NUMBER,
    };
  }

  /** Returns the methods in service, and those with an outage that has ended, in the owner's order. */
  private async usable(): Promise<VerificationMethod[]> {
    const now = this.clock.now();
    return (await this.list())
      .filter(
        ({ enabled, inService, outUntil }) =>
          enabled && (inService || (outUntil !== null && outUntil <= now)),
      )
      .map(({ method }) => method);
  }

  private async claim(method: VerificationMethod): Promise<Choice | null> {
    const state = (await this.states()).get(method);
    if (!state?.outSince) return { method, probeUntil: null };
    const probeUntil = await this.repository.claimProbe(method, this.clock.now());
    this.cached = null;
    return probeUntil && { method, probeUntil };
  }

  /** Returns a test for methods that the owner of a number opted out of. */
  private async suppressedAmong(phoneNumber: string): Promise<(method: VerificationMethod) => boolean> {
    const suppressed: ReadonlySet<string> = new Set(await this.suppressions.channelsOf(phoneNumber));
    return (method) => isReachedBy(method) && (suppressed.has('all') || suppressed.has(method));
  }

  /**
   * Returns whether a code to a number may cost money. True for a number that was not looked up yet, because it is looked up before the
   * code is sent.
   */
  private async mayCost(phoneNumber: string): Promise<boolean> {
    if (!hasUnknownArea(phoneNumber)) return true;
    const line = await this.lookup.recall(phoneNumber);
    return line === null || areaRefusal(line) === null;
  }

  /** Returns whether a provider charges for each use of a method. */
  private isPaidFor(method: VerificationMethod): boolean {
    return (method === 'sms' || method === 'voice') && carrierOf(method, this.config) === 'twilio';
  }

  private async states(): Promise<ReadonlyMap<VerificationMethod, ChannelState>> {
    if (this.cached && this.cached.until > performance.now()) return this.cached.states;
    const rows = await this.repository.list();
    const states = new Map(rows.map((row) => [row.method, row]));
    this.cached = { states, until: performance.now() + CACHE_MS };
    return states;
  }
}

/** Returns whether a method uses a channel that people can opt out of. */
const isReachedBy = (method: VerificationMethod): boolean =>
  method === 'sms' || method === 'voice' || method === 'whatsapp';

/** Number of the embedded outbox. */
const OUTBOX_NUMBER = '+13055550100';

const neverUsed = (method: VerificationMethod): ChannelState => ({
  method,
  outSince: null,
  outUntil: null,
  lastSuccessAt: null,
  lastRefusalCode: null,
  lastRefusalText: null,
  lastRefusalAt: null,
});
