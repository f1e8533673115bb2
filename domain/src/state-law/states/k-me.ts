import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from Kansas to Massachusetts. */
export const STATES_K_ME = {
  KS: {
    citation: 'Kan. Stat. §§ 50-1116 to 50-1135 (Kansas Credit Services Organization Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: ['second_signature'], ...SECONDARY },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'State Bank Commissioner',
      isAdvertised: true,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: 'fees_limited',
    notes: [
      'FEE LIMITS (50-1126): one consultation fee of at most $75; then monthly the LESSER of $40 or $5 per creditor listed in the agreement; nothing before the agreement is signed (older text: $50, $20).',
      'Right to rescind AT ANY TIME by written notice (50-1120(c)(3)). Agreement in at least 12-POINT type, signed and dated by BOTH; full legal and dba name; itemised fees; notice of the right to rescind at any time.',
      'Registration: licence; improving a credit record, history, rating or score counts as debt management service (50-1117(d)(2))',
      'Bond: always; may be raised to $1,000,000 (50-1119)',
      'Credit education programme and written financial analysis with budget plan before service (50-1120)',
      'Report to the client every three months (50-1123)',
      'Every advertisement, also on the internet, shows licensee name and licence number (50-1120(d), 2017)',
      'Refund days per chart (thecredittracker.com). Only lawyers in practice are exempt (50-1116(b)).',
    ],
    sources: [
      { title: '50-1126', url: 'https://self-law.org/code/ks/chapter-50/50-1126' },
      { title: '50-1120', url: 'https://statutes.laws.com/kansas/chapter50/article11/statutes_21216' },
      { title: 'Commissioner on SB 20 (2017)', url: 'http://www.osbckansas.org/cml/2017_sb20_cso.html' },
      { title: '50-1119', url: 'https://statutes.laws.com/kansas/chapter50/article11/statutes_21215' },
      {
        title: '50-1123',
        url: 'https://www.lawserver.com/law/state/kansas/ks-statutes/kansas_statutes_50-1123',
      },
    ],
  },
  KY: {
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
  LA: {
    citation: 'La. Rev. Stat. §§ 9:3573.1 to 3573.17',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: { days: 5, kind: null, spanish: null, ...SECONDARY },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Attorney General',
      isAdvertised: false,
      ...confirmed(
        'Advertise or cause to be advertised, in any manner whatsoever, the services of a credit repair services organization without filing a registration statement with the attorney general',
        'https://getpocketlaw.com/law/state_louisiana/section-3573-3-prohibited-conduct_a8951ad4bc9d',
      ),
    },
    bond: {
      isRequired: true,
      amountUsd: 100000,
      isOnlyIfPrepaid: false,
      ...confirmed(
        'All credit repair services organizations shall obtain a surety bond issued by a company licensed to do business in Louisiana.',
        'https://www.lawserver.com/law/state/louisiana/la-laws/louisiana_revised_statutes_9-3573-4',
      ),
    },
    obstacle: null,
    notes: [
      'No money from a buyer unless the bond is obtained (9:3573.3(1)).',
      'Registration: yearly registration before doing business or ADVERTISING (9:3573.3(5))',
      'Bond: always (9:3573.4)',
    ],
    sources: [
      { title: '9:3573.4', url: 'https://legis.la.gov/legis/Law.aspx?p=y&d=107712' },
      { title: 'Attorney General', url: 'https://aglizmurrill.com/Page/CreditRepairServices' },
      {
        title: '9:3573.3',
        url: 'https://getpocketlaw.com/law/state_louisiana/section-3573-3-prohibited-conduct_a8951ad4bc9d',
      },
      {
        title: 'Chart (days, refund)',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
    ],
  },
  ME: {
    citation: 'Me. Rev. Stat. tit. 9-A, art. X (Loan Brokers), §§ 10-101 ff.; Rule 02-030 ch. 350',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Bureau of Consumer Credit Protection',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Fees go into an escrow account in a Maine institution until the services are complete (Rule 350 § 4(A)).',
      'Written agreement and disclosure of §§ 10-302, 10-303; the state gives samples and advises to use them. Cancellation: not read.',
      'Registration: licence for any loan broker or credit repair service; foreign corporation registered too',
      'Bond: per licensed location',
    ],
    sources: [
      {
        title: 'State licensing page',
        url: 'https://www.maine.gov/pfr/consumercredit/licensing/loan_broker/licensing.htm',
      },
      {
        title: 'FAQ',
        url: 'https://www.maine.gov/pfr/consumercredit/industry/licensing/loan_broker/faq.htm',
      },
      {
        title: 'Rule 350 § 4',
        url: 'https://d1tvxue8o4w0fl.cloudfront.net/regulation/maine-administrative-code/department-02-department-of-professional-and-financial-regulation/division-030-bureau-of-consumer-credit-protection/chapter-350-credit-services-organization/section-030-350-4-requirements-and-procedures-for-operation-of-credit-services-organizations',
      },
    ],
  },
  MD: {
    citation: 'Md. Code, Com. Law §§ 14-1901 to 14-1916',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'business',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día hábil posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time prior to midnight of the third business day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right.',
        'https://instalawyer.io/laws/maryland-statutes/section-14-1906-contract-with',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['items', 'agent'],
      ...confirmed(
        'a list of the adverse information appearing on the consumer’s credit report that the credit services business expects to have modified and the estimated date by which each modification will occur',
        'https://instalawyer.io/laws/maryland-statutes/section-14-1906-contract-with',
      ),
    },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Commissioner of Financial Regulation',
      isAdvertised: true,
      ...confirmed(
        'Receive any money or other valuable consideration from the consumer, unless the credit services business has secured from the Commissioner a license',
        'https://law.uslawyerdatabase.com/category/us-law/2022-maryland-statutes/commercial-law/title-14-miscellaneous-consumer-protection-provisions/subtitle-19-maryland-credit-services-businesses-act',
      ),
    },
    bond: { isRequired: true, amountUsd: 50000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      '10-point bold statement; contract lists results to be achieved, the adverse items expected to be modified and the estimated date for EACH; agent in the state. Every advertisement shows the licence number (14-1903.1).',
      'Registration: licence before any money is received (14-1902(1))',
      'Bond: 14-1908; chart $50,000',
      'Information statement before signing (14-1904)',
      'Licence number in each advertisement',
      'Applies to residents of Maryland even if the contract chooses another law (14-1903).',
    ],
    sources: [
      {
        title: '14-1906',
        url: 'https://instalawyer.io/laws/maryland-statutes/section-14-1906-contract-with',
      },
      {
        title: '14-1902, -1903, -1903.1',
        url: 'https://law.uslawyerdatabase.com/category/us-law/2022-maryland-statutes/commercial-law/title-14-miscellaneous-consumer-protection-provisions/subtitle-19-maryland-credit-services-businesses-act',
      },
    ],
  },
  MA: {
    citation: 'Mass. Gen. Laws ch. 93, §§ 68A to 68E',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: { days: 3, kind: null, spanish: null, ...SECONDARY },
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Forbidden before full, complete and satisfactory performance unless bond and trust account (§ 68B).',
      'Registration: chart: no',
      'Bond: only where money is taken before full, complete and SATISFACTORY performance, together with a trust account in a Massachusetts bank (§ 68B(1))',
      'Written statement before signing, with the right to proceed against bond or account (§ 68C)',
    ],
    sources: [
      {
        title: '§ 68B',
        url: 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXV/Chapter93/Section68B',
      },
      {
        title: '§ 68C',
        url: 'https://malegislature.gov/Laws/GeneralLaws/PartI/TitleXV/Chapter93/Section68C',
      },
      { title: 'Chart (days)', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
} satisfies Record<string, StateLaw>;
