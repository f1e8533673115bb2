import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestInfo } from '@playwright/test';

const SPECS = join(import.meta.dirname, '../specs');

type Width = 'escritorio' | 'telefono';

interface OneWidth {
  only: Width;
  because: string;
  /** Titles, or parts of them, by file. A `*` stands for any text. */
  journeys: Record<string, string[]>;
}

const OFFICE = 'campaigns|leads|office|payments|security';

/** Files of journeys that run at a desk, and translated on a phone (project `traducido`). */
export const TRANSLATED = /site\/(?:calendar|checkout|lead-form|methods)\.spec\.ts/;

/**
 * Journeys in the back office that run on a phone too, because a phone has controls of its own there: cards, filters
 * in a drawer, a bar of sections, an agenda, touch, a lead that covers the list with its dialogs. The others run at a
 * desk, where `expectAccessible` checks each screen at the width of a phone too.
 */
const OFFICE_ON_A_PHONE: Record<string, string[]> = {
  'campaigns/admin-campaigns.spec.ts': ['writes a campaign, tests it on a phone, sends it'],
  'leads/admin-appointments.spec.ts': [
    'the outcome of an appointment is recorded from the agenda',
    'the agenda names its days',
    'is replaced by the agenda on a phone',
    'can be used with the keyboard alone',
  ],
  'leads/admin-lead-appointments.spec.ts': [
    'an appointment is booked, changed and cancelled',
    'a personal link is sent to a lead',
  ],
  'leads/admin-lead-lists.spec.ts': ['two leads of one person are merged side by side'],
  'leads/admin-lead-panel.spec.ts': [
    'a call, its outcome and the next lead take three clicks',
    'a talk makes the next sale one by telephone',
    'texts without spaces, as long as they can be, stay inside the open lead',
  ],
  'leads/admin-leads.spec.ts': [
    'the list filters, sorts, and shows a text for an empty result',
    'the list accepts a typed date',
    'a lead is opened by a link and changed',
    'a selection is changed, exported and deleted',
    'the outcome of a call and the next call are recorded',
  ],
  'leads/admin-worklists.spec.ts': [
    'moves leads by its menu, and back',
    'moves leads by mouse and by finger',
  ],
  'office/admin-day.spec.ts': ['a day by the thumb'],
  'office/admin-desk.spec.ts': ['one call, from the list to the next lead, takes three presses'],
  'office/admin-dialogs.spec.ts': ['dialogs and drawers of each kind give the focus back'],
  'office/admin-hours.spec.ts': ['the hours of others are one choice away'],
  'office/admin-login.spec.ts': ['a login is confirmed', 'second factor: boxes accept typing'],
  'office/admin-menu.spec.ts': ['the menu has nine entries', 'an agent has the daily work at first level'],
  'office/admin-messages.spec.ts': [
    'one line of controls filters the list',
    'an answer arrives, is visible from every screen',
    'texts without spaces, as long as they can be, stay inside the conversation',
  ],
  'office/admin-site.spec.ts': [
    'a question and a photograph are shown next to the form',
    'a touch on a text of the page opens its field',
    'versions are listed and one is restored',
  ],
  'office/admin-templates.spec.ts': ['after 24 hours a WhatsApp message uses an approved template'],
  'payments/admin-payments.spec.ts': ['the payments are listed, filtered and paged'],
  'payments/payment-links.spec.ts': [
    'a payment link is created, copied, used once',
    'a link for a state that requires the list of disputed items',
    'a link for a contract that was signed outside the product',
  ],
  'security/admin-opt-outs.spec.ts': ['an opt-out is recorded on the lead, and undone'],
  'security/admin-privacy.spec.ts': ['the section is readable in the dark theme'],
  'security/admin-security.spec.ts': ['new attempts appear in the filtered list'],
};

/**
 * Journeys that the other width would repeat, with the reason. The others on the public site run at both widths.
 */
