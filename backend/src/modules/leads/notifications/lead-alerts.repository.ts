import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { one } from '../../../database/statements';
import type { CallbackWish, CancelledBooking, LeadReply } from './lead-alerts.copy';

/** Reads what the owner is told about leads that need attention. */
@Injectable()
export class LeadAlertsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** The text of a live lead; null when the lead is gone, or the office has answered. */
  findReply(leadId: string, messageId: string): Promise<LeadReply | null> {
    return one<LeadReply>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber", m.body
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
  findCancelled(leadId: string, bookingId: string): Promise<CancelledBooking | null> {
    return one<CancelledBooking>(
      this.dataSource,
      `SELECT l.id AS "leadId", l.full_name AS "fullName", l.phone_number AS "phoneNumber",
              b.starts_at AS "startsAt", l.next_follow_up_at AS "followUpAt"
         FROM leads l JOIN bookings b ON b.id = $2 WHERE l.id = $1 AND l.deleted_at IS NULL`,
      [leadId, bookingId],
    );
  }
}
