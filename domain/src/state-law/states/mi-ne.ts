import { NOT_FOUND, SECONDARY, UNKNOWN, confirmed } from '../certainty.ts';
import type { StateLaw } from '../record.ts';

/** Law of the states from Michigan to New Jersey. */
export const STATES_MI_NE = {
  MI: {
    citation: 'Mich. Comp. Laws §§ 445.1821 to 445.1825 (Act 160 of 1994)',
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
      'Forbidden before completing ALL services (445.1823(b)), no bond exception seen.',
      'No cancellation text found.',
      'Registration: secondary: none',
      'Bond: secondary: none',
    ],
    sources: [
      { title: '445.1823', url: 'https://ar.scribd.com/document/275255761/mcl-445-1823' },
      { title: '445.1822', url: 'https://law.justia.com/codes/michigan/2006/mcl-chap445/mcl-445-1822.html' },
      { title: 'Credzu (registration, bond)', url: 'https://credzu.com/work/michigan/' },
    ],
  },
  MN: {
    citation: 'Minn. Stat. §§ 332.52 to 332.60',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish:
        'Si a usted, el comprador, le negaron un crédito en los últimos 30 días, puede obtener gratis una copia de su reporte de crédito en la agencia de informes del consumidor. También tiene derecho a disputar la información inexacta de un reporte. Puede cancelar este contrato en cualquier momento antes de la medianoche del quinto día posterior a la fecha de la transacción. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'If you, the buyer, have been denied credit within the last 30 days, you may obtain a free copy of the consumer credit report from the consumer reporting agency. You also have the right to dispute inaccurate information in a report. You may cancel this contract at any time prior to midnight of the fifth day after the date of the transaction. See the attached notice of cancellation form for an explanation of this right',
        'https://lawserver.com/law/state/minnesota/mn-statutes/minnesota_statutes_332-58',
      ),
    },
    refund: {
      days: 10,
      ...confirmed(
        'any payment made by you under this contract will be returned within ten days following receipt by the seller of your cancellation notice',
        'https://print.casetext.com/statute/minnesota-statutes/trade-regulations-consumer-protection/chapter-332-collection-credit-services/credit-services-organizations/section-33258-contract',
      ),
    },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: true, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Bold statement beside the signature has TWO more sentences before the cancel sentence: free report if credit was denied within the last 30 days; right to dispute. Notice in duplicate, bold, language of the contract.',
      'Registration: statute § 332.54 not read',
      'Bond: chart; statute § 332.55 not read',
    ],
    sources: [
      {
        title: '§ 332.58',
        url: 'https://lawserver.com/law/state/minnesota/mn-statutes/minnesota_statutes_332-58',
      },
      {
        title: '§ 332.58 notice form',
        url: 'https://print.casetext.com/statute/minnesota-statutes/trade-regulations-consumer-protection/chapter-332-collection-credit-services/credit-services-organizations/section-33258-contract',
      },
      {
        title: 'Chart (registration, bond)',
        url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/',
      },
    ],
  },
  MS: {
    citation: 'Miss. Code §§ 81-22-1 ff. (Debt Management Services Act)',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Department of Banking and Consumer Finance',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 50000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: 'fees_limited',
    notes: [
      'FEE LIMITS of 81-22-13, "may only charge": set-up at most $75, monthly at most $30, report $15/$25, courses $50; none named for credit repair (a bill of 2023 wanted $100 a month for it).',
      'Registration: improving a credit record is a debt management service (81-22-3(b)(v)); licence $750, renewal $475',
      'Bond: 81-22-7',
      'The chart says "re-enacted", debtconsolidation.com "repealed", the bill of 2023 amends it as living law. Whether HB 881 passed: unknown.',
    ],
    sources: [
      { title: 'CCA page', url: 'https://ccasite.org/Start-Credit-Repair-Business-In-Mississippi.html' },
      { title: 'Definitions', url: 'http://aoox.com/states/mississippi_laws.html' },
      {
        title: 'HB 881 (2023, introduced) quoting 81-22-13',
        url: 'https://billstatus.ls.state.ms.us/documents/2023/html/HB/0800-0899/HB0881IN.htm',
      },
      { title: 'Page that calls the act repealed', url: 'https://www.debtconsolidation.com/mississippi/' },
    ],
  },
  MO: {
    citation: 'Mo. Rev. Stat. §§ 407.635 to 407.644',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'calendar',
      spanish:
        'USTED, EL COMPRADOR, PUEDE CANCELAR ESTE CONTRATO EN CUALQUIER MOMENTO ANTES DE LA MEDIANOCHE DEL TERCER DÍA POSTERIOR A LA FECHA DE LA TRANSACCIÓN. CONSULTE EL FORMULARIO ADJUNTO DE AVISO DE CANCELACIÓN, QUE EXPLICA ESTE DERECHO.',
      ...confirmed(
        'YOU, THE BUYER, MAY CANCEL THIS CONTRACT AT ANY TIME BEFORE MIDNIGHT OF THE THIRD DAY AFTER THE DATE OF THE TRANSACTION. SEE THE ATTACHED NOTICE OF CANCELLATION FORM FOR AN EXPLANATION OF THIS RIGHT',
        'https://legalfix.com/statutes/state-codes/missouri/title-xxvi/chapter-407/section-407-642',
      ),
    },
    refund: {
      days: 10,
      ...confirmed(
        'ANY PAYMENT MADE BY YOU UNDER THIS CONTRACT WILL BE RETURNED WITHIN TEN DAYS AFTER THE DATE OF RECEIPT BY THE SELLER OF YOUR CANCELLATION NOTICE',
        'https://legalfix.com/statutes/state-codes/missouri/title-xxvi/chapter-407/section-407-642',
      ),
    },
    performance: {
      days: 180,
      ...confirmed(
        'not to exceed one hundred eighty days',
        'https://legalfix.com/statutes/state-codes/missouri/title-xxvi/chapter-407/section-407-642',
      ),
    },
    contract: {
      needs: ['agent'],
      ...confirmed(
        "The address of the credit services organization's principal place of business and the name and address of its registered agent in the state authorized to receive service of process.",
        'https://legalfix.com/statutes/state-codes/missouri/title-xxvi/chapter-407/section-407-642',
      ),
    },
    sentence: null,
    registration: { isRequired: true, authority: 'Director of Finance', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 10000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      "Registration: before business (407.640); fee now $400 by the Division's page (statute read: up to $300)",
      'Bond: where 407.638(1) requires one (money before performance) (407.639.5)',
      'consumercreditlaw.org says bond $50,000; the statute says $10,000. Telephone sales: also the telemarketing law (creditmoneymachine.com note).',
    ],
    sources: [
      {
        title: 'Division of Finance',
        url: 'https://finance.mo.gov/consumer-credit-licensing/credit-service-organizations',
      },
      { title: '407.639', url: 'http://www.moga.mo.gov/statutes/C400-499/4070000639.HTM' },
      {
        title: '407.640',
        url: 'https://legalfix.com/statutes/state-codes/missouri/title-xxvi/chapter-407/section-407-640',
      },
      { title: 'Chart (refund)', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
  MT: {
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
  NE: {
    citation: 'Neb. Rev. Stat. §§ 45-801 to 45-815',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 3,
      kind: 'calendar',
      spanish:
        'Usted, el comprador, puede cancelar este contrato en cualquier momento antes de la medianoche del tercer día posterior a la fecha en que se firma el contrato. Consulte el formulario adjunto de aviso de cancelación, que explica este derecho.',
      ...confirmed(
        'You, the buyer, may cancel this contract at any time before midnight of the third day after the date the contract is signed. See the attached notice of cancellation form for an explanation of this right.',
        'https://nebraskalegislature.gov/laws/statutes.php?statute=45-808&print=true',
      ),
    },
    refund: {
      days: 10,
      ...confirmed(
        'The payment shall be returned within ten days after the date the organization receives the cancellation notice from the buyer.',
        'https://nebraskalegislature.gov/laws/statutes.php?statute=45-808&print=true',
      ),
    },
    performance: {
      days: 180,
      ...confirmed(
        'not to exceed one hundred eighty days',
        'https://nebraskalegislature.gov/laws/statutes.php?statute=45-808&print=true',
      ),
    },
    contract: {
      needs: ['agent'],
      ...confirmed(
        "The address of the credit services organization's principal place of business and the name and address of its agent in the state authorized to receive service of process.",
        'https://nebraskalegislature.gov/laws/statutes.php?statute=45-808&print=true',
      ),
    },
    sentence: null,
    registration: { isRequired: true, authority: 'Secretary of State', isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 100000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Statement says third DAY after signing; estimated time not above 180 days; two copies of the bold notice; refund within ten days.',
      'Registration: before business (45-806, secondary)',
      'Bond: secondary: always',
    ],
    sources: [
      { title: '45-808', url: 'https://nebraskalegislature.gov/laws/statutes.php?statute=45-808&print=true' },
      { title: 'Bond guide', url: 'https://bondexchange.com/?p=6741' },
    ],
  },
  NV: {
    citation: 'Nev. Rev. Stat. §§ 598.701-598.736 (registration), 598.741-598.787',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'calendar',
      spanish: null,
      ...confirmed(
        'the buyer may cancel the contract within 5 days after its execution by giving written notice to the organization of his or her intent to cancel the contract. If the notice is mailed, it must be postmarked not later than 5 days after the execution of the contract.',
        'https://getpocketlaw.com/law/state_nevada/section-598-762-requirements-of-contract-for-purchase-of-services-copy-of-contract-must-be-retained-by-organization_06a2af4ca0e1',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: {
      isRequired: true,
      authority: 'Consumer Affairs (Department of Business and Industry)',
      isAdvertised: false,
      ...SECONDARY,
    },
    bond: { isRequired: true, amountUsd: 100000, isOnlyIfPrepaid: false, ...SECONDARY },
    obstacle: null,
    notes: [
      'Right to cancel must stand ABOVE the signature line: within 5 days after execution, in writing (§ 598.762).',
      'Registration: $25, yearly (§ 598.721)',
      'Bond: security deposited at registration; $100,000 per charts',
      'Copy of every contract kept 2 years (§ 598.762(2))',
    ],
    sources: [
      {
        title: '§ 598.762',
        url: 'https://getpocketlaw.com/law/state_nevada/section-598-762-requirements-of-contract-for-purchase-of-services-copy-of-contract-must-be-retained-by-organization_06a2af4ca0e1',
      },
      { title: '§ 598.721', url: 'https://nevada.public.law/statutes/nrs_598.721' },
      { title: 'Chart', url: 'https://thecredittracker.com/docs/credit-repair-state-laws-chart/' },
    ],
  },
  NH: {
    citation: 'N.H. Rev. Stat. ch. 359-D',
    trade: { isForbidden: false, ...SECONDARY },
    cancellation: {
      days: 5,
      kind: 'business',
      spanish: null,
      ...confirmed(
        "the customer's unqualified right to cancel the contract within five business days after signing",
        'http://www.doj.nh.gov/consumer/sourcebook/right-of-recission.htm',
      ),
    },
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: false, authority: null, isAdvertised: false, ...SECONDARY },
    bond: { isRequired: true, amountUsd: 25000, isOnlyIfPrepaid: true, ...SECONDARY },
    obstacle: null,
    notes: [
      '10-point bold statement NEXT TO OR ABOVE the signature line: five BUSINESS days.',
      'Registration: secondary: no',
      "Bond: only where money is taken before completion (359-D:3); 5 % of the year's fees, at least $5,000, at most $25,000 (359-D:8)",
      'Text of 359-D:7 itself not read.',
    ],
    sources: [
      {
        title: 'N.H. Department of Justice, Right of Rescission',
        url: 'http://www.doj.nh.gov/consumer/sourcebook/right-of-recission.htm',
      },
      {
        title: '359-D:8',
        url: 'https://d1tvxue8o4w0fl.cloudfront.net/statute/new-hampshire-revised-statutes/title-31-trade-and-commerce/chapter-359-d-credit-services-organizations/section-359-d8-requirements-for-surety-bonds',
      },
      { title: 'CCA page', url: 'https://ccasite.org/Start-Credit-Repair-Business-In-New-Hampshire.html' },
    ],
  },
  NJ: {
    citation: null,
    trade: { isForbidden: null, ...UNKNOWN },
    cancellation: NOT_FOUND,
    refund: { days: null, ...UNKNOWN },
    performance: { days: null, ...UNKNOWN },
    contract: { needs: [], ...UNKNOWN },
    sentence: null,
    registration: { isRequired: null, authority: null, isAdvertised: false, ...UNKNOWN },
    bond: { isRequired: null, amountUsd: null, isOnlyIfPrepaid: false, ...UNKNOWN },
    obstacle: 'debt_adjusting',
    notes: [
      'No CSO act found. Debt adjustment (N.J.S.A. 17:16G-1) is for licensed NONPROFITS only, and acting as an intermediary with creditors to alter payment of debts without a licence is a crime of the fourth degree (2C:21-19). Disputes with bureaus only: not in the definition read. A plan that negotiates debts must not be sold there.',
    ],
    sources: [
      {
        title: 'N.J.A.C. 3:25-2.1',
        url: 'https://regulations.justia.com/states/new-jersey/title-3/chapter-25/subchapter-2/section-3-25-2-1',
      },
      {
        title: '2C:21-19 and 17:16G',
        url: 'https://debtreliefwatch.shipkevich.com/debt-settlement-laws-by-state/new-jersey-debt-settlement-license/',
      },
    ],
  },
} satisfies Record<string, StateLaw>;
