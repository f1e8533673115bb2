import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed, reported } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from Utah to Wyoming. */
export const STATES_TE_W = {
  UT: {
    citation: 'Utah Code §§ 13-21-101 to -109 (renumbered, effective 2026-05-06; before: 13-21-1 to -9)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right.',
        'https://self-law.org/code/ut/title-13/chapter-21/13-21-107',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: {
      needs: ['agent'],
      ...confirmed(
        "the credit services organization's principal business address and the name and address of its agent, in Utah, authorized to receive service of process.",
        'https://self-law.org/code/ut/title-13/chapter-21/13-21-107',
      ),
    },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Division of Consumer Protection',
      isAdvertised: false,
      ...confirmed(
        'A credit services organization shall file an application for registration with the division before engaging in any activity regulated by this chapter.',
        'https://self-law.org/code/ut/title-13/chapter-21/13-21-103',
      ),
    },
    bond: { isRequired: true, amountUsd: 100000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Forbidden before full and complete performance, no bond exception (13-21-102(1)(b)).',
      'Bold statement FIFTH day; agent in Utah; notice in duplicate.',
      'Registration: before any activity; copy of every contract filed (13-21-103)',
      'Bond: always, unless exempt under 13-21-104',
      'Written statement of the client for EACH disputed entry that he believes it wrong, before disputing (13-21-102(1)(c))',
    ],
    sources: [
      { title: '13-21-107', url: 'https://self-law.org/code/ut/title-13/chapter-21/13-21-107' },
      { title: '13-21-102', url: 'https://self-law.org/code/ut/title-13/chapter-21/13-21-102' },
      { title: '13-21-103', url: 'https://lexace.ai/us/statute/utah/13-21-103' },
    ],
  },
  VT: {
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
  VA: {
    citation: 'Va. Code §§ 59.1-335.1 to -335.12',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: 10, ...SECONDARY },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Commissioner of Agriculture and Consumer Services',
      isAdvertised: false,
      ...confirmed(
        'It shall be unlawful for any credit services business to offer, advertise, or execute or cause to be executed by a consumer any contract in this Commonwealth unless the credit services business at the time of the offer, advertisement, sale or execution of a contract has been properly registered with the Commissioner.',
        'https://self-law.org/code/va/title-59-1/chapter-25-1/59-1-335-3',
      ),
    },
    bond: { isRequired: true, amountUsd: 50000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: unlawful to OFFER, ADVERTISE or contract before registration, fee up to $100; copy of contract and information statement filed (59.1-335.3)',
      'Bond: before a contract: 100 times the standard fee, $5,000 to $50,000 (59.1-335.4)',
      'Information statement signed, kept 2 years (59.1-335.6)',
      'Cancellation text of 59.1-335.8 not in the copies read.',
    ],
    sources: [
      { title: '59.1-335.3', url: 'https://self-law.org/code/va/title-59-1/chapter-25-1/59-1-335-3' },
      {
        title: '59.1-335.4',
        url: 'https://lawserver.com/law/state/virginia/va-code/virginia_code_59-1-335-4',
      },
      { title: '59.1-335.6', url: 'https://law.onecle.com/virginia/trade-and-commerce/59.1-335.6.html' },
      {
        title: 'Act (LIS)',
        url: 'https://law.lis.virginia.gov/vacodepopularnames/virginia-credit-services-businesses-act',
      },
    ],
  },
  WA: {
    citation:
      'RCW 19.134.010 to .900 (Credit Services Organizations Act, as amended; text "current through 2024")',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish:
        'Usted, el consumidor, puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the consumer, may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right',
        'https://self-law.org/code/wa/title-19/chapter-19-134/19-134-060',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: {
      days: 180,
      ...confirmed(
        'not to exceed 180 days',
        'https://self-law.org/code/wa/title-19/chapter-19-134/19-134-060',
      ),
    },
    contract: {
      needs: ['agent', 'signature_leave'],
      ...confirmed(
        "Explicit written approval from the consumer that the credit services organization may use the consumer's signature in order to facilitate credit repair services",
        'https://self-law.org/code/wa/title-19/chapter-19-134/19-134-060',
      ),
    },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      'Forbidden before full performance unless bond and trust account.',
      "Bold statement FIFTH day; explicit written approval that the organisation may use the consumer's signature; mailing address, e-mail, fax, web address; estimated time not above 180 days; agent in the state; notice in duplicate, bold, language of the contract.",
      'Bond: only where money is charged before full performance, with a trust account in a Washington bank (19.134.020(1)(a))',
      'Monthly statement to the consumer detailing the services performed (19.134.020(1)(c))',
      'Services within 180 days',
    ],
    sources: [
      { title: 'RCW 19.134.060', url: 'https://self-law.org/code/wa/title-19/chapter-19-134/19-134-060' },
      {
        title: 'same, casetext 2024',
        url: 'https://print.casetext.com/statute/revised-code-of-washington/title-19-business-regulations-miscellaneous/chapter-19134-credit-services-organizations-act/section-19134060-contract-for-purchase-of-services-contents-notice-of-cancellation-consumers-copy',
      },
      {
        title: 'RCW 19.134.020',
        url: 'https://casetext.com/statute/revised-code-of-washington/title-19-business-regulations-miscellaneous/chapter-19134-credit-services-organizations-act/section-19134020-prohibited-conduct',
      },
    ],
  },
  WV: {
    citation: 'W. Va. Code §§ 46A-6C-1 to -12',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...reported(
        'You, the buyer, may cancel this contract at any time before midnight of the third day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right',
        'http://www.legis.state.wv.us/Bill_Status/bills_text.cfm?billdoc=hb2803%20intr.htm&yr=2009&sesstype=RS&i=2803',
      ),
    },
    refund: {
      days: 10,
      ...confirmed(
        'any payment made by you under this contract will be returned within ten days after the date of receipt by the seller of your cancellation notice',
        'https://lexace.ai/us/statute/west-virginia/46A-6C-7',
      ),
    },
    performance: { days: 180, ...SECONDARY },
    contract: { needs: ['agent'], ...SECONDARY },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Secretary of State',
      isAdvertised: false,
      ...confirmed(
        'A credit services organization shall file a registration statement with the Secretary of State before conducting business in this state.',
        'https://lexace.ai/us/statute/west-virginia/46A-6C-5',
      ),
    },
    bond: {
      isRequired: true,
      amountUsd: null,
      isOnlyIfPrepaid: true,
      ...confirmed(
        'unless the credit services organization has obtained in accordance with section four of this article a surety bond',
        'https://lexace.ai/us/statute/west-virginia/46A-6C-3',
      ),
    },
    obstacle: null,
    notes: [
      'The sentence was read in a bill of 2009, not in the law in force.',
      'Conspicuous statement, third DAY; estimated time not above 180 days; two copies of the bold notice.',
      'Registration: before business, fee up to $100 (46A-6C-5)',
      'Bond: only where money is taken before all services are done (46A-6C-3(1)); amount not read',
      'State gives the disclosure form; signed copy kept (page says one year)',
    ],
    sources: [
      { title: '46A-6C-7', url: 'https://lexace.ai/us/statute/west-virginia/46A-6C-7' },
      { title: '46A-6C-5', url: 'https://lexace.ai/us/statute/west-virginia/46A-6C-5' },
      { title: '46A-6C-3', url: 'https://lexace.ai/us/statute/west-virginia/46A-6C-3' },
      {
        title: 'Secretary of State',
        url: 'http://www.sos.wv.gov/business-licensing/Pages/CreditServiceOrganizations.aspx',
      },
    ],
  },
  WI: {
    citation: 'Wis. Stat. §§ 422.501 to 422.506',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Department of Financial Institutions, Bureau of Consumer Affairs',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Registration: certificate before acting, $100 (bond page); DFI page has the application form',
      'Bond: always, filed with the registration (secondary); bond or letter of credit (422.504(2)(d))',
      'Information statement signed by the buyer, kept 2 years (422.504)',
      'Section on contracts (422.505), and so the days to cancel, not read.',
    ],
    sources: [
      { title: '422.504', url: 'https://self-law.org/code/wi/chapter-422/422-504' },
      {
        title: 'DFI',
        url: 'https://dfi.wi.gov/Pages/FinancialServices/LicensedFinancial/CreditServicesOrganization.aspx',
      },
      { title: 'Bond page', url: 'https://surety1.com/bond_info/wisconsin-credit-services-bond/' },
    ],
  },
  WY: {
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
    notes: ['Page: no state law; federal law alone.'],
    sources: [
      { title: 'Page: federal law only', url: 'http://creditrepair.my/credit-repair-services-wyoming/' },
    ],
  },
} satisfies Record<string, StateLaw>;
