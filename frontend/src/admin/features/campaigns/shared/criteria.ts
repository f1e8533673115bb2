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

/** Fields of the form of a campaign. Days are in the owner's time zone. */
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
  /** Id of the assignee, the word for unassigned leads, or '' for any. */
  assignedTo: string;
  /** Other filters of the list that the campaign was created from. */
  ofList: RestOfList;
}

/** Filters of a list without a separate field in the form; users can only remove them. */
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

/** Converts a saved campaign to the form's fields. */
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

/** Returns the content of the form for the server. */
export function toDraft(fields: DraftFields, timeZone: string): Required<CampaignDraftDto> {
  const { name, message, status, states, categories, scoreMin, scoreMax, from, to, source } = fields;
  const { lastContact, followUp, appointment, assignedTo, ofList } = fields;
  const list: AudienceListDto = given({
    ...ofList,
    lastContact: lastContact || undefined,
    followUp: followUp || undefined,
    appointment: appointment || undefined,
    assignedTo: assignedTo || undefined,
  });
  // A criterion that is missing here does not compile, because the saved campaign would reach more people without it.
  const criteria: { [Name in keyof Required<TargetCriteriaDto>]: TargetCriteriaDto[Name] } = {
    status: status || undefined,
    states: states.length > 0 ? states : undefined,
    categories: categories.length > 0 ? categories : undefined,
    scoreMin: scoreMin ?? undefined,
    scoreMax: scoreMax ?? undefined,
    from: from ? dayStart(from, timeZone) : undefined,
    to: to ? dayEnd(to, timeZone) : undefined,
    source: source || undefined,
    list: Object.keys(list).length > 0 ? list : undefined,
  };
  return {
    name: name.normalize('NFC').trim(),
    message: message.normalize('NFC').trim(),
    targetCriteria: given(criteria),
  };
}

/** Returns fields without undefined ones. */
const given = <Fields extends object>(fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields;

/** Returns the parts of a draft that differ from the saved one. */
export function changesOf(draft: WrittenCampaign, saved: WrittenCampaign): Partial<WrittenCampaign> {
  return {
    ...(draft.name !== saved.name ? { name: draft.name } : {}),
    ...(draft.message !== saved.message ? { message: draft.message } : {}),
    ...(JSON.stringify(draft.targetCriteria) !== JSON.stringify(saved.targetCriteria)
      ? { targetCriteria: draft.targetCriteria }
      : {}),
  };
}

/** Filters of the list that have a field in the form. */
type FieldOfList = Exclude<keyof AudienceListDto, keyof RestOfList>;
type Criterion = Exclude<keyof TargetCriteriaDto, 'list'> | FieldOfList;
type Words = [name: string, value: string];

/** Words of each criterion, in order; null if it is unset. A criterion without words does not compile. */
const WORDS: Record<Criterion, (criteria: TargetCriteriaDto, timeZone: string) => Words | null> = {
  status: ({ status }) => (status ? [copy.status, copy.statusNames[status]] : null),
  states: ({ states = [] }) =>
    states.length > 0 ? [copy.states, states.map((code) => stateName(code)).join(', ')] : null,
  categories: ({ categories = [] }) =>
    categories.length > 0
      ? [copy.categories, categories.map((name) => LEAD_CATEGORY_NAMES[name] ?? name).join(', ')]
      : null,
  scoreMin: ({ scoreMin, scoreMax }) =>
    (scoreMin ?? scoreMax) === undefined
      ? null
      : [copy.score, copy.scoreFromTo(scoreMin ?? 0, scoreMax ?? 100)],
  // Shown together with the minimum.
  scoreMax: () => null,
  from: (criteria, timeZone) => {
    const { from, to } = daysOf(criteria, timeZone);
    return from || to ? [copy.dates, copy.datesFromTo(from && formatDay(from), to && formatDay(to))] : null;
  },
  // Shown together with the start.
  to: () => null,
  source: ({ source }) => (source ? [copy.source, sourceName(source)] : null),
  lastContact: ({ list }) =>
    list?.lastContact ? [copy.lastContact, LAST_CONTACT_NAMES[list.lastContact]] : null,
  followUp: ({ list }) => (list?.followUp ? [copy.followUp, FOLLOW_UP_NAMES[list.followUp]] : null),
  appointment: ({ list }) =>
    list?.appointment ? [copy.appointment, copy.appointmentNames[list.appointment]] : null,
  assignedTo: ({ list }) =>
    list?.assignedTo ? [copy.assignedTo, list.assignedTo === 'none' ? copy.nobody : copy.onePerson] : null,
};

/** Returns the audience of a campaign as text; empty for all leads that agreed. */
export function criteriaInWords(criteria: TargetCriteriaDto, timeZone: string): Words[] {
  const words = Object.values(WORDS)
    .map((wordsOf) => wordsOf(criteria, timeZone))
    .filter((each) => each !== null);
  const rest = restInWords(criteria.list ?? {}).map(([, text]) => text);
  return rest.length > 0 ? [...words, [copy.ofList, rest.join(', ')]] : words;
}

/** Converts moments in criteria to days in the owner's time zone. The end of a range is the start of the next day. */
function daysOf({ from, to }: TargetCriteriaDto, timeZone: string): { from: string; to: string } {
  return {
    from: from ? dayOf(from, timeZone) : '',
    to: to ? dayOf(Date.parse(to) - 1, timeZone) : '',
  };
}

/** Words of the other filters of a list, in order. A filter without words does not compile. */
const REST_WORDS: { [Name in keyof Required<RestOfList>]: (value: NonNullable<RestOfList[Name]>) => string } =
  {
    search: (searched) => copy.searched(searched),
    method: (method) => VERIFICATION_METHOD_NAMES[method],
    state: (state) => (state === 'none' ? copy.noState : stateName(state)),
    answeredCampaign: () => copy.answered,
    replied: () => copy.replied,
  };

/** Returns the filters without a separate field as text, by filter name. */
export const restInWords = (ofList: RestOfList): [name: keyof RestOfList, text: string][] =>
  (Object.keys(REST_WORDS) as (keyof RestOfList)[]).flatMap((name) => {
    const value = ofList[name];
    const wordsOf = REST_WORDS[name] as (value: unknown) => string;
    return value ? [[name, wordsOf(value)]] : [];
  });

/** Parses the criteria in an address that a list of leads created; empty if they are invalid. */
export function criteriaOfAddress(written: string | null): TargetCriteriaDto {
  try {
    const read: unknown = JSON.parse(written ?? '{}');
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? read : {};
  } catch {
    return {};
  }
}
