import type { StateHours } from '../calendar/call-times.ts';
import { isUsState, US_STATE_CODES, type UsState } from '../us-states.ts';
import { confirmed, reported, SECONDARY, UNKNOWN, type Proven } from './certainty.ts';

/**
 * Holiday of a state that is not a federal one: a date (MM-DD), a distance from Easter Sunday in days, or the nth weekday (0 is
 * Sunday) of a month (0 is January) with a distance in days.
 */
export interface StateHoliday {
  name: string;
  on:
    | { date: string }
    | { fromEaster: number }
    | { month: number; weekday: number; nth: number; plus?: number };
}

/** Law of one state on sales calls and texts to its people. Null means unknown, never 'no'. */
export interface ContactLaw {
  /** Hours; null if only the federal ones, 8 to 21, are known. */
  hours: Proven & { allowed: StateHours | null };
  holidays: Proven & {
    /** True if the law closes legal holidays. Federal holidays are closed where it is unknown too. */
    isClosed: true | null;
    /** Legal holidays of the state besides the federal ones. */
    own: readonly StateHoliday[];
  };
  /** Maximum number of contacts on one subject with one number in 24 hours. The strictest known maximum counts where it is unknown. */
  limit: Proven & { contacts: number | null };
  notes: readonly string[];
  sources: readonly string[];
}

const allDays = (from: string, to: string): StateHours => {
  const day = { from, to };
  return { weekdays: day, saturday: day, sunday: day };
};
const noSunday = (from: string, to: string): StateHours => ({ ...allDays(from, to), sunday: null });

const NOTHING: ContactLaw = {
  hours: { allowed: null, ...UNKNOWN },
  holidays: { isClosed: null, own: [], ...UNKNOWN },
  limit: { contacts: null, ...UNKNOWN },
  notes: [],
  sources: [],
};
const CLOSED = { isClosed: true, ...SECONDARY } as const;
const THREE = { contacts: 3, ...SECONDARY };
const hours = (allowed: StateHours): ContactLaw['hours'] => ({ allowed, ...SECONDARY });

const LISTS = 'https://dropcowboy.com/state-compliance';
const HOLIDAY_LIST = 'https://dnc.com/holiday-alerts?year=2023';
const HOLIDAY_NAMES = 'https://vicifast.com/blog/what-are-telemarketing-prohibited-holidays';
const MARDI_GRAS: StateHoliday = { name: 'Mardi Gras', on: { fromEaster: -47 } };
const GOOD_FRIDAY: StateHoliday = { name: 'Good Friday', on: { fromEaster: -2 } };
const ELECTION_DAY: StateHoliday = { name: 'Election Day', on: { month: 10, weekday: 1, nth: 1, plus: 1 } };

