import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { many, one } from '../../../database/statements';
import { Consent } from '../../lead-store/submissions/consent.entity';
import { Lead } from '../../lead-store/lead.entity';
import { leadTarget } from '../lead-target';
import { IS_IN_TIMELINE, purposesWith } from '../../messaging/sms/sms-message.entity';
import { ADMIN_NAME } from '../../auth/admin-name-sql';
import type { NextBookingDto, TimelineEntryDto } from './dto/lead-detail.dto';
import type { AssignedDto } from '../assigned.dto';

/** Statuses of a text that did not arrive, or may not have; its row contains the reason. */
const NOT_ARRIVED = `IN ('failed', 'undelivered', 'unknown')`;

const LEAD_APPOINTMENT = `b.id, b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.status, b.provider,
    b.agent_id AS "agentId", ${ADMIN_NAME} AS "agentName", b.confirmed_at AS "confirmedAt"
  FROM appointments b LEFT JOIN admin_users a ON a.id = b.agent_id`;

/** Reads the data of one lead. */
@Injectable()
export class LeadDetailRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns a lead, deleted or not; null if it does not exist. */
  find(id: string): Promise<Lead | null> {
    return this.dataSource.getRepository(Lead).findOneBy({ id });
  }

  /** Returns the assignee of a lead; null if it is unassigned. */
  async assigned({ assignedTo }: Lead): Promise<AssignedDto | null> {
    if (!assignedTo) return null;
    const text = 'SELECT id, username FROM admin_users WHERE id = $1';
    return one(this.dataSource, text, [assignedTo], { prepared: true });
  }

  /** Returns the newest consents of a phone, E.164. */
  consents(phoneNumber: string, limit: number): Promise<Consent[]> {
    return this.dataSource
      .getRepository(Consent)
      .find({ where: { phoneNumber }, order: { createdAt: 'DESC' }, take: limit });
  }

  /** Returns the newest entries of all sources, including merged leads: reads the newest of each source, then merges them. */
  async timeline({ id, phoneNumber }: Lead, limit: number): Promise<TimelineEntryDto[]> {
    const halves = await many<{ id: string; phone: string }>(
      this.dataSource,
      'SELECT id, phone_number AS phone FROM leads WHERE merged_into = $1',
      [id],
      { prepared: true },
    );
    const ids = [id, ...halves.map((half) => half.id)];
    // The limit is a literal: with an unknown one, PostgreSQL would read the whole audit trail by time.
    return many<TimelineEntryDto>(
      this.dataSource,
      `(SELECT i.id, i.type AS kind, i.direction, i.metadata->>'outcome' AS outcome, i.content, i.metadata->>'by' AS by, m.status AS delivery,
               CASE WHEN m.status ${NOT_ARRIVED} THEN m.error_code END AS failure, i.metadata->>'paymentId' AS "paymentId", i.created_at AS at
          FROM lead_interactions i
          LEFT JOIN sms_messages m ON m.id = (i.metadata->>'messageId')::uuid AND m.direction = 'outbound'
         WHERE i.lead_id = ANY($1::uuid[]) ORDER BY i.created_at DESC LIMIT ${limit})
       UNION ALL
       -- Excludes correct codes, because the verification is an interaction.
       (SELECT id, CASE WHEN attempt_type <> 'send' THEN 'code_wrong'
                        WHEN success THEN 'code_sent' ELSE 'code_not_sent' END,
               CASE attempt_type WHEN 'send' THEN 'outbound' ELSE 'inbound' END, NULL, failure_reason, NULL, NULL, NULL, NULL, created_at
          FROM otp_attempts WHERE phone_number = ANY($2::text[]) AND (attempt_type = 'send' OR NOT success) ORDER BY created_at DESC LIMIT ${limit})
       UNION ALL
       -- Excludes texts by the office and by the person, because they are interactions.
       (SELECT id, 'sms', direction, NULL, body, NULL, status, CASE WHEN status ${NOT_ARRIVED} THEN error_code END, NULL, created_at
          FROM sms_messages
         WHERE phone_number = ANY($2::text[]) AND purpose IN (${purposesWith(IS_IN_TIMELINE, true)}) AND created_by IS NULL
         ORDER BY created_at DESC LIMIT ${limit})
       UNION ALL
       (SELECT id, 'campaign', 'outbound', NULL, body, NULL, status, CASE WHEN status ${NOT_ARRIVED} THEN error_message END, NULL, claimed_at
          FROM campaign_recipients
         WHERE lead_id = ANY($1::uuid[]) AND claimed_at IS NOT NULL AND body IS NOT NULL ORDER BY claimed_at DESC LIMIT ${limit})
       UNION ALL
       (SELECT id, action, 'internal', NULL, (SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_object_keys("after") AS key),
               username, NULL, NULL, NULL, created_at
          FROM audit_entries
         -- Excludes contacts, appointments and changes of only the category, because they are interactions; and views, which only the audit trail shows.
         WHERE target = ANY($3::text[]) AND action NOT LIKE 'appointment%' AND action NOT IN ('lead_interaction_added', 'lead_viewed', 'lead_sale_marked', 'contact_with_reason', 'payment_link_created')
           AND NOT (action = 'lead_changed' AND "after" - 'leadCategory' = '{}'::jsonb) ORDER BY created_at DESC LIMIT ${limit})
       ORDER BY at DESC, id DESC LIMIT ${limit}`,
      [ids, [...new Set([phoneNumber, ...halves.map(({ phone }) => phone)])], ids.map(leadTarget)],
      { prepared: true },
    );
  }

  /**
   * Returns the next appointment that is not cancelled, and the last one that has begun and was not cancelled, with its outcome; each is null
   * if there is none.
   */
  async appointments(
    leadId: string,
    now: Date,
  ): Promise<{ nextBooking: NextBookingDto | null; lastBooking: NextBookingDto | null }> {
    const rows = await many<NextBookingDto & { isNext: boolean }>(
      this.dataSource,
      `(SELECT true AS "isNext", ${LEAD_APPOINTMENT} WHERE b.lead_id = $1 AND b.status = 'booked' AND b.starts_at > $2
         ORDER BY b.starts_at LIMIT 1)
       UNION ALL
       (SELECT false, ${LEAD_APPOINTMENT} WHERE b.lead_id = $1 AND b.status IN ('booked', 'attended', 'no_show') AND b.starts_at <= $2
         ORDER BY b.starts_at DESC LIMIT 1)`,
      [leadId, now],
      { prepared: true },
    );
    const pick = (wanted: boolean): NextBookingDto | null => {
      const row = rows.find(({ isNext }) => isNext === wanted);
      if (!row) return null;
      const { isNext: _isNext, ...appointment } = row;
      return appointment;
    };
    return { nextBooking: pick(true), lastBooking: pick(false) };
  }
}
