import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from Delaware to Iowa. */
export const STATES_D_I = {
  DE: {
    citation: 'Del. Code tit. 6, §§ 2401 to 2414',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: { days: 3, kind: null, spanish: null, ...SECONDARY },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: true, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 15000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: chart: yes',
      'Bond: where money is taken before all services are done (§§ 2403(1), 2404); amount per chart',
    ],
    sources: [
      { title: '§ 2403', url: 'https://courtgpt.ai/laws/delaware/title-6/chapter-24/section-2403' },
      { title: 'Chart', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
  DC: {
    citation: 'D.C. Code §§ 28-4601 to 28-4608',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: true, authority: 'Mayor', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Before completion only with bond or trust account of $25,000 (28-4604).',
      'Registration: $300, then $200 a year before 2 April (28-4602)',
      'Bond: bond or trust account, only where money is taken before completion (28-4604)',
      'Days to cancel: not in what could be read. A bill of 2023 (Credit Recovery Services Transparency and Accountability) would change 28-4603: fate unknown.',
    ],
    sources: [
      { title: '28-4604', url: 'https://code.dccouncil.gov/us/dc/council/code/sections/28-4604' },
      { title: '28-4602', url: 'https://code.dccouncil.gov/us/dc/council/code/sections/28-4602' },
      {
        title: 'Chapter 46',
        url: 'https://code.dccouncil.gov/us/dc/council/code/titles/28/chapters/46/index.full.html',
      },
    ],
  },
  FL: {
    citation: 'Fla. Stat. §§ 817.7001 to 817.706',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right',
        'https://www.lawserver.com/law/state/florida/statutes/florida_statutes_817-704',
      ),
    },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: ['agent'], ...SECONDARY },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Forbidden before full and complete performance unless $10,000 bond AND trust account (§ 817.7005(1)).',
      "Bold statement beside the signature says FIFTH day after the transaction; notice form attached; total of payments with each amount; agent for service of process. If sold by an outbound call: 12-point sentence just before the signature that nothing is owed unless the contract is signed and returned (§ 501.615(1)(h)), and the seller's registration number.",
      'Registration: no registration found (ccasite, suretybonds.com)',
      'Bond: only where money is charged before full performance, together with a trust account in a Florida bank (§ 817.7005(1), text of 2002)',
      'Suretybonds.com pages say a bond is always needed; the statute ties it to advance payment. Refund days per chart.',
    ],
    sources: [
      {
        title: '§ 817.704',
        url: 'https://www.lawserver.com/law/state/florida/statutes/florida_statutes_817-704',
      },
      {
        title: 'HB 209 (2002) quoting § 817.7005',
        url: 'https://flsenate.gov/Session/Bill/2002/209/BillText/Filed/HTML',
      },
      {
        title: '§ 501.615 (2012)',
        url: 'http://www.lawserver.com/law/state/florida/statutes/florida_statutes_501-615',
      },
      { title: 'CCA Florida page', url: 'https://ccasite.org/Start-Credit-Repair-Business-In-Florida.html' },
      {
        title: 'Chart (refund 10 days)',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
    ],
  },
  GA: {
    citation: 'O.C.G.A. § 16-9-59',
    trade: {
      isForbidden: true,
      ...confirmed(
        '§ 16-9-59. Operating credit repair services organization',
        'https://ccasite.org/statelaws/georgia_laws.html',
      ),
    },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: null, amountUsd: null, isOnlyIfPrepaid: false, ...UNKNOWN },
    obstacle: null,
    notes: [
      'Heading of the offence: operating a credit repair services organization. Exempt: supervised lenders, banks, 501(c)(3) nonprofits, real-estate brokers, lawyers of the state in practice, broker-dealers and others. The Attorney General treats it as a general ban ($1 million penalty in 2019, also for a sham nonprofit). Two pages (legalclarity, credzu) call it legal; one cites § 16-9-170, which is not the section that exists in the copies read.',
    ],
    sources: [
      { title: 'Text of § 16-9-59', url: 'https://ccasite.org/statelaws/georgia_laws.html' },
      {
        title: "Goodwin on the Attorney General's settlement of 2019-07-19",
        url: 'https://www.goodwinlaw.com/en/insights/blogs/2019/07/georgia-ag-announces-settlement-with-credit-repair',
      },
      {
        title: 'Says legal, under another section',
        url: 'https://legalclarity.org/are-credit-repair-services-legal-in-georgia',
      },
    ],
  },
  HI: {
    citation: 'Haw. Rev. Stat. § 481B-12',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: false, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: none in the section',
      'Bond: none in the section',
      'One section: false promises, referral fees, untrue statements forbidden. No own cancellation period: federal form. consumercreditlaw.org says bond $10,000 and registration, which the section does not hold.',
    ],
    sources: [
      { title: '§ 481B-12', url: 'http://aoox.com/states/hawaii_laws.html' },
      { title: 'CCA page', url: 'https://ccasite.org/Start-Credit-Repair-Business-In-Hawaii.html' },
    ],
  },
  ID: {
    citation: 'Idaho Code §§ 26-2221 ff. (Collection Agency Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: true, authority: 'Department of Finance', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 15000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: licence as credit repair organization (26-2222(5), 26-2223(8))',
      'Bond: before the licence is issued (26-2232A)',
      'No cancellation period found: federal form.',
    ],
    sources: [
      {
        title: '26-2232A',
        url: 'https://legislature.idaho.gov/statutesrules/idstat/Title26/T26CH22/SECT26-2232A/',
      },
      {
        title: '26-2222',
        url: 'http://legislature.idaho.gov/statutesrules/idstat/Title26/T26CH22/SECT26-2222',
      },
    ],
  },
  IL: {
    citation: '815 ILCS 605/1 to 605/16',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: { days: 3, kind: null, spanish: null, ...SECONDARY },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Secretary of State (Index Department)',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 100000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: registration statement before business, fee up to $100 (605/9)',
      'Bond: only where money is taken before full performance (605/5(1), 14 Ill. Adm. Code 177.20)',
      'Written statement before signing or before any money (605/6)',
      'Registration statement shown to a buyer on request',
      'Days and refund: secondary only. legalclarity says the bond is always needed; the rule ties it to advance payment.',
    ],
    sources: [
      { title: '605/9', url: 'https://ilga.gov/legislation/ilcs/documents/081506050K9.htm' },
      { title: '605/10', url: 'https://www.ilga.gov/legislation/ilcs/fulltext.asp?DocName=081506050K10' },
      {
        title: '14 Ill. Adm. Code 177.20',
        url: 'https://law.cornell.edu/regulations/illinois/Ill-Admin-Code-tit-14-SS-177.20',
      },
      { title: '605/6', url: 'http://ilga.gov/legislation/ilcs/fulltext.asp?DocName=081506050K6' },
      { title: 'Chart (days)', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
  IN: {
    citation: 'Ind. Code §§ 24-5-15-1 to -11',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'business',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time before midnight of the third business day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right.',
        'https://www.legalfix.com/statutes/state-codes/indiana/title-24/article-5/chapter-15/section-24-5-15-7',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['items', 'agent', 'second_signature'],
      ...confirmed(
        "a list of the adverse information appearing on the consumer's credit report that the credit services organization expects to have modified and the estimated date by which each modification will occur",
        'https://www.legalfix.com/statutes/state-codes/indiana/title-24/article-5/chapter-15/section-24-5-15-7',
      ),
    },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      '10-point bold statement; signed by BOTH; results, list of adverse items expected to be modified and estimated date for each; agent in Indiana; two copies of the notice.',
      'Registration: chart: no',
      'Bond: bond or surety account (24-5-15-8); amount per chart',
      'Written statement before signing (24-5-15-6)',
    ],
    sources: [
      {
        title: '24-5-15-7',
        url: 'https://www.legalfix.com/statutes/state-codes/indiana/title-24/article-5/chapter-15/section-24-5-15-7',
      },
      {
        title: '24-5-15-6',
        url: 'https://www.lawserver.com/law/state/indiana/in-code/indiana_code_24-5-15-6',
      },
      { title: 'Chart', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
  IA: {
    citation: 'Iowa Code ch. 538A',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: { days: 3, kind: null, spanish: null, ...SECONDARY },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: true, authority: 'Secretary of State', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: chart',
      'Bond: bond or surety account, where 538A.3(1) requires one, at least $10,000 (538A.4)',
    ],
    sources: [
      { title: '538A.4', url: 'https://instalawyer.io/laws/iowa-code/section-538a4-bond' },
      { title: 'Chart', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
} satisfies Record<string, StateLaw>;
