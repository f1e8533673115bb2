import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed, reported } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from New Mexico to Oregon. */
export const STATES_NE_O = {
  NM: {
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
    notes: ['No CSO act found; pages say federal law governs.'],
    sources: [
      { title: 'Page: federal law only', url: 'http://creditrepair.my/credit-repair-services-new-mexico/' },
    ],
  },
  NY: {
    citation: 'N.Y. Gen. Bus. Law art. 28-BB, §§ 458-a to 458-k',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'calendar',
      spanish: null,
      ...confirmed(
        'You may cancel this contract, without any penalty or obligation, within three days from the date the contract is signed.',
        'https://www.nysenate.gov/legislation/laws/GBS/458-F',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['report', 'items', 'second_signature'],
      ...confirmed(
        "A copy of the consumer's current credit report issued by a consumer credit reporting agency shall be annexed to the contract with the adverse entries proposed to be modified clearly marked.",
        'https://www.nysenate.gov/legislation/laws/GBS/458-F',
      ),
    },
    sentence: {
      forbidsPrepayment: true,
      spanish:
        'Según la ley de Nueva York, no se puede cobrar ninguna cantidad antes de prestar los servicios que indica este contrato.',
      ...confirmed(
        'Under New York law no fee may be collected in advance of performance of the services specified in this contract.',
        'https://www.nysenate.gov/legislation/laws/GBS/458-F',
      ),
    },
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: null, amountUsd: null, isOnlyIfPrepaid: false, ...UNKNOWN },
    obstacle: null,
    notes: [
      'No fee in advance of performance (§ 458-e, heading "Advance fees prohibited"); contract must say so in at least ten-point type.',
      'Contract: sentence of § 458-f(1)(b) that under New York law no fee may be collected in advance; street addresses of both sides; signed by consumer AND business; list of the adverse items to be modified with the nature and estimated date of each; copy of the current credit report annexed with those items marked. Notice of cancellation in duplicate, ten point, "within three days from the date the contract is signed".',
      'Information statement on a separate sheet before signing; signed copy kept 2 years (§ 458-c)',
      'Copy of contract and all documents at signing',
      'State form counts days, federal form business days: give the later of both.',
    ],
    sources: [
      { title: 'NY Senate, GBL 458-F', url: 'https://www.nysenate.gov/legislation/laws/GBS/458-F' },
      {
        title: 'GBL 458-C',
        url: 'https://www.lawserver.com/law/state/new-york/ny-laws/ny_general_business_law_458-c',
      },
      {
        title: '458-F with list of the article',
        url: 'https://instalawyer.io/laws/new-york-laws/458-f-contracts-requirements-and',
      },
    ],
  },
  NC: {
    citation: 'N.C. Gen. Stat. §§ 66-220 to 66-226 (Credit Repair Services Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'business',
      spanish:
        'USTED, EL COMPRADOR, PUEDE CANCELAR ESTE CONTRATO EN CUALQUIER MOMENTO ANTES DE LA MEDIANOCHE DEL TERCER DÍA HÁBIL POSTERIOR A LA FECHA DE LA TRANSACCIÓN. CONSULTE EL FORMULARIO ADJUNTO DE AVISO DE CANCELACIÓN, QUE EXPLICA ESTE DERECHO.',
      ...confirmed(
        'YOU, THE BUYER, MAY CANCEL THIS CONTRACT AT ANY TIME PRIOR TO MIDNIGHT OF THE THIRD BUSINESS DAY AFTER THE DATE OF THE TRANSACTION. SEE THE ATTACHED NOTICE OF CANCELLATION FORM FOR AN EXPLANATION OF THIS RIGHT.',
        'http://www.ncleg.net/EnactedLegislation/Statutes/HTML/BySection/Chapter_66/GS_66-224.html',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['items', 'agent', 'bond_sentence'],
      ...confirmed(
        "a list of the adverse information appearing on the consumer's credit report that the credit repair business expects to have modified",
        'http://www.ncleg.net/EnactedLegislation/Statutes/HTML/BySection/Chapter_66/GS_66-224.html',
      ),
    },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      '10-point BOLD statement in capitals; contract lists results to be achieved and adverse items expected to be modified; one of two prescribed sentences naming the surety company or the escrow account; agent in the state.',
      'Bond: bond or escrow/trust account; contract must name it (§ 66-224(a)(5)); $10,000 and filing: secondary',
      'Registration: consumercreditlaw.org says yes; not seen in the statute text read.',
    ],
    sources: [
      {
        title: 'G.S. 66-224 (ncleg)',
        url: 'http://www.ncleg.net/EnactedLegislation/Statutes/HTML/BySection/Chapter_66/GS_66-224.html',
      },
      {
        title: 'Overview (bond, registration)',
        url: 'https://consumercreditlaw.org/consumers/credit-repair/north-carolina-credit-repair-laws/',
      },
    ],
  },
  ND: {
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
  OH: {
    citation: 'Ohio Rev. Code ch. 4712',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'business',
      spanish:
        'Si a usted, el comprador, le negaron un crédito en los últimos sesenta días, puede obtener gratis una copia de su reporte de crédito en la agencia de informes del consumidor. También tiene derecho a disputar la información inexacta de un reporte. Puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha en que lo firmó. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...reported(
        'If you, the buyer, have been denied credit within the last sixty days, you may obtain a free copy of the consumer credit report from the consumer reporting agency. You also have the right to dispute inaccurate information in a report. You may cancel this contract at any time before midnight of the third business day after the date you signed it. See the attached notice of cancellation form for an explanation of this right.',
        'https://codes.ohio.gov./ohio-revised-code/section-4712.05/9-26-1996',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: 60, ...SECONDARY },
    contract: { needs: ['agent'], ...SECONDARY },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Division of Financial Institutions',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 50000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Statement (bold, capitals or underlined) has two sentences more: free report if credit denied within the last SIXTY days; right to dispute. Estimated time in the contract NOT above SIXTY DAYS. Agent in the state.',
      'Registration: certificate before business, $100 (4712.02)',
      'Bond: always, before business (4712.06)',
      'The official page marks the version of 4712.05 that was read as no longer in effect; the current one was not read.',
    ],
    sources: [
      {
        title: '4712.05 (version of 1996-09-26)',
        url: 'https://codes.ohio.gov./ohio-revised-code/section-4712.05/9-26-1996',
      },
      {
        title: '4712.02',
        url: 'http://print.casetext.com/statute/ohio-revised-code/title-47-occupations-professions/chapter-4712-ohio-credit-services-organization-act/section-471202-effective-12292023-certificate-of-registration',
      },
      { title: '4712.06', url: 'http://laws9.com/statutes/ohio/title47/chapter4712/4712_06' },
    ],
  },
  OK: {
    citation: 'Okla. Stat. tit. 24, §§ 131 to 148 (Credit Services Organization Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right',
        'https://govt.westlaw.com/okjc/Document/N9639FE20C76C11DB8F04FB3E68C8F4C5?viewType=FullText&originationContext=documenttoc&transitionType=CategoryPageItem&contextData=(sc.Default)',
      ),
    },
    refund: {
      days: 10,
      ...confirmed(
        'it will be returned within ten (10) days following receipt by the seller of your cancellation notice',
        'https://govt.westlaw.com/okjc/Document/N9639FE20C76C11DB8F04FB3E68C8F4C5?viewType=FullText&originationContext=documenttoc&transitionType=CategoryPageItem&contextData=(sc.Default)',
      ),
    },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Administrator of Consumer Credit (Department of Consumer Credit)',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Bold statement FIFTH day; notice form with five days, refund within ten days.',
      'Registration: licence after investigation; only where the service is given more than twelve times a year (§§ 132, 143)',
      'Bond: bond filed with the application (§ 143); amount not read',
    ],
    sources: [
      {
        title: '24 O.S. § 137 (2023)',
        url: 'https://govt.westlaw.com/okjc/Document/N9639FE20C76C11DB8F04FB3E68C8F4C5?viewType=FullText&originationContext=documenttoc&transitionType=CategoryPageItem&contextData=(sc.Default)',
      },
      {
        title: '§ 143',
        url: 'https://instalawyer.io/laws/oklahoma-statutes/title-24-debtor-and-creditor-24-143-fees-administrators-investigation',
      },
      {
        title: '§§ 131-132',
        url: 'http://www.creditrepairtracking.com/startupcoach/state-laws/oklahoma-credit-repair/',
      },
    ],
  },
  OR: {
    citation: 'ORS 646A.250 to 646A.270',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'business',
      spanish: null,
      ...confirmed(
        'A consumer may cancel any contract between the consumer and a credit services organization at any time prior to midnight of the third business day after the date the contract is entered into.',
        'https://law.onecle.com/oregon/646A-trade-regulation/646A.254.html',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: ['second_signature', 'agent'], ...SECONDARY },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Department of Consumer and Business Services',
      isAdvertised: false,
      ...confirmed(
        'A credit services organization shall file a registration statement with the Department of Consumer and Business Services before conducting business in this state.',
        'https://law.onecle.com/oregon/646A-trade-regulation/646A.256.html',
      ),
    },
    bond: { isRequired: true, amountUsd: null, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Forbidden before full and complete performance, no bond exception (646A.254(1)(c)).',
      '10-point bold statement; contract signed and dated by BOTH parties; notice form designed by the director by rule.',
      'Registration: before any business; yearly renewal (646A.256)',
      'Bond: bond or irrevocable letter of credit (646A.258); amount not read',
      'Disclosure statement signed by the consumer, kept 2 years (646A.260)',
      'Copy of contract with all attachments at signing',
    ],
    sources: [
      { title: 'ORS 646A.254', url: 'https://law.onecle.com/oregon/646A-trade-regulation/646A.254.html' },
      { title: '646A.256', url: 'https://law.onecle.com/oregon/646A-trade-regulation/646A.256.html' },
      { title: '646A.260', url: 'https://law.onecle.com/oregon/646A-trade-regulation/646A.260.html' },
      { title: '646A.262', url: 'https://law.onecle.com/oregon/646A-trade-regulation/646A.262.html' },
    ],
  },
} satisfies Record<string, StateLaw>;
