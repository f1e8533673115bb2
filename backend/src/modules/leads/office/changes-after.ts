import { UNANSWERED_OUTCOMES, type CallOutcome, type LeadCategory } from 'domain/leads';
import type { Lead } from '../../lead-store/lead.entity';
import type { LeadChanges } from '../../lead-store/leads.repository';
import type { AddInteractionDto } from './dto/lead-work.dto';

/** Category of a lead after a call with this outcome. */
const CATEGORY_AFTER: Partial<Record<CallOutcome, LeadCategory>> = {
  booked: 'booked',
  not_interested: 'lost',
};

/** Returns the changes after a contact; none for a note or an unanswered call. */
export function changesAfter(
  { leadCategory, nextFollowUpAt, touchpointCount }: Lead,
  { type, direction, outcome }: Pick<AddInteractionDto, 'type' | 'direction' | 'outcome'>,
  now: Date,
): LeadChanges {
  if (type === 'note' || direction === 'internal') return {};
  if (outcome && UNANSWERED_OUTCOMES.includes(outcome)) return {};
  const spoken = type === 'call' || type === 'meeting';
  // A message does not complete the follow-up, because it is unanswered; neither does a call with the outcome `callback`.
  const settlesFollowUp = spoken && direction === 'outbound' && outcome !== 'callback';
  const decided = outcome && leadCategory !== 'client' ? CATEGORY_AFTER[outcome] : undefined;
  const category = decided ?? (leadCategory === 'new' ? 'contacted' : leadCategory);
  return {
    lastContactedAt: now,
    touchpointCount: touchpointCount + 1,
    ...(category !== leadCategory ? { leadCategory: category } : {}),
    ...(settlesFollowUp && nextFollowUpAt !== null && nextFollowUpAt <= now ? { nextFollowUpAt: null } : {}),
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
