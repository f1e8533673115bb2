import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed, reported } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from Pennsylvania to Texas. */
export const STATES_P_TE = {
  PA: {
    citation:
      '73 Pa. Stat. §§ 2181 to 2192 (Credit Services Act); 73 P.S. § 201-7 for sales by telephone to the home',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish: null,
      ...reported(
        'within five days from the date the contract is signed',
        'http://aoox.com/states/pennsylvania_laws_2.html',
      ),
    },
    refund: { days: 15, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: true, amountUsd: null, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Notice of cancellation: five days from signing, refund within 15 days of receipt. A sale of $25 or more from a contact at the home, by telephone too: receipt or contract in the language of the sales talk (Spanish) AND ALSO IN ENGLISH, 10-point bold (201-7(b)).',
      'Bond: bond or trust account filed with the Department of State, only where § 2183 requires one',
      'Both seen in private copies of the statute.',
    ],
    sources: [
      { title: 'Copy of 73 P.S. 2186-2187', url: 'http://aoox.com/states/pennsylvania_laws_2.html' },
      {
        title: '73 P.S. 201-7 (2006)',
        url: 'http://kirschenbaumesq.com/article/73-ps-201-7-2006-contracts-effect-of-rescission',
      },
    ],
  },
  PR: {
    citation:
      '10 (or 7) L.P.R.A. § 631m ff. (agencias rectificadoras de crédito); earlier Ley 236 de 2004 (7 L.P.R.A. § 630 ff.); Reglamento DACO 8531 de 2014-10-31',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: 180, ...SECONDARY },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: true, authority: 'DACO', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: null, amountUsd: null, isOnlyIfPrepaid: false, ...UNKNOWN },
    obstacle: 'result_first',
    notes: [
      'No money in advance: only with the service completely done, meaning that it led to a SUBSTANTIAL IMPROVEMENT by correction of wrong data (§ 631m(g)); breach can void the contract.',
      'Declaration in bold of at least FOURTEEN points beside the signature (text of it not in the copy read); both full names of the parties (two surnames); services in detail with time not above six months and cost; physical and postal address; three warnings of § 631m(e)-(g), one that no agency may ask for money in advance.',
      'Registration: licencia anual; $1,000 a year and $500 investigation (secondary, under Ley 236)',
      'Number of days to cancel: not in the copy read.',
    ],
    sources: [
      { title: '§ 631m', url: 'https://instalawyer.io/laws/2020-laws-of-puerto-rico/631m-contrato' },
      {
        title: 'DACO Reglamento 8531',
        url: 'https://www.daco.pr.gov:443/reglamentos/reglamento-para-regular-y-expedir-licencias-a-las-agencias-rectificadoras-de-credito/',
      },
      {
        title: 'Ley 236-2004',
        url: 'http://docplayer.es/10511895-Agencias-restablecedoras-de-credito-ley-para-reglamentar-las-ley-num-236-de-31-de-agosto-de-2004.html',
      },
      { title: 'Credzu (fees)', url: 'https://credzu.com/work/puerto-rico/' },
    ],
  },
  RI: {
    citation: null,
    trade: { isForbidden: null, ...UNKNOWN },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: null, amountUsd: null, isOnlyIfPrepaid: false, ...UNKNOWN },
    obstacle: null,
    notes: ["No CSO act found in what could be read; the chart's end (N-W) is cut off. Unknown."],
    sources: [],
  },
  SC: {
    citation: 'S.C. Code §§ 37-7-101 to -122 (Consumer Credit Counseling Act); S.C. Reg. 28-700',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Department of Consumer Affairs',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: 'fees_limited',
    notes: [
      'Fees limited by Reg. 28-700: only the listed fees; amounts for credit repair not read.',
      'Written contract per 37-7-110 (disclosures, cancellation): text of the cancellation not read.',
      'Registration: the department names "improving or offering to improve a consumer\'s credit record" as licensed service; organisation AND each counsellor',
      'Bond: before offering (37-7-103), at least $25,000',
      'Credit education programme and written budget analysis before service (37-7-108)',
      'Records 3 years (37-7-114)',
    ],
    sources: [
      {
        title: 'Department page',
        url: 'http://www.consumer.sc.gov/business/licensing_registration/CreditCounseling/Pages/default.aspx',
      },
      {
        title: '37-7-103',
        url: 'https://instalawyer.io/laws/south-carolina-code-of-laws/section-37-7-103-surety-bonds',
      },
      {
        title: '37-7-110',
        url: 'https://legalfix.com/statutes/state-codes/south-carolina/title-37/chapter-7/section-37-7-110',
      },
      {
        title: 'Reg. 28-700',
        url: 'https://regulations.justia.com/states/south-carolina/chapter-28/section-28-700/',
      },
    ],
  },
  SD: {
    citation: null,
    trade: { isForbidden: null, ...UNKNOWN },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: null, amountUsd: null, isOnlyIfPrepaid: false, ...UNKNOWN },
    obstacle: null,
    notes: [
      "No CSO act found in what could be read; the chart's end (N-W) is cut off. Unknown.",
      'Sales by telephone: written confirmation (§ 37-30A-4) and cancellation (§ 37-30A-7), of which only the headings were found. § 37-30A-8 exempts a merchant with a fixed place, if less than a quarter of the new sales come from unsolicited calls, and a merchant that the consumer already knew by name, address and phone.',
    ],
    sources: [{ title: '§ 37-30A-8', url: 'https://lexace.ai/us/statute/south-dakota/37-30A-8' }],
  },
  TN: {
    citation: 'Tenn. Code §§ 47-18-1001 to -1011 (Credit Services Businesses Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'business',
      spanish: null,
      ...confirmed(
        "prior to twelve o'clock midnight of the fifth business day after the date of the transaction",
        'http://laws9.com/statutes/tennessee/title-47/chapter-18/part-10/47-18-1006',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: ['items', 'agent'], ...SECONDARY },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Dept. of Commerce and Insurance, Division of Regulatory Boards',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 100000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      '§ 47-18-1003(1): charge before full and complete performance forbidden (end of the sentence not read).',
      '10-point BOLD statement: FIFTH BUSINESS DAY; results to be achieved and list of adverse items expected to be modified; agent in the state; notice in duplicate, 10-point bold.',
      'Registration: registration with copy of the client contract',
      'Bond: per location, kept 2 years after closing (Rule 0780-05-17-.02)',
      'Information statement before signing (47-18-1004)',
    ],
    sources: [
      {
        title: '47-18-1006',
        url: 'http://laws9.com/statutes/tennessee/title-47/chapter-18/part-10/47-18-1006',
      },
      { title: 'State licence page', url: 'https://apps.tn.gov/licenses-app/view?id=1181' },
      {
        title: 'Rule 0780-05-17-.02',
        url: 'https://www.law.cornell.edu/regulations/tennessee/Tenn-Comp-R-Regs-0780-05-17-.02',
      },
    ],
  },
  TX: {
    citation: 'Tex. Fin. Code ch. 393; 1 Tex. Admin. Code ch. 74',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: { days: 3, kind: null, spanish: null, ...SECONDARY },
    refund: { days: null, ...UNKNOWN },
    performance: {
      days: 180,
      ...confirmed(
        'the estimated period for performing the services, not to exceed 180 days',
        'https://codes.findlaw.com/tx/finance-code/fin-sect-393-201/',
      ),
    },
    contract: {
      needs: ['agent'],
      ...confirmed(
        "contain the name and address of the organization's agent in this state authorized to receive service of process",
        'https://codes.findlaw.com/tx/finance-code/fin-sect-393-201/',
      ),
    },
    sentence: null,
    registration: { isRequired: true, authority: 'Secretary of State', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Before completing all services only with a bond or surety account (393.302).',
      'Estimated time not above 180 DAYS; agent in Texas; payment terms (393.201).',
      'Registration: registration statement (393.101); advertising without it is forbidden (heading of 393.306)',
      'Bond: for EACH location, only where money is taken before all services are done (393.302; 1 TAC 74.3)',
    ],
    sources: [
      {
        title: 'Texas agency FAQ, republished',
        url: 'https://lawsintexas.com/who-can-operate-a-credit-services-organization-cso-in-texas-without-secretary-of-state-registration',
      },
      { title: '393.201 (2024)', url: 'https://codes.findlaw.com/tx/finance-code/fin-sect-393-201/' },
      { title: '393.302', url: 'https://law.onecle.com/texas/finance/393.302.html' },
      {
        title: '1 TAC 74.3',
        url: 'https://regulations.justia.com/states/texas/title-1/part-4/chapter-74/section-74-3',
      },
      { title: 'Chapter headings', url: 'http://tx.elaws.us/law/fi_title5_chapter393' },
    ],
  },
} satisfies Record<string, StateLaw>;
