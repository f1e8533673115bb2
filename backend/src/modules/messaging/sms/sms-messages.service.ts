import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { SecretBox } from '../../../common/secret-box';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { Every } from '../../../jobs/every';
import { defineQueue, type RetryOptions } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import type { ContactKind } from '../contacts/contact.entity';
import { ContactsService, type Contacted } from '../contacts/contacts.service';
import { withSecretLink } from './secret-link';
import { OnSmsStatus, type ReportedSms, type StatusReport } from './on-sms-status';
import {
  SmsMessagesRepository,
  type ClaimedSms,
  type NewSms,
  type SmsOutcome,
  type UnansweredSms,
} from './sms-messages.repository';
import type { OutboundPurpose } from './sms-message.entity';
import { SmsSender } from './sms-sender';
import { SmsStatusService } from './sms-status.service';
import { SmsService, type SmsResult } from './sms.service';
import { WhatsappService } from '../whatsapp/whatsapp.service';

const RECONCILE_MS = 5_000;
/** Maximum number of texts looked up per round. */
const RECONCILED = 50;
/** Number of texts reserved at once: looked up one after another, within `LOST_AFTER_SECONDS`. */
const RECONCILED_AT_ONCE = 10;
/** Time after which the provider drops an undelivered text, because it would be useless. */
const VALID_SECONDS = 600;

/** Time after which a missing response counts as lost with its instance. */
const LOST_AFTER_SECONDS = 60;
const CHECK_EVERY_SECONDS = [15, 60, 300, 1_800];
/** Time after which a text that the provider does not list never reached it: no proxy holds a request for so long. */
const LISTED_AFTER_MS = 75_000;
/** Retries by the queue if the provider does not accept a message; after the last, the message has failed. */
const RETRIES = 6;

const RETRY: RetryOptions = { retryLimit: RETRIES, retryDelay: 20, retryBackoff: true };

/** Kind of contact by purpose. A link that a user sends is a text of the office. */
const KINDS: Readonly<Record<OutboundPurpose, ContactKind>> = {
  reply: 'text',
  payment_link: 'text',
  test: 'text',
  calendar_link: 'invitation',
  satisfaction: 'invitation',
  appointment: 'appointment',
  appointment_reminder: 'appointment',
  opt_out_confirmation: 'confirmation',
  opt_in_confirmation: 'confirmation',
  help: 'confirmation',
};

/** Returns the reference of a text's contact. */
const contactOf = (id: string): string => `text:${id}`;

/** Text that waits to be sent. */
interface Waiting {
  messageId: string;
}

/** Queue of texts without a link or time limit. */
const SEND_JOB = defineQueue<Waiting>('send-sms-message', RETRY);
/** Queue of texts with a link or a time limit. A separate queue, because servers of older versions would ignore both. */
const SEND_CONDITIONAL_JOB = defineQueue<Waiting>('send-conditional-sms-message', RETRY);

/** Queue of approved WhatsApp templates. A separate queue, because servers of older versions would send them as free text. */
const SEND_APPROVED_JOB = defineQueue<Waiting>('send-approved-whatsapp-message', RETRY);

