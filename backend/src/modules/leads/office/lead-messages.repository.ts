import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { one } from '../../../database/statements';

/** Reads the text messages of leads, in the caller's transaction. */
@Injectable()
export class LeadMessagesRepository {
  /** Returns a received message; null if it was erased. */
  findReceived(
    manager: EntityManager,
    messageId: string,
  ): Promise<{ phoneNumber: string; body: string; channel: 'sms' | 'whatsapp' } | null> {
    return one(
      manager,
      'SELECT phone_number AS "phoneNumber", body, channel FROM sms_messages WHERE id = $1',
      [messageId],
    );
  }

  /** Returns whether a satisfaction question of the last `days` is unanswered. */
  async hasOpenQuestion(manager: EntityManager, leadId: string, now: Date, days: number): Promise<boolean> {
    const row = await one<{ isOpen: boolean }>(
      manager,
      `SELECT EXISTS (SELECT 1 FROM sms_messages WHERE lead_id = $1 AND purpose = 'satisfaction'
                         AND created_at > $2::timestamptz - make_interval(days => $3))
          AND NOT EXISTS (SELECT 1 FROM lead_interactions WHERE lead_id = $1 AND type = 'satisfaction'
                         AND created_at > $2::timestamptz - make_interval(days => $3)) AS "isOpen"`,
      [leadId, now, days],
    );
    return row?.isOpen ?? false;
  }

  /** Returns whether a satisfaction question was sent in the last `days`. */
  async wasAsked(manager: EntityManager, leadId: string, now: Date, days: number): Promise<boolean> {
    const question = await one(
      manager,
      `SELECT 1 FROM sms_messages WHERE lead_id = $1 AND purpose = 'satisfaction'
          AND created_at > $2::timestamptz - make_interval(days => $3) LIMIT 1`,
      [leadId, now, days],
    );
    return question !== null;
  }
}
