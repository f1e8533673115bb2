import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const SPECS = join(import.meta.dirname, '../specs');

type Width = 'escritorio' | 'telefono';

interface OneWidth {
  only: Width;
  because: string;
  /** Titles, or parts of them, by file. A `*` stands for any text. */
  journeys: Record<string, string[]>;
}

/**
 * Journeys that the other width would repeat, with the reason. All others run at both widths, and so does each
 * journey that checks accessibility or a layout at the project's width.
 */
const ONE_WIDTH: OneWidth[] = [
  {
    only: 'escritorio',
    because: 'A response of the server, an event or stored data decide the result, not the width.',
    journeys: {
      'leads/admin-appointments.spec.ts': ['an outcome that the server refuses is undone'],
      'leads/admin-lead-appointments.spec.ts': [
        'a time that was booked meanwhile is reported, and another one is chosen',
        'no appointment can be booked for an unverified lead',
      ],
      'leads/admin-leads.spec.ts': [
        'a list that cannot be loaded shows an error and a retry',
        'a failed delete is reported',
        'a selection belongs to one list',
      ],
      'office/admin-desk.spec.ts': ['an outcome that cannot be saved stays, and can be saved again'],
      'office/admin-drafts.spec.ts': [
        'typed text survives a reload, Back and a closed lead, until it is discarded',
        'the last letters before a reload are stored too',
        'a logout deletes the drafts of that user',
        'an unfinished campaign survives the end of the session and a reload',
        'changes of others meanwhile can be accepted',
      ],
      'office/admin-live.spec.ts': ['changes in other places are on the screen at once, in every tab'],
      'office/admin-login.spec.ts': [
        'a first visit requests the font before any script has run, once',
        'the form shows how long a lock lasts',
        'an answer that is not from our server has a default text',
      ],
      'office/admin-passkeys.spec.ts': [
        'an existing passkey is reported, and closing the dialog loses nothing',
      ],
      'office/admin-people.spec.ts': ['the form stays unchanged when the password is not given'],
      'office/admin-site.spec.ts': [
        'a changed price is published on every page and in the next contract, and restored',
        'text typed without a connection is there after a reload, and saved later',
        'changes that another user saved are merged before anything is published',
      ],
      'office/admin-ways.spec.ts': ['an unsaved order survives Back and a reload'],
      'payments/admin-payments.spec.ts': [
        'the result of a payment with a lost answer is shown automatically',
        'the filtered payments are exported, and an empty or failed export is reported',
      ],
      'payments/payment-links.spec.ts': ['a mailed link is withdrawn, and can no longer be used'],
      'security/admin-fraud.spec.ts': [
        'an alert without a lead cannot be marked as a false positive',
        'an unfinished note is kept while the alerts cannot be loaded',
      ],
      'security/admin-security.spec.ts': ['OpenStreetMap is shown in two styles where it can be reached'],
    },
  },
  {
    only: 'escritorio',
    because: 'A phone has no keys, and no pointer that could leave.',
    journeys: {
      'office/admin-desk.spec.ts': [
        'a day by the keyboard',
        'keys move to the next lead while leads are still being loaded',
      ],
      'office/admin-login.spec.ts': ['the password is shown on request, with the keyboard alone'],
      'site/overlays.spec.ts': ['the offer to a leaving visitor opens once, and leads to the form'],
    },
  },
  {
    only: 'escritorio',
    because: 'The project `traducido` runs it at the width of a phone.',
    journeys: {
      'site/calendar.spec.ts': [
        'the keyboard alone is enough to book',
        'two clicks book once, and Back and Forward find the appointment',
        'in the mode without a calendar the visitor chooses a part of the day',
      ],
      'site/checkout.spec.ts': ['with the gateway’s own fields the card never reaches the product'],
      'site/lead-form.spec.ts': [
        'number is refused next to its field',
        'an expired code is refused',
        'another code waits for its minute, and then arrives',
        'a double click makes one lead and sends one code',
        'a lost network loses no typed text',
        'the dialog survives a reload, and the journey continues',
        'the form and the dialog can be used with the keyboard alone',
        'a device id is stored only where the owner has enabled it',
      ],
      'site/ways.spec.ts': ['the keyboard alone is enough to choose another way'],
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
      // Each failure leaves the same page. The first one runs at both widths.
      'site/failing-scripts.spec.ts': [
        'if its scripts *are blocked',
        'if its scripts *have a syntax error',
        'if its scripts *throw at once',
        'stays unchanged when its script throws during hydration',
        'the form is sent where the device id script',
        'a front page works as usual when its receipt does not load',
        'a code dialog leads to a reload if its script is missing',
        'needs no script and mentions none',
      ],
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
      'leads/admin-leads.spec.ts': ['a lead is a card with call, category and note'],
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

/** Returns the pattern of the journeys that a project leaves out. */
export function leftOutBy(project: Width): RegExp {
  const patterns = ONE_WIDTH.filter(({ only }) => only !== project).flatMap(({ journeys }) =>
    Object.entries(journeys).flatMap(([file, titles]) =>
      titles.map((title) => `${file} *${title}`.split('*').map(escaped).join('.*')),
    ),
  );
  return new RegExp(patterns.join('|'));
}

/** Returns the entries of the list that no longer name a journey. A journey without such an entry runs at both widths. */
export function withoutJourney(): string[] {
  return ONE_WIDTH.flatMap(({ journeys }) =>
    Object.entries(journeys).flatMap(([file, titles]) => {
      const source = readFileSync(join(SPECS, file), 'utf8');
      return titles
        .filter((title) => !title.split('*').every((part) => source.includes(part)))
        .map((title) => `${file}: ${title}`);
    }),
  );
}