/** Sends texts to single people: stores each before sending, sends it once, and looks up its outcome if the response is lost. */
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
    private readonly contacts: ContactsService,
  ) {
    this.box = new SecretBox(config.encryptionKey);
  }

  /**
   * Locks a person's number for the caller's transaction, in which a text may follow.
   * @returns time at which the law allows one more contact; null if it does now
   */
  async freeAt(manager: EntityManager, person: Contacted): Promise<Date | null> {
    await this.contacts.hold(manager, person.phoneNumber);
    return this.contacts.freeAt(person, manager);
  }

  /**
   * Queues a text in the caller's transaction, and records the contact. Does not limit the number of contacts: see `freeAt`.
   * @param link replaces `SECRET_LINK` when the text is sent; stored encrypted until then, and deleted afterwards
   * @returns id of the text
   */
  async queue(manager: EntityManager, message: NewSms, link?: string): Promise<string> {
    const sealed = link === undefined ? null : this.box.seal(link);
    const id = await this.repository.insertOutbound(manager, message, sealed);
    const { phoneNumber, purpose, createdBy } = message;
    const kind = purpose === 'calendar_link' && createdBy ? 'text' : KINDS[purpose];
    await this.contacts.record(manager, { phoneNumber, kind, reference: contactOf(id), createdBy });
    const isConditional = sealed !== null || message.sendUntil !== undefined;
    const queue = message.approved ? SEND_APPROVED_JOB : isConditional ? SEND_CONDITIONAL_JOB : SEND_JOB;
    await this.jobs.enqueue(queue, { messageId: id }, { manager });
    return id;
  }

  /**
   * Withdraws waiting texts, in the transaction that makes them obsolete.
   * @returns withdrawn texts; the others have been sent, or may have been
   */
  async withdraw(manager: EntityManager, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const withdrawn = await this.repository.withdraw(manager, ids);
    await this.contacts.withdraw(manager, withdrawn.map(contactOf));
    return withdrawn;
  }

  /** Stores the lead of a received text, in the transaction that adds it to the timeline. */
  async assignLead(manager: EntityManager, messageId: string, leadId: string): Promise<void> {
    await this.repository.assignLead(manager, messageId, leadId);
  }

  /** Stores a provider's report. Reports arrive in any order, so a status never goes backwards. */
  @OnSmsStatus('single')
  report({ id, providerId, status, errorCode }: StatusReport): Promise<ReportedSms | null> {
    return this.repository.report(id, { status, providerId, errorCode });
  }

  /** Does the same as `report` for a WhatsApp message. */
  @OnSmsStatus('whatsapp')
  reportWhatsapp(report: StatusReport): Promise<ReportedSms | null> {
    return this.report(report);
  }

  /**
   * Looks up messages with a lost response. Only messages with a time limit, such as reminders, are sent again, if
   * the provider does not list them after more than a minute.
   */
  @Every(RECONCILE_MS)
  async reconcile(): Promise<void> {
    for (let count = 0; count < RECONCILED;) {
      const due = await this.repository.takeUnanswered(
        this.clock.now(),
        LOST_AFTER_SECONDS,
        RECONCILED_AT_ONCE,
      );
      if (due.length === 0) break;
      for (const message of due)
        await this.lookUp(message).catch((err: unknown) =>
          this.logger.warn({ err, message: message.id }, 'a message could not be looked up'),
        );
      count += due.length;
    }
  }

  private async lookUp({
    id,
    channel,
    phoneNumber,
    claimedAt,
    checks,
    sendUntil,
    ...text
  }: UnansweredSms): Promise<void> {
    // WhatsApp messages are neither looked up nor sent again; a report may still arrive.
    if (channel === 'whatsapp') return this.checkLater(id, undefined);
    const found = await this.sender.find(
      { to: phoneNumber, body: this.fillerOf(text)(text.body) },
      claimedAt,
      (providerId) => this.repository.hasProviderId(providerId),
    );
    if (found) await this.statuses.report({ use: 'single', id }, { ...found, phoneNumber });
    else if (sendUntil && this.clock.now().getTime() - claimedAt.getTime() >= LISTED_AFTER_MS)
      await this.sendAgain(id);
    else await this.checkLater(id, CHECK_EVERY_SECONDS[checks]);
  }

  /** The time limit is checked when it is sent. */
  private async sendAgain(id: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      if (await this.repository.queueAgain(manager, id))
        await this.jobs.enqueue(SEND_CONDITIONAL_JOB, { messageId: id }, { manager });
    });
  }

  /** Schedules the next lookup; after the last one a message stays `unknown`. */
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
    // Another run of the same job has it.
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
    const { phoneNumber: to, channel, purpose, kind, approved } = message;
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
      { kind, evenIfOptedOut: purpose === 'opt_out_confirmation' },
    );
  }

  /** Returns a function that inserts the secret link into the stored text. */
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
