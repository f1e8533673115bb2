import { enumField } from '../../../../common/dto/enum-field';
import { LeadRowDto } from '../../list/dto/lead-list.dto';

/** Why a lead is among what is to be done, in the order in which it is done. */
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
  'Why a lead is to be worked now: its text waits for an answer; its follow-up was due; it is due today; nobody has contacted it; it called its ' +
    'appointment off; it did not come; it has an appointment today.',
);

/** One lead that is to be worked now. */
export class DeskItemDto {
  /** Why; where there are several reasons, the first. */
  @DeskReasonField()
  reason: DeskReason;

  /** Since when it waits, or when it is due. */
  at: Date;

  /**
   * Of an appointment, and of one that came to nothing; null otherwise.
   * @example 0198f3c2-7f5e-7a53-9f0e-6d2f0a1b2c3d
   */
  appointmentId: string | null;

  /**
   * IANA zone of the person's state; the owner's where it is not known.
   * @example America/Chicago
   */
  timeZone: string;

  /**
   * Whether the law lets one call now.
   * @example true
   */
  mayCall: boolean;

  /** From when on it does, where it does not now; null too where the hours of the state allow no call at all. */
  callableFrom: Date | null;

  /** The lead. */
  lead: LeadRowDto;
}

/** How many leads there are for one reason. */
export class DeskCountDto {
  /** The reason. */
  @DeskReasonField()
  reason: DeskReason;

  /**
   * Also those that `items` has not; 50 stands for 50 or more.
   * @example 12
   */
  count: number;
}

/** What one person has to do now. */
export class DeskDto {
  /** In the order in which it is done; at most 30 for each reason, each lead once. */
  items: DeskItemDto[];

  /** Each reason, in that order. */
  counts: DeskCountDto[];
}
