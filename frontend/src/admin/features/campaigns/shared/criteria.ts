import { dayOf } from 'domain/dates';
import {
  FOLLOW_UP_NAMES,
  LAST_CONTACT_NAMES,
  LEAD_CATEGORY_NAMES,
  type FollowUp,
  type LastContact,
  type LeadCategory,
  type VerificationStatus,
} from 'domain/leads';
import { VERIFICATION_METHOD_NAMES } from 'domain/verification-names';
import { stateName, type UsState } from 'domain/us-states';
import type {
  AppointmentFilter,
  AudienceListDto,
  CampaignDraftDto,
  TargetCriteriaDto,
} from '../../../../shared/api/generated/model';
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
  lastContact: '' | LastContact;
  followUp: '' | FollowUp;
  appointment: '' | AppointmentFilter;
  /** Id of a person, the word for nobody, or '' for anybody. */
  assignedTo: string;
  /** What else the list of leads was filtered by that the campaign came from. */
  ofList: RestOfList;
}

/** Filters of a list that have no field of their own: they can be taken away. */
export type RestOfList = Omit<AudienceListDto, 'lastContact' | 'followUp' | 'appointment' | 'assignedTo'>;

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
  lastContact: '',
  followUp: '',
  appointment: '',
  assignedTo: '',
  ofList: {},
};

interface WrittenCampaign {
  name: string;
  message: string;
  targetCriteria: TargetCriteriaDto;
}

/** What was saved, for the form. */
export function toFields(campaign: WrittenCampaign, timeZone: string): DraftFields {
  const { name, message, targetCriteria } = campaign;
  const { status, states, categories, scoreMin, scoreMax, source, list } = targetCriteria;
  const { lastContact, followUp, appointment, assignedTo, ...ofList } = list ?? {};
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
    lastContact: lastContact ?? '',
    followUp: followUp ?? '',
    appointment: appointment ?? '',
    assignedTo: assignedTo ?? '',
    ofList,
  };
}

/** What is in the form, for the server. */
export function toDraft(fields: DraftFields, timeZone: string): Required<CampaignDraftDto> {
  const { name, message, status, states, categories, scoreMin, scoreMax, from, to, source } = fields;
  const { lastContact, followUp, appointment, assignedTo, ofList } = fields;
  const list: AudienceListDto = {
    ...ofList,
    ...(lastContact ? { lastContact } : {}),
    ...(followUp ? { followUp } : {}),
    ...(appointment ? { appointment } : {}),
    ...(assignedTo ? { assignedTo } : {}),
  };
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
      ...(Object.keys(list).length > 0 ? { list } : {}),
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
  const { lastContact, followUp, appointment, assignedTo, ...ofList } = criteria.list ?? {};
  if (lastContact) words.push([copy.lastContact, LAST_CONTACT_NAMES[lastContact]]);
  if (followUp) words.push([copy.followUp, FOLLOW_UP_NAMES[followUp]]);
  if (appointment) words.push([copy.appointment, copy.appointmentNames[appointment]]);
  if (assignedTo) words.push([copy.assignedTo, assignedTo === 'none' ? copy.nobody : copy.onePerson]);
  const rest = restInWords(ofList).map(([, text]) => text);
  if (rest.length > 0) words.push([copy.ofList, rest.join(', ')]);
  return words;
}

/** The owner's days of the moments in criteria; the end of a range is the start of the day after it. */
function daysOf({ from, to }: TargetCriteriaDto, timeZone: string): { from: string; to: string } {
  return {
    from: from ? dayOf(from, timeZone) : '',
    to: to ? dayOf(Date.parse(to) - 1, timeZone) : '',
  };
}

/** The rest of a list's filters in words, by their names. */
export function restInWords(ofList: RestOfList): [name: keyof RestOfList, text: string][] {
  const { search, method, state, answeredCampaign, replied } = ofList;
  return [
    ...(search ? [['search', copy.searched(search)] as [keyof RestOfList, string]] : []),
    ...(method ? [['method', VERIFICATION_METHOD_NAMES[method]] as [keyof RestOfList, string]] : []),
    ...(state
      ? [['state', state === 'none' ? copy.noState : stateName(state)] as [keyof RestOfList, string]]
      : []),
    ...(answeredCampaign ? [['answeredCampaign', copy.answered] as [keyof RestOfList, string]] : []),
    ...(replied ? [['replied', copy.replied] as [keyof RestOfList, string]] : []),
  ];
}

/** The criteria that an address carries from a list of leads; none for what is not readable. */
export function criteriaOfAddress(written: string | null): TargetCriteriaDto {
  try {
    const read: unknown = JSON.parse(written ?? '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {};
  } catch {
    return {};
  }
}
