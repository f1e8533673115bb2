import type { CallOutcome } from 'domain/leads';
import { ApiProperty } from '@nestjs/swagger';

/** Number of calls by outcome. */
export class CallOutcomesDto implements Record<CallOutcome, number> {
  /**
   * Answered by the person.
   * @example 40
   */
  answered: number;

  /**
   * Not answered.
   * @example 25
   */
  no_answer: number;

  /**
   * Answered by a machine.
   * @example 9
   */
  voicemail: number;

  /**
   * Another call was agreed on.
   * @example 6
   */
  callback: number;

  /**
   * Ended with an appointment.
   * @example 12
   */
  booked: number;

  /**
   * Not interested.
   * @example 5
   */
  not_interested: number;

  /**
   * Number of another person.
   * @example 2
   */
  wrong_number: number;
}

/** Work in a period, and its results. */
export class ReportFiguresDto {
  /**
   * Number of leads assigned to a user. A lead that is assigned again counts again.
   * @example 120
   */
  assigned: number;

  /**
   * Number of leads with a first call, message or meeting since their assignment.
   * @example 110
   */
  responses: number;

  /**
   * Median minutes from the assignment to that first contact; null if there was none. Rounded to tenths up to ten
   * minutes, to minutes up to two hours, then to ten minutes.
   * @example 4.5
   */
  medianResponseMinutes: number | null;

  /**
   * Number of calls to leads.
   * @example 140
   */
  calls: number;

  /** Calls by outcome; calls without a recorded outcome are not included. */
  outcomes: CallOutcomesDto;

  /**
   * Number of appointments that begin in the period, without cancelled ones.
   * @example 30
   */
  booked: number;

  /**
   * Number of these appointments that the person attended.
   * @example 21
   */
  attended: number;

  /**
   * Number of leads with an approved charge in the period, not counting later months of a subscription.
   * @example 9
   */
  paid: number;

  /**
   * Sum of these charges less refunds, in US cents.
   * @example 179100
   */
  paidCents: number;
}

/** Figures of one user. */
export class PersonReportDto extends ReportFiguresDto {
  /**
   * Id of the user.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  adminId: string;

  /**
   * Name of the user.
   * @example "Ana Pérez"
   */
  name: string;

  /**
   * True if the user can log in now.
   * @example true
   */
  isActive: boolean;
}

export class PeopleReportDto {
  /** Start of the period, inclusive. */
  from: Date;

  /** End of the period, exclusive. */
  to: Date;

  /** Users, most leads first. A caller who sees only own leads receives only the own figures. */
  @ApiProperty({ type: [PersonReportDto] })
  people: PersonReportDto[];
}

/** Figures of the leads of one source. */
export class SourceReportDto extends ReportFiguresDto {
  /**
   * Source of the leads.
   * @example website
   */
  source: string;
}

export class SourcesReportDto {
  /** Start of the period, inclusive. */
  from: Date;

  /** End of the period, exclusive. */
  to: Date;

  /** The 200 sources with the most leads, most leads first. A caller who sees only own leads receives only the figures of the own work. */
  @ApiProperty({ type: [SourceReportDto] })
  sources: SourceReportDto[];
}
