import { dayOf } from 'domain/dates';
import { LEAD_CATEGORY_NAMES, type LeadCategory, type VerificationStatus } from 'domain/leads';
import { stateName, type UsState } from 'domain/us-states';
import type { CampaignDraftDto, TargetCriteriaDto } from '../../../../shared/api/generated/model';
import { dayEnd, dayStart, formatDay } from '../../../../shared/dates';
import { sourceName } from '../../../lib/source-name';
import { audienceCopy as copy } from './campaign-editor.copy';

/** A campaign as its form holds it. Days are the owner's. */
export interface DraftFields {
  name: string;
  message: string;
  status: '' | VerificationStatus;
  states: UsState[];
  categories: LeadCategory[];
  scoreMin: number | null;
  scoreMax: number | null;
  /** First and last day, YYYY-MM-DD, or ''. */
  from: string;
  to: string;
  /** '' for any. */
  source: string;
}

export const EMPTY_DRAFT: DraftFields = {
  name: '',
  message: '',
  status: '',
  states: [],
  categories: [],
  scoreMin: null,
  scoreMax: null,
  from: '',
  to: '',
  source: '',
};

interface WrittenCampaign {
  name: string;
  message: string;
  targetCriteria: TargetCriteriaDto;
}

/** What was saved, for the form. */
export function toFields(campaign: WrittenCampaign, timeZone: string): DraftFields {
  const { name, message, targetCriteria } = campaign;
  const { status, states, categories, scoreMin, scoreMax, source } = targetCriteria;
  return {
    name,
    message,
    status: status ?? '',
    states: [...(states ?? [])],
    categories: [...(categories ?? [])],
    scoreMin: scoreMin ?? null,
    scoreMax: scoreMax ?? null,
    ...daysOf(targetCriteria, timeZone),
    source: source ?? '',
  };
}

/** What is in the form, for the server. */
export function toDraft(fields: DraftFields, timeZone: string): Required<CampaignDraftDto> {
  const { name, message, status, states, categories, scoreMin, scoreMax, from, to, source } = fields;
  return {
    name: name.normalize('NFC').trim(),
    message: message.normalize('NFC').trim(),
    targetCriteria: {
      ...(status ? { status } : {}),
      ...(states.length > 0 ? { states } : {}),
      ...(categories.length > 0 ? { categories } : {}),
      ...(scoreMin !== null ? { scoreMin } : {}),
      ...(scoreMax !== null ? { scoreMax } : {}),
      ...(from ? { from: dayStart(from, timeZone) } : {}),
      ...(to ? { to: dayEnd(to, timeZone) } : {}),
      ...(source ? { source } : {}),
    },
  };
}

/** Which parts of a draft differ from what was saved. */
export function changesOf(draft: WrittenCampaign, saved: WrittenCampaign): Partial<WrittenCampaign> {
  return {
    ...(draft.name !== saved.name ? { name: draft.name } : {}),
    ...(draft.message !== saved.message ? { message: draft.message } : {}),
    ...(JSON.stringify(draft.targetCriteria) !== JSON.stringify(saved.targetCriteria)
      ? { targetCriteria: draft.targetCriteria }
      : {}),
  };
}

/** The audience of a campaign in words; empty for everyone who agreed. */
export function criteriaInWords(
  criteria: TargetCriteriaDto,
  timeZone: string,
): [name: string, value: string][] {
  const { status, states, categories, source } = criteria;
  const words: [string, string][] = [];
  if (status) words.push([copy.status, copy.statusNames[status]]);
  if (states?.length) words.push([copy.states, states.map((code) => stateName(code)).join(', ')]);
  if (categories?.length)
    words.push([copy.categories, categories.map((name) => LEAD_CATEGORY_NAMES[name] ?? name).join(', ')]);
  const { scoreMin, scoreMax } = criteria;
  if (scoreMin !== undefined || scoreMax !== undefined)
    words.push([copy.score, copy.scoreFromTo(scoreMin ?? 0, scoreMax ?? 100)]);
  const { from, to } = daysOf(criteria, timeZone);
  if (from || to) words.push([copy.dates, copy.datesFromTo(from && formatDay(from), to && formatDay(to))]);
  if (source) words.push([copy.source, sourceName(source)]);
  return words;
}

/** The owner's days of the moments in criteria; the end of a range is the start of the day after it. */
function daysOf({ from, to }: TargetCriteriaDto, timeZone: string): { from: string; to: string } {
  return {
    from: from ? dayOf(from, timeZone) : '',
    to: to ? dayOf(Date.parse(to) - 1, timeZone) : '',
  };
}
