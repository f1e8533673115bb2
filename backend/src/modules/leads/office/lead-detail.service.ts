import { Injectable } from '@nestjs/common';
import { splitName } from 'domain/names';
import { DataSource } from 'typeorm';
import type { LeadDetailDto, TimelineEntryDto } from './dto/lead-detail.dto';
import { scoreReasons } from '../score/lead-score';
import { LeadBookingsService } from '../bookings/lead-bookings.service';
import { LeadScoreService } from '../score/lead-score.service';
import { Consent } from '../../lead-store/consent.entity';
import { Lead } from '../../lead-store/lead.entity';
import { leadNotFound } from '../leads.errors';

const TIMELINE_LENGTH = 200;

/** Reads everything known of one lead. */
@Injectable()
export class LeadDetailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly bookings: LeadBookingsService,
    private readonly scores: LeadScoreService,
  ) {}

  /** @throws AppError 404 for a lead that is unknown; one that was deleted is there until it is purged */
  async get(id: string): Promise<LeadDetailDto> {
    const { manager } = this.dataSource;
    const [lead] = await manager
      .getRepository(Lead)
      .createQueryBuilder('lead')
      .where('lead.id = :id', { id })
      .getMany();
    if (!lead) throw leadNotFound();
    const [facts, consents, timeline, nextBooking] = await Promise.all([
      this.scores.facts(manager, id),
      manager.getRepository(Consent).find({
        where: { phoneNumber: lead.phoneNumber },
        order: { createdAt: 'DESC' },
        take: 20,
      }),
      this.timeline(lead),
      this.bookings.next(id),
    ]);
    // Erased between two reads.
    if (!facts) throw leadNotFound();
    return {
      id: lead.id,
      fullName: lead.fullName,
      ...splitName(lead.fullName),
      phoneNumber: lead.phoneNumber,
      email: lead.email,
      state: lead.state,
      verificationStatus: lead.verificationStatus,
      verifiedAt: lead.verifiedAt,
      monthlyIncome: lead.monthlyIncome,
      leadCategory: lead.leadCategory,
      leadSource: lead.leadSource,
      leadScore: lead.leadScore,
      scoreReasons: scoreReasons(facts).map(({ name, points, text }) => ({ rule: name, points, text })),
      conversionProbability: lead.conversionProbability,
      touchpointCount: lead.touchpointCount,
      lastContactedAt: lead.lastContactedAt,
      nextFollowUpAt: lead.nextFollowUpAt,
      nextBooking,
      fraudScore: lead.fraudScore,
      fraudReasons: lead.fraudReason?.split(', ') ?? [],
      isFraudulent: lead.isFraudulent,
      isBlocked: lead.isBlocked,
      blockedAt: lead.blockedAt,
      blockedBy: lead.blockedBy,
      ipAddress: lead.ipAddress,
      userAgent: lead.userAgent,
      attribution: lead.attribution,
      consents: consents.map(({ kind, granted, textVersion, textShown, ipAddress, createdAt }) => ({
        kind,
        granted,
        textVersion,
        textShown,
        ipAddress,
        createdAt,
      })),
      timeline: timeline.slice(0, TIMELINE_LENGTH),
      timelineTruncated: timeline.length > TIMELINE_LENGTH,
      createdAt: lead.createdAt,
      updatedAt: lead.updatedAt,
      deletedAt: lead.deletedAt,
    };
  }

  /** Each source gives its newest, and the newest of those are the timeline. */
  private timeline({ id, phoneNumber }: Lead): Promise<TimelineEntryDto[]> {
    return this.dataSource.query(
      `(SELECT i.id, i.type AS kind, i.direction, i.content, i.metadata->>'by' AS by, m.status AS delivery, i.created_at AS at
          FROM lead_interactions i
          LEFT JOIN sms_messages m ON m.id = (i.metadata->>'messageId')::uuid AND m.direction = 'outbound'
         WHERE i.lead_id = $1 ORDER BY i.created_at DESC LIMIT $3)
       UNION ALL
       (SELECT id, CASE WHEN attempt_type = 'send' THEN CASE WHEN success THEN 'code_sent' ELSE 'code_not_sent' END
                        WHEN success THEN 'code_right' ELSE 'code_wrong' END,
               CASE attempt_type WHEN 'send' THEN 'outbound' ELSE 'inbound' END, failure_reason, NULL, NULL, created_at
          FROM otp_attempts WHERE phone_number = $2 ORDER BY created_at DESC LIMIT $3)
       UNION ALL
       -- What an administrator or the person wrote stands among the interactions already.
       (SELECT id, 'sms', direction, body, NULL, status, created_at FROM sms_messages
         WHERE phone_number = $2 AND purpose IN ('satisfaction', 'opt_out_confirmation', 'help', 'opt_in_confirmation')
         ORDER BY created_at DESC LIMIT $3)
       UNION ALL
       (SELECT id, 'campaign', 'outbound', body, NULL, status, claimed_at FROM campaign_recipients
         WHERE lead_id = $1 AND claimed_at IS NOT NULL AND body IS NOT NULL ORDER BY claimed_at DESC LIMIT $3)
       UNION ALL
       (SELECT id, action, 'internal', (SELECT string_agg(key, ', ' ORDER BY key) FROM jsonb_object_keys("after") AS key),
               username, NULL, created_at
          FROM audit_entries
         -- Contacts and changes of category alone stand among the interactions already.
         WHERE target = 'lead:' || $1::text AND action <> 'lead_interaction_added'
           AND NOT (action = 'lead_changed' AND "after" - 'leadCategory' = '{}'::jsonb) ORDER BY created_at DESC LIMIT $3)
       ORDER BY at DESC, id DESC LIMIT $3`,
      [id, phoneNumber, TIMELINE_LENGTH + 1],
    );
  }
}
