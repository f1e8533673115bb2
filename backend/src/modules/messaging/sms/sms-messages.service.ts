import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { SecretBox } from '../../../common/secret-box';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { Every } from '../../../jobs/every';
import { defineQueue, type RetryOptions } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { withSecretLink } from './secret-link';
import { OnSmsStatus, type ReportedSms, type StatusReport } from './on-sms-status';
import {
  SmsMessagesRepository,
  type ClaimedSms,
  type NewSms,
  type SmsOutcome,
} from './sms-messages.repository';
import { SmsSender } from './sms-sender';
import { SmsStatusService } from './sms-status.service';
import { SmsService, type SmsResult } from './sms.service';
import { WhatsappService } from '../whatsapp/whatsapp.service';

const RECONCILE_MS = 5_000;
/** A text that the provider has not passed on by then answers nothing any more. */
const VALID_SECONDS = 600;

/** A call without an answer after this time was lost with its instance. */
const LOST_AFTER_SECONDS = 60;
const CHECK_EVERY_SECONDS = [15, 60, 300, 1_800];
/** A text that its provider does not list by then never reached it: nothing holds a request for so long. */
const LISTED_AFTER_MS = 75_000;
/** The queue's further tries at a message that the provider does not take; after the last it has failed. */
const RETRIES = 6;

const RETRY: RetryOptions = { retryLimit: RETRIES, retryDelay: 20, retryBackoff: true };

/** A text that waits to be sent. */
interface Waiting {
  messageId: string;
}

/** Queue of texts that are sent as they are stored, at any time. */
const SEND_JOB = defineQueue<Waiting>('send-sms-message', RETRY);
/**
 * Queue of texts with a link, or with a time from which on they are not sent. Servers of a version that knows neither would send
 * them without both: they do not work this queue.
 */
const SEND_CONDITIONAL_JOB = defineQueue<Waiting>('send-conditional-sms-message', RETRY);

/** Queue of approved templates of WhatsApp. Servers of a version that does not know them would send them as free text. */
const SEND_APPROVED_JOB = defineQueue<Waiting>('send-approved-whatsapp-message', RETRY);

/** Texts to single people: stored before they are sent, sent once, looked up when the provider's answer is lost. */
@Injectable()
export class SmsMessagesService {
  private readonly logger = new Logger(SmsMessagesService.name);
  private readonly box: SecretBox;

  constructor(
    config: AppConfig,
    private readonly dataSource: DataSource,
    private readonly repository: SmsMessagesRepository,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly sms: SmsService,
    private readonly sender: SmsSender,
    private readonly statuses: SmsStatusService,
    private readonly whatsapp: WhatsappService,
  ) {
    this.box = new SecretBox(config.encryptionKey);
  }

  /**
   * Queues a text in the transaction that decides on it.
   * @param link takes the place of `SECRET_LINK` when the text is sent; until then it is kept encrypted, and afterwards not at all
   * @returns its id
   */
  async queue(manager: EntityManager, message: NewSms, link?: string): Promise<string> {
    const sealed = link === undefined ? null : this.box.seal(link);
    const id = await this.repository.insertOutbound(manager, message, sealed);
    const isConditional = sealed !== null || message.sendUntil !== undefined;
    const queue = message.approved ? SEND_APPROVED_JOB : isConditional ? SEND_CONDITIONAL_JOB : SEND_JOB;
    await this.jobs.enqueue(queue, { messageId: id }, { manager });
    return id;
  }

  /**
   * Sees to it that texts that still wait are not sent, in the transaction that makes them wrong.
   * @returns those that are not sent; the others have been, or may have been
   */
  async withdraw(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    return ids.length > 0 ? this.repository.withdraw(manager, ids) : [];
  }

  /** Stores which lead a received text is from, in the transaction that adds it to the timeline. */
  async assignLead(manager: EntityManager, messageId: string, leadId: string): Promise<void> {
    await this.repository.assignLead(manager, messageId, leadId);
  }

  /** Takes a provider's report on a message, never backwards: reports come in any order. */
  @OnSmsStatus('single')
  report({ id, providerId, status, errorCode }: StatusReport): Promise<ReportedSms | null> {
    return this.repository.report(id, { status, providerId, errorCode });
  }

  /** As `report`, for a message by WhatsApp. */
  @OnSmsStatus('whatsapp')
  reportWhatsapp(report: StatusReport): Promise<ReportedSms | null> {
    return this.report(report);
  }