/** Rules of the states that have some. */
const KNOWN: Partial<Record<UsState, Partial<ContactLaw>>> = {
  AL: {
    hours: hours(noSunday('08:00', '20:00')),
    holidays: {
      ...CLOSED,
      own: [
        MARDI_GRAS,
        { name: 'Confederate Memorial Day', on: { month: 3, weekday: 1, nth: 4 } },
        { name: 'Jefferson Davis’ Birthday', on: { month: 5, weekday: 1, nth: 1 } },
        { name: 'Mrs. Rosa Parks Day', on: { date: '12-01' } },
      ],
    },
    notes: [
      'By one list the rule binds telephone utilities only.',
      'Mardi Gras only in the counties of Baldwin and Mobile; closed in the whole state.',
    ],
    sources: [LISTS, HOLIDAY_LIST, 'https://www.dnc.com/news/february-2018-holiday-call-restrictions'],
  },
  CA: {
    hours: hours(allDays('09:00', '21:00')),
    notes: ['From one list; others name no hours but the federal ones.'],
    sources: ['https://usestello.com/compliance'],
  },
  CT: {
    hours: hours(allDays('09:00', '20:00')),
    notes: ['Another list: 9 to 21.'],
    sources: [LISTS],
  },
  FL: {
    hours: hours(allDays('08:00', '20:00')),
    limit: THREE,
    notes: ['Fla. Stat. 501.616(6): three on one subject in 24 hours.'],
    sources: ['https://www.lawserver.com/law/state/florida/statutes/florida_statutes_501-616'],
  },
  KY: { hours: hours(allDays('10:00', '21:00')), sources: [LISTS] },
  LA: {
    hours: hours(noSunday('08:00', '20:00')),
    holidays: {
      ...CLOSED,
      own: [
        { name: 'Battle of New Orleans', on: { date: '01-08' } },
        { name: 'Robert E. Lee Day', on: { date: '01-19' } },
        MARDI_GRAS,
        GOOD_FRIDAY,
        { name: 'Confederate Memorial Day', on: { date: '06-03' } },
        { name: 'All Saints’ Day', on: { date: '11-01' } },
        ELECTION_DAY,
        { name: 'Day after Thanksgiving', on: { month: 10, weekday: 4, nth: 4, plus: 1 } },
      ],
    },
    notes: [
      'PSC General Order R-29617 § V(A): consent does not help. The governor proclaims further holidays, often beside Christmas and July 4, and no contact is allowed in a declared state of emergency: close the state in the settings on such days.',
    ],
    sources: [HOLIDAY_LIST, HOLIDAY_NAMES],
  },
  MA: { hours: hours(allDays('08:00', '20:00')), sources: [LISTS] },
  MD: {
    hours: hours(allDays('08:00', '20:00')),
    limit: THREE,
    notes: ['Com. Law 14-4502: three calls or texts on one subject in 24 hours.'],
    sources: ['https://lexace.ai/us/statute/maryland/14-4502'],
  },
  MI: { hours: hours(allDays('09:00', '21:00')), sources: [LISTS] },
  MN: { hours: hours(allDays('09:00', '21:00')), sources: [LISTS] },
  MS: {
    hours: hours(noSunday('08:00', '20:00')),
    holidays: {
      ...CLOSED,
      own: [{ name: 'Confederate Memorial Day', on: { month: 4, weekday: 1, nth: 1, plus: -7 } }],
    },
    notes: ['Lists disagree on holidays.'],
    sources: [LISTS, HOLIDAY_LIST],
  },
  NE: {
    notes: [
      'Recorded messages only from 13 to 21 on Sundays and holidays; nothing found on other calls and texts.',
    ],
    sources: ['https://leadmanagerhelp.clickpointsoftware.com/en/articles/5753977-state-calling-hours'],
  },
  NM: { hours: hours(allDays('09:00', '21:00')), sources: [LISTS] },
  NV: { hours: hours(allDays('09:00', '20:00')), sources: [LISTS] },
  NY: {
    hours: {
      allowed: allDays('08:00', '21:00'),
      ...confirmed(
        'No telemarketer or seller shall engage in telemarketing at any time other than between 8:00 A.M. and 9:00 P.M. at the location of the customer unless the customer has given his or her express consent to the call at a different time.',
        'https://instalawyer.io/laws/new-york-laws/399-z-telemarketing-establishment-of',
      ),
    },
  },
  OK: {
    hours: hours(allDays('08:00', '20:00')),
    limit: THREE,
    notes: ['15 O.S. 775C: three on one subject in 24 hours.'],
    sources: ['https://dnc.dreamhosters.com/?p=1309'],
  },
  OR: {
    hours: hours(allDays('08:00', '20:00')),
    limit: THREE,
    notes: [
      'HB 3865, since 2026-01-01: three calls or texts in 24 hours; free only for buyers of the last 18 months and for answers.',
    ],
    sources: ['https://www.jdsupra.com/legalnews/oregon-passes-new-telephone-8210765/'],
  },
  PA: {
    hours: hours({ ...allDays('08:00', '21:00'), saturday: { from: '08:00', to: '12:00' } }),
    holidays: {
      ...CLOSED,
      own: [GOOD_FRIDAY, { name: 'Flag Day', on: { date: '06-14' } }, ELECTION_DAY],
    },
    notes: ['Saturday from 8 to 12 in one list only.'],
    sources: [
      LISTS,
      HOLIDAY_LIST,
      'https://www.dnc.com/news/update-pennsylvania-governor-signs-new-robocall-restrictions-law',
    ],
  },
  RI: {
    hours: hours({ weekdays: { from: '09:00', to: '18:00' }, saturday: null, sunday: null }),
    holidays: {
      ...CLOSED,
      own: [
        { name: 'Rhode Island Independence Day', on: { date: '05-04' } },
        { name: 'Victory Day', on: { month: 7, weekday: 1, nth: 2 } },
        ELECTION_DAY,
      ],
    },
    notes: [
      'Saturday from 10 to 17 in one list.',
      'A list of 2015 closes the Monday after a holiday on a Saturday too.',
    ],
    sources: [LISTS, HOLIDAY_LIST, HOLIDAY_NAMES],
  },
  SD: {
    hours: hours({ weekdays: { from: '09:00', to: '21:00' }, saturday: null, sunday: null }),
    notes: ['37-30-28 limits automatic dialling; texts are unknown. The office follows it for all contacts.'],
    sources: ['https://lexace.ai/us/statute/south-dakota/37-30-28'],
  },
  TX: {
    hours: hours({ ...allDays('09:00', '21:00'), sunday: { from: '12:00', to: '21:00' } }),
    sources: ['https://commlawgroup.com'],
  },
  UT: {
    hours: {
      allowed: noSunday('08:00', '21:00'),
      ...confirmed(
        'A person may not make a telephone solicitation to a residential telephone or cellular telephone without prior express consent during any of the following times: (a) between the hours of 9 p.m. and 8 a.m. local time; (b) on a Sunday; or (c) on a legal holiday.',
        'https://codes.findlaw.com/ut/title-13-commerce-and-trade/ut-code-sect-13-25a-103/',
      ),
    },
    holidays: {
      isClosed: true,
      own: [{ name: 'Pioneer Day', on: { date: '07-24' } }],
      ...confirmed(
        'A person may not make a telephone solicitation to a residential telephone or cellular telephone without prior express consent during any of the following times: […] (c) on a legal holiday.',
        'https://codes.findlaw.com/ut/title-13-commerce-and-trade/ut-code-sect-13-25a-103/',
      ),
    },
    notes: ['A request on the form may be the consent; the office follows the rule all the same.'],
    sources: ['https://dnc.dreamhosters.com/tag/restrictedcalldates/page/12'],
  },
  VA: {
    hours: {
      allowed: allDays('08:00', '21:00'),
      ...reported(
        "No telephone solicitor shall initiate, or cause to be initiated, a telephone solicitation call at any time other than between 8:00 a.m. and 9:00 p.m. local time at the called person's location, unless the telephone solicitor has obtained the prior consent of the called person.",
        'http://law.lis.virginia.gov/vacodepopularnames/virginia-telephone-privacy-protection-act/',
      ),
    },
  },
  WA: {
    hours: hours(allDays('08:00', '20:00')),
    notes: ['RCW 80.36.390.'],
    sources: ['https://instalawyer.io/laws/revised-code-of-washington/8036390-telephone-solicitation'],
  },
};

/** Law on calls and texts in each state, the District of Columbia and Puerto Rico. It is fact research, not legal advice. */
export const CONTACT_LAW = Object.fromEntries(
  US_STATE_CODES.map((state) => [state, { ...NOTHING, ...KNOWN[state] }]),
) as Readonly<Record<UsState, ContactLaw>>;

const STRICTEST = Math.min(...Object.values(CONTACT_LAW).flatMap(({ limit }) => limit.contacts ?? []));

/**
 * Returns the maximum number of contacts with one number of a state in 24 hours. All contacts of the office are on one subject. The
 * strictest known maximum counts where it is unknown, and for an unknown state.
 * @param own maximum numbers that the owner has set, by state
 */
export function contactLimit(state: string | null, own: ReadonlyMap<UsState, number> = new Map()): number {
  if (state !== null && isUsState(state))
    return own.get(state) ?? CONTACT_LAW[state].limit.contacts ?? STRICTEST;
  return Math.min(STRICTEST, ...own.values());
}
