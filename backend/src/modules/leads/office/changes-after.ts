import { UNANSWERED_OUTCOMES, type CallOutcome, type LeadCategory } from 'domain/leads';
import type { Lead } from '../../lead-store/lead.entity';
import type { LeadChanges } from '../../lead-store/leads.repository';
import type { AddInteractionDto } from './dto/lead-work.dto';

/** Category of a lead after a call with this outcome. */
const CATEGORY_AFTER: Partial<Record<CallOutcome, LeadCategory>> = {
  booked: 'booked',
  not_interested: 'lost',
};

/** Outcome of a call, and its next step. */
type Ending = Pick<AddInteractionDto, 'outcome' | 'noNextStep' | 'nextFollowUpAt'>;

/** Returns whether an outcome leaves no next step: by choice, or because a wrong number is not called again. */
export const leavesNoStep = ({ outcome, noNextStep, nextFollowUpAt }: Ending): boolean =>
  outcome !== undefined && !nextFollowUpAt && (noNextStep === true || outcome === 'wrong_number');

const isDue = (followUp: Date | null, now: Date): boolean => followUp !== null && followUp <= now;

/** Returns whether an outcome ends the planned follow-up because it leaves no next step: a due one, and any after a wrong number. */
const dropsFollowUp = (followUp: Date | null, ending: Ending, now: Date): boolean =>
  leavesNoStep(ending) && (isDue(followUp, now) || (followUp !== null && ending.outcome === 'wrong_number'));

/**
 * Returns the changes after a contact. A note changes nothing. An unanswered call only ends the planned follow-up, if it leaves no next
 * step.
 */
export function changesAfter(
  { leadCategory, nextFollowUpAt, touchpointCount }: Lead,
  dto: Pick<AddInteractionDto, 'type' | 'direction'> & Ending,
  now: Date,
): LeadChanges {
  const { type, direction, outcome } = dto;
  if (type === 'note' || direction === 'internal') return {};
  const isDropped = dropsFollowUp(nextFollowUpAt, dto, now);
  if (outcome && UNANSWERED_OUTCOMES.includes(outcome)) return isDropped ? { nextFollowUpAt: null } : {};
  const spoken = type === 'call' || type === 'meeting';
  // A message does not complete the follow-up, because it is unanswered; neither does a call with the outcome `callback`.
  const settlesFollowUp = spoken && direction === 'outbound' && outcome !== 'callback';
  const decided = outcome && leadCategory !== 'client' ? CATEGORY_AFTER[outcome] : undefined;
  const category = decided ?? (leadCategory === 'new' ? 'contacted' : leadCategory);
  return {
    lastContactedAt: now,
    touchpointCount: touchpointCount + 1,
    ...(category !== leadCategory ? { leadCategory: category } : {}),
    ...((settlesFollowUp && isDue(nextFollowUpAt, now)) || isDropped ? { nextFollowUpAt: null } : {}),
    // The office has answered the person's text.
    ...(spoken || direction === 'outbound' ? { repliedAt: null } : {}),
  };
}

/** Data with which an outcome is undone: the lead's fields before and after it. */
export interface Undo {
  before: LeadChanges;
  after: LeadChanges;
  /** Whether the lead was unassigned before. */
  wasUnassigned: boolean;
}

/** Returns the data for undoing an outcome; none for a booking, which is cancelled instead. */
export function undoable(lead: Lead, after: LeadChanges, outcome: CallOutcome): { undo?: Undo } {
  if (outcome === 'booked') return {};
  const fields = Object.keys(after) as (keyof LeadChanges)[];
  const before: LeadChanges = Object.fromEntries(fields.map((field) => [field, lead[field]]));
  return { undo: { before, after, wasUnassigned: lead.assignedTo === null } };
}
