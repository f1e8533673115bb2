import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import type { CallbackWish, CancelledBooking, LeadReply, NewBooking } from './lead-alerts.copy';

/** Who has a lead, and can be told by mail. */
interface LeadAgent {
  id: string;
  email: string;
}

/** Who has an appointment of our own calendar and is mailed all that happens to it; null for nobody. */
interface MailedAgent {
  mailedAgentId: string | null;
}

const MAILED_AGENT = `(SELECT a.id FROM admin_users a WHERE a.id = b.agent_id AND b.provider = 'own' AND a.is_active AND a.email IS NOT NULL)
  AS "mailedAgentId"`;

/** Reads what is told of leads that need attention, and to whom. */
@Injectable()
export class LeadAlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Null for a lead of nobody, or of somebody who is away for good or has no mailbox. */
  findAgent(leadId: string): Promise<LeadAgent | null> {
    return one<LeadAgent>(
      this.dataSource,
      `SELECT a.id, a.email FROM leads l JOIN admin_users a ON a.id = l.assigned_to
        WHERE l.id = $1 AND a.is_active AND a.email IS NOT NULL`,
      [leadId],
    );
  }

  /** The text of a live lead; null when the lead is gone, or the office has answered. */
  findReply(leadId: string, messageId: string): Promise<LeadReply | null> {
    return one<LeadReply>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", m.body, m.channel
         FROM leads l JOIN sms_messages m ON m.id = $2
        WHERE l.id = $1 AND l.deleted_at IS NULL AND l.replied_at IS NOT NULL`,
      [leadId, messageId],
    );
  }

  /** Who wants to be called at a moment; null when the lead is gone, or is not to be contacted then any more. */
  findCallback(leadId: string, at: Date): Promise<CallbackWish | null> {
    return one<CallbackWish>(
      this.dataSource,
      `SELECT id AS "leadId", full_name AS "fullName", phone_number AS "phoneNumber", next_follow_up_at AS at
         FROM leads WHERE id = $1 AND deleted_at IS NULL AND next_follow_up_at = $2`,
      [leadId, at],
    );
  }

  /** The cancelled booking of a live lead; null when the lead is gone. */
  findCancelled(leadId: string, bookingId: string): Promise<(CancelledBooking & MailedAgent) | null> {
    return one<CancelledBooking & MailedAgent>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber",
              b.starts_at AS "startsAt", l.next_follow_up_at AS "followUpAt", ${MAILED_AGENT}
         FROM leads l JOIN bookings b ON b.id = $2 WHERE l.id = $1 AND l.deleted_at IS NULL`,
      [leadId, bookingId],
    );
  }

  /** The booking of a live lead; null when the lead is gone, or the booking does not stand any more. */
  findBooked(leadId: string, bookingId: string): Promise<(NewBooking & MailedAgent) | null> {
    return one<NewBooking & MailedAgent>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", b.starts_at AS "startsAt", ${MAILED_AGENT}
         FROM leads l JOIN bookings b ON b.id = $2
        WHERE l.id = $1 AND l.deleted_at IS NULL AND b.status = 'booked' AND b.starts_at > now()`,
      [leadId, bookingId],
    );
  }
}
