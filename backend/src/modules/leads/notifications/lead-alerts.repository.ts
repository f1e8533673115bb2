import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import type { CallbackRequest, CancelledAppointment, LeadReply, NewAppointment } from './lead-alerts.copy';

/** Assignee with an e-mail address for notifications. */
interface LeadAgent {
  id: string;
  email: string;
}

/** Agent of an appointment in our own calendar, who receives e-mails about all its changes; null if there is none. */
interface MailedAgent {
  mailedAgentId: string | null;
}

const MAILED_AGENT = `(SELECT a.id FROM admin_users a WHERE a.id = b.agent_id AND b.provider = 'own' AND a.is_active AND a.email IS NOT NULL)
  AS "mailedAgentId"`;

/** Reads the content and the recipients of notifications about leads. */
@Injectable()
export class LeadAlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Returns the lead's assignee; null if the lead is unassigned, or the assignee is deactivated or has no e-mail address. */
  findAgent(leadId: string): Promise<LeadAgent | null> {
    return one<LeadAgent>(
      this.dataSource,
      `SELECT a.id, a.email FROM leads l JOIN admin_users a ON a.id = l.assigned_to
        WHERE l.id = $1 AND a.is_active AND a.email IS NOT NULL`,
      [leadId],
    );
  }

  /** Returns the text of a live lead; null if the lead no longer exists, or the office has answered. */
  findReply(leadId: string, messageId: string): Promise<LeadReply | null> {
    return one<LeadReply>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", m.body, m.channel
         FROM leads l JOIN sms_messages m ON m.id = $2
        WHERE l.id = $1 AND l.deleted_at IS NULL AND l.replied_at IS NOT NULL`,
      [leadId, messageId],
    );
  }

  /** Returns the lead to call at that time; null if it no longer exists, or the follow-up was changed. */
  findCallback(leadId: string, at: Date): Promise<CallbackRequest | null> {
    return one<CallbackRequest>(
      this.dataSource,
      `SELECT id AS "leadId", full_name AS "fullName", phone_number AS "phoneNumber", next_follow_up_at AS at
         FROM leads WHERE id = $1 AND deleted_at IS NULL AND next_follow_up_at = $2`,
      [leadId, at],
    );
  }

  /** Returns the cancelled appointment of a live lead; null if the lead no longer exists. */
  findCancelled(leadId: string, bookingId: string): Promise<(CancelledAppointment & MailedAgent) | null> {
    return one<CancelledAppointment & MailedAgent>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber",
              b.starts_at AS "startsAt", l.next_follow_up_at AS "followUpAt", ${MAILED_AGENT}
         FROM leads l JOIN appointments b ON b.id = $2 WHERE l.id = $1 AND l.deleted_at IS NULL`,
      [leadId, bookingId],
    );
  }

  /** Returns the upcoming appointment of a live lead; null if the lead no longer exists, or the appointment was cancelled, has an outcome or has begun. */
  findBooked(leadId: string, bookingId: string): Promise<(NewAppointment & MailedAgent) | null> {
    return one<NewAppointment & MailedAgent>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", b.starts_at AS "startsAt", ${MAILED_AGENT}
         FROM leads l JOIN appointments b ON b.id = $2
        WHERE l.id = $1 AND l.deleted_at IS NULL AND b.status = 'booked' AND b.starts_at > now()`,
      [leadId, bookingId],
    );
  }
}
