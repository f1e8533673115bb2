import type { CallOutcome } from 'domain/leads';
import { ApiProperty } from '@nestjs/swagger';

/** How calls ended. */
export class CallOutcomesDto implements Record<CallOutcome, number> {
  /**
   * Somebody answered.
   * @example 40
   */
  answered: number;

  /**
   * Nobody did.
   * @example 25
   */
  no_answer: number;

  /**
   * A machine did.
   * @example 9
   */
  voicemail: number;

  /**
   * To be called later.
   * @example 6
   */
  callback: number;

  /**
   * An appointment was made.
   * @example 12
   */
  booked: number;

  /**
   * Not interested.
   * @example 5
   */
  not_interested: number;

  /**
   * Somebody else’s number.
   * @example 2
   */
  wrong_number: number;
}

/** What was done in a range, and what became of it. */
export class ReportFiguresDto {
  /**
   * Leads that came to a person. One that comes again counts again.
   * @example 120
   */
  assigned: number;

  /**
   * Leads that got their first call, message or meeting since they came to their person.
   * @example 110
   */
  responses: number;

  /**
   * Median of the minutes from a lead's coming to its person to that first contact; null without any. Told by tenths up to ten minutes, by
   * minutes up to two hours, then by ten.
   * @example 4.5
   */
  medianResponseMinutes: number | null;

  /**
   * Calls made to leads.
   * @example 140
   */
  calls: number;

  /** How they ended; calls noted without an outcome are in none. */
  outcomes: CallOutcomesDto;

  /**
   * Appointments that begin in the range, without cancelled ones.
   * @example 30
   */
  booked: number;

  /**
   * Of them, those that people came to.
   * @example 21
   */
  attended: number;

  /**
   * Leads with an approved charge in the range, later months of a subscription apart.
   * @example 9
   */
  paid: number;

  /**
   * What these charges came to, less what went back, US cents.
   * @example 179100
   */
  paidCents: number;
}

/** The figures of one person. */
export class PersonReportDto extends ReportFiguresDto {
  /**
   * Id of the account.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  adminId: string;

  /**
   * What the person is called.
   * @example "Ana Pérez"
   */
  name: string;

  /**
   * Whether the person may log in now.
   * @example true
   */
  isActive: boolean;
}

export class PeopleReportDto {
  /** Start of the range. */
  from: Date;

  /** End of the range, not part of it. */
  to: Date;

  /** Who has most leads first; who sees the own leads alone is the only one. */
  @ApiProperty({ type: [PersonReportDto] })
  people: PersonReportDto[];
}

/** The figures of the leads of one source. */
export class SourceReportDto extends ReportFiguresDto {
  /**
   * The source, as the lead has it.
   * @example website
   */
  source: string;
}

export class SourcesReportDto {
  /** Start of the range. */
  from: Date;

  /** End of the range, not part of it. */
  to: Date;

  /** The 200 with most leads, those first. Of who sees the own leads alone, what that person did. */
  @ApiProperty({ type: [SourceReportDto] })
  sources: SourceReportDto[];
}
