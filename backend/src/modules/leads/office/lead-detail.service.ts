import { Injectable } from '@nestjs/common';
import { splitName } from 'domain/names';
import { DataSource } from 'typeorm';
import type { LeadDetailDto } from './dto/lead-detail.dto';
import { scoreReasons } from '../score/lead-score';
import { LeadBookingsService } from '../bookings/lead-bookings.service';
import { LeadScoreService } from '../score/lead-score.service';
import { LeadDetailRepository } from './lead-detail.repository';
import { leadNotFound, orLeadNotFound } from '../leads.errors';

const TIMELINE_LENGTH = 200;
const CONSENTS = 20;

/** Reads everything known of one lead. */
@Injectable()
export class LeadDetailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly leads: LeadDetailRepository,
    private readonly bookings: LeadBookingsService,
    private readonly scores: LeadScoreService,
  ) {}

  /** @throws AppError 404 for an unknown lead; a deleted one is found until it is purged */
  async get(id: string): Promise<LeadDetailDto> {
    const lead = orLeadNotFound(await this.leads.find(id));
    const [facts, consents, timeline, nextBooking] = await Promise.all([
      this.scores.facts(this.dataSource.manager, id),
      this.leads.consents(lead.phoneNumber, CONSENTS),
      this.leads.timeline(lead, TIMELINE_LENGTH + 1),
      this.bookings.next(id),
    ]);
    // The lead was erased between the two reads.
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
}