  /**
   * Looks up the messages whose answer was lost. None is sent again but those that are of use until a moment, such as reminders,
   * when their provider has none a good minute later.
   */
  @Every(RECONCILE_MS)
  async reconcile(): Promise<void> {
    const due = await this.repository.takeUnanswered(this.clock.now(), LOST_AFTER_SECONDS);
    for (const { id, channel, phoneNumber, claimedAt, checks, sendUntil, ...text } of due) {
      try {
        if (channel === 'whatsapp') {
          // WhatsApp is not looked up, and not sent again: a report may still tell.
          await this.checkLater(id, undefined);
          continue;
        }
        const found = await this.sender.find(
          { to: phoneNumber, body: this.fillerOf(text)(text.body) },
          claimedAt,
          (providerId) => this.repository.hasProviderId(providerId),
        );
        if (found) await this.statuses.report({ use: 'single', id }, { ...found, phoneNumber });
        else if (sendUntil && this.clock.now().getTime() - claimedAt.getTime() >= LISTED_AFTER_MS)
          await this.sendAgain(id);
        else await this.checkLater(id, CHECK_EVERY_SECONDS[checks]);
      } catch (err) {
        this.logger.warn({ err, message: id }, 'a message could not be looked up');
      }
    }
  }

  /** Whether it is still of use is decided when it is sent. */
  private async sendAgain(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.repository.queueAgain(manager, id))
        await this.jobs.enqueue(SEND_CONDITIONAL_JOB, { messageId: id }, { manager });
    });
  }

  /** After the last lookup a message stays unknown. */
  private async checkLater(id: string, seconds: number | undefined): Promise<void> {
    await this.repository.checkAgain(
      id,
      seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1_000),
    );
  }

  @OnJob(SEND_CONDITIONAL_JOB)
  async deliverConditional(waiting: Waiting): Promise<void> {
    await this.deliver(waiting);
  }

  @OnJob(SEND_APPROVED_JOB)
  async deliverApproved(waiting: Waiting): Promise<void> {
    await this.deliver(waiting);
  }

  @OnJob(SEND_JOB)
  async deliver({ messageId: id }: Waiting): Promise<void> {
    const now = this.clock.now();
    const lostAt = new Date(now.getTime() + LOST_AFTER_SECONDS * 1_000);
    const message = await this.repository.claim(id, now, lostAt);
    // Another delivery of the same job has it.
    if (!message) return;
    const secondsLeft = message.sendUntil
      ? Math.floor((message.sendUntil.getTime() - now.getTime()) / 1_000)
      : VALID_SECONDS;
    const outcome = !message.mayGoOut
      ? failed('phone_unproven')
      : secondsLeft > 0
        ? outcomeOf(await this.pass(id, message, secondsLeft), message.tries > RETRIES)
        : failed('too_late');
    await this.repository.recordOutcome(id, outcome, this.clock.now());
    if (outcome.status === 'queued') throw new Error('the provider is not available');
  }

  private pass(id: string, message: ClaimedSms, secondsLeft: number): Promise<SmsResult> {
    const { phoneNumber: to, channel, purpose, approved } = message;
    const fill = this.fillerOf(message);
    const body = fill(message.body);
    if (channel === 'whatsapp')
      return this.whatsapp.send({
        to,
        body,
        messageId: id,
        ...(approved ? { approved: { ...approved, variables: mapped(approved.variables, fill) } } : {}),
      });
    return this.sms.send(
      {
        to,
        body,
        reference: { use: 'single', id },
        validForSeconds: Math.min(VALID_SECONDS, secondsLeft),
      },
      { evenIfOptedOut: purpose === 'opt_out_confirmation' },
    );
  }

  /** Makes what the person reads of what is kept. */
  private fillerOf({ sealedLink }: { sealedLink: string | null }): (kept: string) => string {
    const link = sealedLink === null ? null : this.box.open(sealedLink);
    return (kept) => withSecretLink(kept, link);
  }
}

const mapped = (values: Record<string, string>, change: (value: string) => string): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));

function outcomeOf(result: SmsResult, isLastTry: boolean): SmsOutcome {
  switch (result.status) {
    case 'sent':
      return { status: 'sent', providerId: result.providerId, errorCode: null };
    case 'refused':
      return failed((result.reason === 'content' && result.code) || result.reason);
    case 'budget_exhausted':
      return failed('budget_exhausted');
    case 'withdrawn':
      return failed('withdrawn');
    case 'unavailable':
      return {
        status: result.inDoubt ? 'unknown' : isLastTry ? 'failed' : 'queued',
        providerId: null,
        errorCode: result.reason,
      };
  }
}

const failed = (errorCode: string): SmsOutcome => ({ status: 'failed', providerId: null, errorCode });