const ONE_WIDTH: OneWidth[] = [
  {
    only: 'escritorio',
    because: 'A phone has no pointer that could leave.',
    journeys: {
      'site/overlays.spec.ts': ['the offer to a leaving visitor opens once, and leads to the form'],
    },
  },
  {
    only: 'telefono',
    because: 'A response of the server, a missing script or the markup decide the result, not the width.',
    journeys: {
      'site/challenge.spec.ts': [
        'a visitor who requests another code computes too',
        'the page explains what to do where the proof cannot be computed, and keeps the typed text',
        'does not load, and keeps the typed text',
      ],
      // Each failure leaves the same page.
      'site/failing-scripts.spec.ts': ['*'],
      'site/old-browser.spec.ts': ['form, code, booking and payment work in the oldest browsers'],
      'site/public-pages.spec.ts': [
        'the plans and the application link to the addresses of the build',
        'the questions are in the structured data for search engines exactly as on the page',
        'the payment page summarises the plan, and refuses an unknown one',
        'an unknown address is a 404 page that leads home',
      ],
    },
  },
  {
    only: 'telefono',
    because: 'It sets the size of the window itself.',
    journeys: {
      'campaigns/admin-campaign-list.spec.ts': ['fits a narrow screen'],
      'leads/admin-analytics.spec.ts': ['on the narrowest phone the states with the longest names fit'],
      'leads/admin-bookings.spec.ts': ['the appointment fits the narrowest phone'],
      'leads/admin-leads.spec.ts': ['a lead is a card with call, category and note'],
      'office/admin-appointment-settings.spec.ts': ['the section of the appointments fits a narrow screen'],
      'office/admin-desk.spec.ts': ['the desk is accessible, and fits a narrow phone'],
      'office/admin-dialogs.spec.ts': ['on a phone the audit trail names user and target'],
      'office/admin-settings.spec.ts': ['the settings fit a narrow screen'],
      'office/admin-methods.spec.ts': ['the methods fit the narrowest screen'],
      'payments/admin-payments.spec.ts': ['the payments fit a narrow screen'],
      'site/focus-and-toasts.spec.ts': [
        'a toast covers neither the title nor the controls of the open dialog',
        'a toast never covers the button of the form, at any position in the window',
      ],
      'site/reaching-the-form.spec.ts': [
        'ends in the first field of the form, the others in view',
        'the header’s button stays visible at',
        'nothing is cut off with text twice as large',
      ],
      'site/selling.spec.ts': ['the header holds logo, number, button and menu in one line at'],
    },
  },
];

const escaped = (text: string): string => text.replace(/[.?+^$|()[\]{}\\]/g, '\\$&');

/** Returns the pattern of a title of a journey with its file before it. A `*` in the title stands for any text. */
const patternOf = (file: string, title: string): string =>
  `${file} *${title}`.split('*').map(escaped).join('.*');

const patternsOf = (journeys: Record<string, string[]>): string[] =>
  Object.entries(journeys).flatMap(([file, titles]) => titles.map((title) => patternOf(file, title)));

const onlyAt = (width: Width) =>
  ONE_WIDTH.filter(({ only }) => only === width).map(({ journeys }) => journeys);

const OFFICE_AT_DESK = new RegExp(
  `^(?!.*(?:${[OFFICE_ON_A_PHONE, ...onlyAt('telefono')].flatMap(patternsOf).join('|')})).*\\b(?:${OFFICE})/`,
);

/** Returns the patterns of the journeys that a project leaves out. */
export function leftOutBy(project: Width): RegExp[] {
  if (project === 'escritorio')
    return onlyAt('telefono')
      .flatMap(patternsOf)
      .map((pattern) => new RegExp(pattern));
  return [
    OFFICE_AT_DESK,
    TRANSLATED,
    ...onlyAt('escritorio')
      .flatMap(patternsOf)
      .map((pattern) => new RegExp(pattern)),
  ];
}

/** Returns whether a journey does not run in the project `telefono`. */
export const runsAtDeskOnly = ({ titlePath }: TestInfo): boolean =>
  leftOutBy('telefono').some((pattern) => pattern.test(titlePath.join(' ')));

/** Returns the entries of the lists that no longer name a journey. */
export function withoutJourney(): string[] {
  return [OFFICE_ON_A_PHONE, ...ONE_WIDTH.map(({ journeys }) => journeys)].flatMap((journeys) =>
    Object.entries(journeys).flatMap(([file, titles]) => {
      const source = readFileSync(join(SPECS, file), 'utf8');
      return titles
        .filter((title) => !title.split('*').every((part) => source.includes(part)))
        .map((title) => `${file}: ${title}`);
    }),
  );
}
