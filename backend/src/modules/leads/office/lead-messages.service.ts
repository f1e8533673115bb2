import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Clock } from '../../../common/clock';
import type { CurrentAdmin } from '../../../common/current-admin';
import { plainText } from '../../../common/gsm-text';
import { AppConfig } from '../../../config/app-config';
import { JobsService } from '../../../jobs/jobs.service';
import { OnJob } from '../../../jobs/on-job';
import { SMS_RECEIVED_JOB, type SmsReceived } from '../../messaging/sms/inbound-sms.service';
import { SmsMessagesService } from '../../messaging/sms/sms-messages.service';
import { nextLegalMoment } from '../../settings/legal-hours';
import { SettingsService } from '../../settings/settings.service';
import { LeadScoreService } from '../score/lead-score.service';
import { LeadWorkService, lockLead, SATISFACTION_JOB } from './lead-work.service';
import { leadOptedOut } from '../leads.errors';

/** A question is asked once in this time, and its answer is taken for as long as the second says. */
const ASK_EVERY_DAYS = 30;
const ANSWER_WITHIN_DAYS = 7;

/** Texts between the office and a lead, on the lead's timeline. */
@Injectable()
export class LeadMessagesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly clock: Clock,
    private readonly jobs: JobsService,
    private readonly settings: SettingsService,
    private readonly messages: SmsMessagesService,
    private readonly work: LeadWorkService,
    private readonly scores: LeadScoreService,
  ) {}

  /**
   * Writes to a lead: one text, on its timeline at once, sent through the queue.
   * @throws AppError 404; 422 for a number that opted out
   */
  async send(admin: CurrentAdmin, leadId: string, body: string): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const lead = await lockLead(manager, leadId);
      if (await this.isOptedOut(manager, lead.phoneNumber)) throw leadOptedOut();
      const messageId = await this.messages.queue(manager, {
        phoneNumber: lead.phoneNumber,
        leadId,
        body,
        purpose: 'reply',
        createdBy: admin.username,
      });
      await this.work.record(
        manager,
        admin,
        lead,
        { type: 'sms', direction: 'outbound', content: body },
        { messageId },
      );
    });
  }

  /** A person's text goes onto the timeline of the live lead with that phone, once. */
  @OnJob(SMS_RECEIVED_JOB)
  async receive({ messageId, word }: SmsReceived): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const [message]: { phoneNumber: string; body: string }[] = await manager.query(
        'SELECT phone_number AS "phoneNumber", body FROM sms_messages WHERE id = $1',
        [messageId],
      );
      const [lead]: { id: string }[] = message
        ? await manager.query(
            'SELECT id FROM leads WHERE phone_number = $1 AND deleted_at IS NULL FOR UPDATE',
            [message.phoneNumber],
          )
        : [];
      if (!message || !lead) return;
      const rating = word === null ? await this.ratingOf(manager, lead.id, message.body) : null;
      const type =
        rating !== null ? 'satisfaction' : word === 'stop' ? 'opt_out' : word === 'start' ? 'opt_in' : 'sms';
      const added: unknown[] = await manager.query(
        `INSERT INTO lead_interactions (lead_id, type, direction, content, metadata)
         SELECT $1, $2, 'inbound', $3, jsonb_build_object('messageId', $4::text)
          WHERE NOT EXISTS (SELECT 1 FROM lead_interactions WHERE lead_id = $1 AND metadata->>'messageId' = $4)
         RETURNING 1`,
        [lead.id, type, rating ?? message.body, messageId],
      );
      if (added.length === 0) return;
      await manager.query('UPDATE sms_messages SET lead_id = $2 WHERE id = $1', [messageId, lead.id]);
      await manager.query(
        'UPDATE leads SET last_contacted_at = $2, touchpoint_count = touchpoint_count + 1, updated_at = $2 WHERE id = $1',
        [lead.id, this.clock.now()],
      );
      await this.scores.recompute(manager, lead.id);
    });
  }

  /** `5`, `5!` or `Un 5` after our question is an answer to it, the first one; null for anything else. */
  private async ratingOf(manager: EntityManager, leadId: string, body: string): Promise<string | null> {
    const rating = /^(?:un )?([1-5])(?: estrellas?)?[.! ]*$/i.exec(body.trim())?.[1];
    if (!rating) return null;
    const [open]: { open: boolean }[] = await manager.query(
      `SELECT EXISTS (SELECT 1 FROM sms_messages WHERE lead_id = $1 AND purpose = 'satisfaction'
                         AND created_at > $2::timestamptz - make_interval(days => $3))
          AND NOT EXISTS (SELECT 1 FROM lead_interactions WHERE lead_id = $1 AND type = 'satisfaction'
                         AND created_at > $2::timestamptz - make_interval(days => $3)) AS open`,
      [leadId, this.clock.now(), ANSWER_WITHIN_DAYS],
    );
    return open?.open ? rating : null;
  }

  /** Asks how the consultation was, once in a while, and only at hours at which people may be texted. */
  @OnJob(SATISFACTION_JOB)
  async ask({ leadId }: { leadId: string }): Promise<void> {
    const { quietHours } = await this.settings.get();
    await this.dataSource.transaction(async (manager) => {
      // First the lock, then the look: two at once would both see that nobody has asked.
      await manager.query('SELECT 1 FROM leads WHERE id = $1 FOR UPDATE', [leadId]);
      const [lead]: { phoneNumber: string; state: string | null }[] = await manager.query(
        `SELECT phone_number AS "phoneNumber", state FROM leads
          WHERE id = $1 AND deleted_at IS NULL AND NOT is_blocked
            AND NOT EXISTS (SELECT 1 FROM sms_suppressions s WHERE s.phone_number = leads.phone_number)
            AND NOT EXISTS (SELECT 1 FROM sms_messages m WHERE m.lead_id = leads.id AND m.purpose = 'satisfaction'
                               AND m.created_at > $2::timestamptz - make_interval(days => $3))`,
        [leadId, this.clock.now(), ASK_EVERY_DAYS],
      );
      if (!lead) return;
      const now = this.clock.now();
      const moment = nextLegalMoment(lead.state, now, quietHours);
      if (!moment) return;
      if (moment > now) {
        const seconds = Math.ceil((moment.getTime() - now.getTime()) / 1_000);
        await this.jobs.enqueue(SATISFACTION_JOB, { leadId }, { manager, startAfterSeconds: seconds });
        return;
      }
      await this.messages.queue(manager, {
        phoneNumber: lead.phoneNumber,
        leadId,
        body: `${plainText(this.config.brandName)}: ¿que tan buena fue su consulta? Responda con un numero del 1 (mala) al 5 (excelente). BAJA para no recibir mas.`,
        purpose: 'satisfaction',
      });
    });
  }

  private async isOptedOut(manager: EntityManager, phoneNumber: string): Promise<boolean> {
    const rows: unknown[] = await manager.query('SELECT 1 FROM sms_suppressions WHERE phone_number = $1', [
      phoneNumber,
    ]);
    return rows.length > 0;
  }
}
