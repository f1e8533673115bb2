import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed, reported } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from Alabama to Connecticut. */
export const STATES_A_C = {
  AL: {
    citation: null,
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: false, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: ['Chart: no state law on credit repair; federal law alone.'],
    sources: [
      {
        title: 'Chart: no state law',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
    ],
  },
  AK: {
    citation: null,
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: false, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: ['Chart: no state law on credit repair; federal law alone.'],
    sources: [
      {
        title: 'Chart: no state law',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
    ],
  },
  AZ: {
    citation: 'Ariz. Rev. Stat. §§ 44-1701 to 44-1712',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time before midnight of the third day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right.',
        'http://az.elaws.us/ars/44-1706',
      ),
    },
    refund: {
      days: 15,
      ...confirmed(
        'any payment made by you under this contract will be returned within fifteen days after receipt by the credit',
        'http://az.elaws.us/ars/44-1706',
      ),
    },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['agent'],
      ...confirmed(
        "The credit services organization's principal business address and the name and address of its agent authorized to receive service of process.",
        'http://az.elaws.us/ars/44-1706',
      ),
    },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Ten-point statement near the signature, "third day" (not business day); notice in the LANGUAGE OF THE CONTRACT with the promise of refund within fifteen days; agent for service of process in the contract.',
      'Registration: secondary: no',
      "Bond: secondary: only where money is taken before completion; 5 % of the year's fees, $5,000 to $25,000",
      'Information statement before signing (44-1704, -1705)',
      'Text as of 2016-03-31. Federal three BUSINESS days are longer or equal: give the later.',
    ],
    sources: [
      { title: '§ 44-1706', url: 'http://az.elaws.us/ars/44-1706' },
      {
        title: 'CCA page (bond, registration)',
        url: 'https://ccasite.org/Start-Credit-Repair-Business-In-Arizona.html',
      },
      {
        title: 'Chart (bond $25,000)',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
    ],
  },
  AR: {
    citation: 'Ark. Code §§ 4-91-101 to 4-91-109 (Credit Services Organization Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right',
        'https://law.onecle.com/arkansas/title-4/4-91-109.html',
      ),
    },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['agent'],
      ...confirmed(
        "The credit services organization's principal business address and the name and address of its agent in this state authorized to receive service of process.",
        'https://law.onecle.com/arkansas/title-4/4-91-109.html',
      ),
    },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Chart: bond of $10,000; when taken with advance payment: see bond.',
      'Bold statement beside signature says FIFTH day after the transaction; notice of cancellation in bold, same language as the contract.',
      'Bond: before money is taken ahead of full performance (secondary)',
      'Notice of cancellation in duplicate, same language as the contract',
      'Contract names agent in Arkansas for service of process',
      'Days confirmed by statute text; refund days and bond from charts.',
    ],
    sources: [
      {
        title: '§ 4-91-109',
        url: 'http://statutes.laws-info.com/arkansas/title-4/subtitle-7/chapter-91/4-91-109',
      },
      {
        title: 'Chart (refund, bond)',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
      {
        title: 'Chart (refund 10 days)',
        url: 'https://credit1solutions.com/credit-repair-consumer-state-protections/',
      },
    ],
  },
  CA: {
    citation: 'Cal. Civ. Code §§ 1789.10 to 1789.26 (AB 2424, ch. 965 of 2022)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'business',
      spanish: null,
      ...reported(
        'midnight on the 5th working day after the consumer signs it',
        'https://www.cdiaonline.org/resource/2022/12/22/california-amends-its-credit-repair-law',
      ),
    },
    refund: { days: 15, ...SECONDARY },
    performance: { days: 180, ...SECONDARY },
    contract: { needs: ['agent'], ...SECONDARY },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Department of Justice (Attorney General)',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 100000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Forbidden before full and complete performance, no bond exception (1789.13(a)).',
      '10-point bold statement beside the signature; notice in duplicate in the LANGUAGE OF THE CONTRACT; agent in California other than the Secretary of State; time not above 180 days.',
      'Registration: certificate before business, $100, ends every 31 December; contract and forms filed (1789.25)',
      'Bond: always, filed with the Secretary of State first (1789.18)',
      'MONTHLY statement of the services performed (AB 2424)',
      'Services within 180 days',
      'Information statement before signing, copy kept FOUR years after the end of the contract (1789.14; before: two years)',
      'Name and information duties to bureaus, creditors with each first letter (AB 2424)',
      'Refund within 15 days: chart and old form.',
    ],
    sources: [
      {
        title: 'CDIA on AB 2424',
        url: 'https://www.cdiaonline.org/resource/2022/12/22/california-amends-its-credit-repair-law',
      },
      { title: 'Bill summary', url: 'https://open.pluralpolicy.com/ca/bills/20212022/AB2424' },
      { title: '1789.14 (new)', url: 'https://self-law.org/code/ca/civil-code/1789-14' },
      {
        title: '1789.13 digest (180 days, monthly)',
        url: 'https://www.legalfina.com/en/laws/ca/civil_law/obligations/obligations_arising_from_particular_transactions/credit_services',
      },
      { title: '1789.16 (old text)', url: 'https://california.public.law/codes/ca_civ_code_section_1789.16' },
      { title: 'AG registration', url: 'https://www.oag.ca.gov/consumers/general/csoform' },
    ],
  },
  CO: {
    citation:
      'Colo. Rev. Stat. §§ 5-19-101 to 5-19-113 (Colorado Credit Services Organization Act; before 2017: 12-14.5-101)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'business',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día hábil posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time prior to midnight of the fifth working day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right.',
        'https://colorado.public.law/statutes/crs_5-19-107',
      ),
    },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['report', 'items', 'agent'],
      ...confirmed(
        "A copy of the consumer's current credit report issued by a consumer credit reporting agency shall be annexed to the contract with the adverse entries and proposed modifications clearly marked.",
        'https://codes.findlaw.com/co/title-5-consumer-credit-code/co-rev-st-sect-5-19-107/',
      ),
    },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: false, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Bold statement beside signature says FIFTH WORKING DAY; contract lists the adverse items to be modified with the nature of each modification, a copy of the current credit report is annexed with entries marked; principal address must be the real office; agent in the state. Information statement of § 5-19-106 has its own Colorado text on rights, with the five working days.',
      'Registration: charts: none',
      'Bond: charts: none',
      'Colorado information statement in ten-point type before signing (§§ 5-19-105, -106)',
      'Notice of cancellation in duplicate, bold, language of the contract',
      'Refund days from charts.',
    ],
    sources: [
      { title: '§ 5-19-107', url: 'https://colorado.public.law/statutes/crs_5-19-107' },
      { title: '§ 5-19-106', url: 'https://colorado.public.law/statutes/crs_5-19-106' },
      {
        title: '§ 5-19-107 (2022)',
        url: 'https://codes.findlaw.com/co/title-5-consumer-credit-code/co-rev-st-sect-5-19-107/',
      },
      {
        title: 'Chart (refund 10 days)',
        url: 'https://credit1solutions.com/credit-repair-consumer-state-protections/',
      },
    ],
  },
  CT: {
    citation: 'Conn. Gen. Stat. § 36a-700 (credit clinics)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: ['rights_text'], ...SECONDARY },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: false, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Contract must hold, in bold of at least ten points, a Connecticut text on the right to see, copy and dispute the file (§ 36a-700(b)); own cancellation period: not seen.',
      'Registration: secondary: no',
      'Bond: secondary: no',
    ],
    sources: [
      { title: '§ 36a-700', url: 'http://statutes.laws-info.com/connecticut/title36a/chap669/Sec36a-700' },
      { title: 'CCA page', url: 'https://ccasite.org/Start-Credit-Repair-Business-In-Connecticut.html' },
    ],
  },
} satisfies Record<string, StateLaw>;
