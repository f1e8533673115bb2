import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import { JobsService } from '../../../jobs/jobs.service';
import { defineQueue } from '../../../jobs/queue';
import { OnJob } from '../../../jobs/on-job';
import { deliveryStatusOf } from './delivery-status';
import { SmsMessage, type SmsPurpose, type SmsStatus } from './sms-message.entity';
import { SmsSender } from './sms-sender';
import { SmsService, type SmsResult } from './sms.service';

/** A text about to be sent to one person. */
export interface NewSms {
  phoneNumber: string;
  leadId?: string | null;
  body: string;
  purpose: SmsPurpose;
  createdBy?: string;
}

/** A call that was not answered by then has been lost with its instance. */
const LOST_AFTER_SECONDS = 60;
const CHECK_EVERY_SECONDS = [15, 60, 300, 1_800];
const BATCH = 50;
/** The queue's further tries at a message that the provider does not take; after the last it has failed. */
const RETRIES = 6;

const SEND_JOB = defineQueue<{ messageId: string }>('send-sms-message', {
  retryLimit: RETRIES,
  retryDelay: 20,
  retryBackoff: true,
});

/** Texts to single people: on record before they are sent, sent once, looked up when the answer is lost. */
@Injectable()
export class SmsMessagesService {
  private readonly logger = new Logger(SmsMessagesService.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly sms: SmsService,
    private readonly sender: SmsSender,
  ) {}

  /** Queues a text in the transaction that decides on it. @returns its id */
  async queue(manager: EntityManager, message: NewSms): Promise<string> {
    const [row]: [{ id: string }] = await manager.query(
      `INSERT INTO sms_messages (direction, phone_number, lead_id, body, purpose, status, created_by)
       VALUES ('outbound', $1, $2, $3, $4, 'queued', $5) RETURNING id`,
      [message.phoneNumber, message.leadId ?? null, message.body, message.purpose, message.createdBy ?? null],
    );
    await this.jobs.enqueue(SEND_JOB, { messageId: row.id }, { manager });
    return row.id;
  }

  /** Notes which lead a received text is from, in the transaction that puts it on the timeline. */
  async assignLead(manager: EntityManager, messageId: string, leadId: string): Promise<void> {
    await manager.query('UPDATE sms_messages SET lead_id = $2 WHERE id = $1', [messageId, leadId]);
  }

  /** What a provider tells of a message. Never backwards: reports come in any order. */
  async report(id: string, providerId: string, word: string, errorCode: string | null): Promise<void> {
    const status = deliveryStatusOf(word);
    if (!status) return;
    await this.dataSource.query(
      `UPDATE sms_messages SET status = $2::text, provider_id = coalesce(provider_id, $3), error_code = coalesce($4, error_code), next_check_at = NULL
        WHERE id = $1 AND direction = 'outbound'
          AND (status IN ('queued', 'sending', 'unknown') OR (status = 'sent' AND $2::text <> 'sent'))`,
      [id, status, providerId, errorCode],
    );
  }

  /** Looks up the messages whose answer was lost. None is ever sent again. */
  async reconcile(): Promise<void> {
    const now = this.clock.now();
    const [due] = await this.dataSource.query<[SmsRow[], number]>(
      `UPDATE sms_messages SET status = 'unknown', checks = checks + 1, next_check_at = $1::timestamptz + make_interval(secs => $2)
        WHERE id IN (SELECT id FROM sms_messages WHERE next_check_at <= $1 ORDER BY next_check_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING id, phone_number AS "phoneNumber", body, claimed_at AS "claimedAt", checks`,
      [now, LOST_AFTER_SECONDS],
    );
    for (const { id, phoneNumber, body, claimedAt, checks } of due) {
      try {
        const found = await this.sender.find({ to: phoneNumber, body }, claimedAt);
        if (found) await this.report(id, found.providerId, found.status, found.errorCode);
        else await this.checkLater(id, CHECK_EVERY_SECONDS[checks]);
      } catch (err) {
        this.logger.warn({ err, message: id }, 'a message could not be looked up');
      }
    }
  }

  /** After the last lookup a message stays unknown: somebody may ask the person. */
  private async checkLater(id: string, seconds: number | undefined): Promise<void> {
    await this.dataSource.query(
      `UPDATE sms_messages SET next_check_at = $2 WHERE id = $1 AND status = 'unknown'`,
      [id, seconds === undefined ? null : new Date(this.clock.now().getTime() + seconds * 1_000)],
    );
  }

  @OnJob(SEND_JOB)
  async deliver({ messageId: id }: { messageId: string }): Promise<void> {
    const now = this.clock.now();
    const [[message]] = await this.dataSource.query<[SmsMessage[], number]>(
      `UPDATE sms_messages SET status = 'sending', tries = tries + 1, claimed_at = $2, next_check_at = $3
        WHERE id = $1 AND status = 'queued'
        RETURNING phone_number AS "phoneNumber", body, purpose, tries`,
      [id, now, new Date(now.getTime() + LOST_AFTER_SECONDS * 1_000)],
    );
    // Another delivery of the same job has it.
    if (!message) return;
    const result = await this.sms.send(
      { to: message.phoneNumber, body: message.body, statusPath: `/api/webhooks/twilio/status?ref=m-${id}` },
      { evenIfOptedOut: message.purpose === 'opt_out_confirmation' },
    );
    const status = await this.record(id, result, message.tries > RETRIES);
    if (status === 'queued') throw new Error('the provider is not available');
  }

  private async record(id: string, result: SmsResult, isLastTry: boolean): Promise<SmsStatus> {
    const [status, providerId, errorCode] = outcomeOf(result, isLastTry);
    await this.dataSource.query(
      `UPDATE sms_messages SET status = $2::text, provider_id = $3, error_code = $4,
              next_check_at = CASE WHEN $2::text = 'unknown' THEN $5::timestamptz + interval '5 seconds' END
        WHERE id = $1 AND status = 'sending'`,
      [id, status, providerId, errorCode, this.clock.now()],
    );
    return status;
  }
}

interface SmsRow {
  id: string;
  phoneNumber: string;
  body: string;
  claimedAt: Date;
  checks: number;
}

function outcomeOf(
  result: SmsResult,
  isLastTry: boolean,
): [status: SmsStatus, providerId: string | null, errorCode: string | null] {
  switch (result.status) {
    case 'sent':
      return ['sent', result.providerId, null];
    case 'refused':
      return ['failed', null, result.reason === 'rejected' ? result.providerCode : result.reason];
    case 'budget_exhausted':
      return ['failed', null, 'budget_exhausted'];
    case 'withdrawn':
      return ['failed', null, 'withdrawn'];
    case 'unavailable':
      return [result.inDoubt ? 'unknown' : isLastTry ? 'failed' : 'queued', null, result.reason];
  }
}
