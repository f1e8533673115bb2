import { LeadDetailDto } from '../office/dto/lead-detail.dto';
import { PickType } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import type { CalendarMode } from 'domain/calendar/appointments';
import { enumField } from '../../../common/dto/enum-field';
import { CalendarModeField } from '../../settings/settings.dto';
import { LeadRowDto } from '../list/lead-list.dto';

/** Reasons for listing a lead as work, in order of urgency. */
export const DESK_REASONS = [
  'reply',
  'overdue',
  'due_today',
  'new',
  'cancelled',
  'no_show',
  'appointment',
] as const;

export type DeskReason = (typeof DESK_REASONS)[number];

const DeskReasonField = enumField(
  'DeskReason',
  DESK_REASONS,
  'Reason for listing a lead: `reply`: a text waits for an answer; `overdue`: the follow-up is overdue; `due_today`: the follow-up is due today; `new`: the lead was never contacted; `cancelled`: the appointment was cancelled; `no_show`: the appointment was missed; `appointment`: an appointment takes place today.',
);

/** User who has reserved an unassigned lead. */
export class LeadHolderDto {
  /**
   * Username.
   * @example ana
   */
  username: string;

  /**
   * True if the user is calling the person; false if the user has the lead open.
   * @example false
   */
  isCalling: boolean;
}

/** Request to reserve an unassigned lead. */
export class HoldLeadDto {
  /**
   * True if the caller is calling the person.
   * @example false
   */
  @IsBoolean({ message: 'isCalling debe ser true o false.' })
  isCalling: boolean;
}

/** Result of a request to reserve a lead. */
export class LeadHoldDto {
  /** Other user who has reserved the lead; null if there is none. */
  heldBy: LeadHolderDto | null;
}

/** Lead to work with now. */
export class DeskItemDto extends PickType(LeadDetailDto, [
  'timeZone',
  'mayCall',
  'callableFrom',
  'isAtContactLimit',
]) {
  /** Reason; the most urgent one if there are several. */
  @DeskReasonField()
  reason: DeskReason;

  /** Time since which the lead waits, or at which it is due. */
  at: Date;

  /**
   * Id of the upcoming, cancelled or missed appointment that is the reason; null for other reasons.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  appointmentId: string | null;

  /** Other user who has reserved the lead; null if there is none. */
  heldBy: LeadHolderDto | null;

  /** The lead. */
  lead: LeadRowDto;
}

/** Number of leads for one reason. */
export class DeskCountDto {
  /** The reason. */
  @DeskReasonField()
  reason: DeskReason;

  /**
   * Number of leads, including those that `items` omits; 50 means 50 or more.
   * @example 12
   */
  count: number;
}

/** Work of one user. */
export class DeskDto {
  /** Leads in order of urgency; at most 20 for each reason, each lead once. */
  items: DeskItemDto[];

  /** Mode of booking. Only `own` offers free times; otherwise the office enters appointments that were made elsewhere. */
  @CalendarModeField()
  calendarMode: CalendarMode;

  /** Number of leads for each reason, in the same order. */
  counts: DeskCountDto[];
}
