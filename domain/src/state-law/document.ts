import type { DayHours } from '../calendar/call-times.ts';
import { US_STATE_CODES, US_STATE_NAMES, type UsState } from '../us-states.ts';
import type { Proven } from './certainty.ts';
import { CONTACT_LAW, contactLimit, type StateHoliday } from './contact-law.ts';
import { FEDERAL_LAW } from './federal-law.ts';
import { proposedSelling, type SellingReason, type SellingWay } from './selling.ts';
import type { ContractNeed, DayKind } from './record.ts';
import { BOND_SENTENCES } from './bond-sentences.ts';
import { STATE_CLAUSES } from './state-clauses.ts';
import { RESCISSION_LAW } from './rescission.ts';
import { RENEWAL_NOTICE_LAW, STATEMENT_LAW, type StatementLaws } from './statements.ts';
import { TELEPHONE_SALES } from './telephone-sales.ts';
import { TELEPHONE_SHEETS } from './telephone-sheets.ts';
import { STATE_LAW, STATE_LAW_DATE, STATE_LAW_VERSION } from './state-law.ts';

const NEEDS: Record<ContractNeed, string> = {
  report: 'a copy of the current credit report, annexed and marked',
  items: 'a list of the items to be changed',
  agent: 'the agent for service of process in the state',
  second_signature: 'the signature of the business',
  bond_sentence: 'a sentence on the bond or the escrow account',
  signature_leave: "written leave to use the client's signature",
  rights_text: "the state's text on the right to see and dispute the file",
};

const REASONS: Record<SellingReason, string> = {
  forbidden: 'the trade is an offence',
  fees_limited: 'fees are limited',
  result_first: 'no money before a result',
  debt_adjusting: 'debt adjusting for profit is an offence',
  report_annexed: 'the contract needs the report',
  items_listed: 'the contract needs the list of items',
  registration_missing: 'registration missing',
  registration_unknown: 'registration unknown',
  bond_missing: 'bond missing',
  bond_unknown: 'bond unknown',
};

const WAYS: Record<SellingWay, string> = {
  online: 'online',
  advisor: 'by an advisor only',
  consultation: 'consultation only',
  closed: 'not served',
};

/** Returns Markdown that shows a text as it is. */
const plain = (text: string): string => text.replace(/[\\*_<>[\]]/g, (sign) => `\\${sign}`);

const yesOrNo = (value: boolean | null): string => (value === null ? 'unknown' : value ? 'yes' : 'no');

/** Returns the certainty of a rule and its quoted words. */
const evidence = ({ certainty, verbatim }: Proven): string =>
  verbatim
    ? `(${certainty}): “${plain(verbatim.words)}” <${verbatim.url}>, read on ${verbatim.checkedOn}`
    : `(${certainty})`;

const daysInWords = (days: number | null, kind: DayKind | null): string =>
  days === null
    ? 'not found, so the federal rule alone'
    : `${days} ${kind === null ? 'days of unknown kind, counted as business days' : kind === 'business' ? 'business days' : 'days'}`;

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

const ORDINALS = ['first', 'second', 'third', 'fourth'];
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });

const inDays = (days: number): string => {
  const count = Math.abs(days);
  return days === 0 ? '' : `${count} day${count === 1 ? '' : 's'} ${days < 0 ? 'before' : 'after'} `;
};

/** Returns a holiday with the rule by which it falls on a day. */
function holidayInWords({ name, on }: StateHoliday): string {
  if ('date' in on) return `${name} (${on.date})`;
  if ('fromEaster' in on) return `${name} (${inDays(on.fromEaster)}Easter)`;
  const { month, weekday, nth, plus = 0 } = on;
  return `${name} (${inDays(plus)}the ${ORDINALS[nth - 1]} ${WEEKDAYS[weekday]} of ${MONTH.format(Date.UTC(2000, month))})`;
}

const dayInWords = (day: DayHours): string => (day ? `${day.from}–${day.to}` : 'closed');

/** Returns the lines on calls and texts to people of a state. */
function contactLines(state: UsState): string[] {
  const { hours, holidays, limit, notes, sources } = CONTACT_LAW[state];
  const { allowed } = hours;
  return [
    `Calls and texts: ${allowed ? `weekdays ${dayInWords(allowed.weekdays)}, Saturday ${dayInWords(allowed.saturday)}, Sunday ${dayInWords(allowed.sunday)}` : 'not found, so 9 to 20'} ${evidence(hours)}`,
    `Legal holidays: ${holidays.isClosed ? 'closed' : 'not found, so the federal ones are closed'}${holidays.own.length > 0 ? `; also ${holidays.own.map(holidayInWords).join(', ')}` : ''} ${evidence(holidays)}`,
    `Contacts in 24 hours: ${limit.contacts ?? `not found, so ${contactLimit(state)}`} ${evidence(limit)}`,
    ...notes.map((note) => `Note on contacts: ${plain(note)}`),
    ...sources.map((url) => `Source on contacts: <${url}>`),
  ];
}

/** Returns the lines on the sentence about the bond. */
function bondSentenceLines(state: UsState): string[] {
  const law = BOND_SENTENCES[state];
  return law
    ? [
        `Sentence on the bond, our translation: “${plain(law.spanish)}” ${plain(law.citation)} ${evidence(law)}`,
        `Note on that sentence: ${plain(law.note)}`,
      ]
    : [];
}

/** Returns the lines about a section of the contract; none if no such law is known. */
function clauseLines(state: UsState): string[] {
  const law = STATE_CLAUSES[state];
  if (!law) return [];
  return [
    `Section of the contract${law.isBold ? ', in bold' : ''}: “${plain(law.english.text)}” In Spanish: “${plain(law.spanish.text)}” ${plain(law.citation)} ${evidence(law)}`,
    `Note on that section: ${plain(law.note)}`,
  ];
}

/** Returns the lines about the sentence for sales by telephone. */
function telephoneLines(state: UsState): string[] {
  const law = TELEPHONE_SALES[state];
  if (!law) return ['Sale by telephone: no sentence found (unknown)'];
  return [
    `Sale by telephone, sentence before the signature: “${plain(law.english)}” Our translation: “${plain(law.spanish)}” ${plain(law.citation)} ${evidence(law)}`,
    `Sale by telephone, seller's registration number in the contract: ${yesOrNo(law.sellerNumber.isRequired)} ${evidence(law.sellerNumber)}`,
    ...(law.note ? [`Note on that sentence: ${plain(law.note)}`] : []),
  ];
}

/** Returns the lines about a sheet for sales by telephone; none if no such law is known. */
function sheetLines(state: UsState): string[] {
  const law = TELEPHONE_SHEETS[state];
  if (!law) return [];
  return [
    `Sale by telephone, notice on a separate sheet: “${plain(law.english.join(' '))}” Our translation: “${plain(law.spanish.join(' '))}” ${plain(law.citation)} ${evidence(law)}`,
    `Note on that sheet: ${plain(law.note)}`,
  ];
}

/** Returns a line on statements to customers. */
function statementLine(name: string, laws: StatementLaws, state: UsState): string {
  const law = laws[state];
  if (!law) return `${name}: not found (unknown)`;
  const interval = law.everyMonths === 1 ? 'every month' : `every ${law.everyMonths} months`;
  return `${name}: ${interval}, ${plain(law.citation)} <${law.source}> ${evidence(law)}`;
}

/** Returns the line on written notices at any time. */
function rescissionLine(state: UsState): string {
  const law = RESCISSION_LAW[state];
  return law
    ? `Written notice at any time: ends the contract, ${plain(law.citation)} ${evidence(law)}`
    : 'Written notice at any time: not found (unknown)';
}

/** Returns one state's part of the document. */
function stateSection(state: UsState): string {
  const law = STATE_LAW[state];
  const { trade, cancellation, refund, performance, contract, sentence, registration, bond } = law;
  const nothing = { registration: false, bond: false };
  const { way, reasons } = proposedSelling(state, nothing, false);
  const lines = [
    `Proposed until the owner enters documents: ${WAYS[way]}${reasons.length > 0 ? ` (${reasons.map((reason) => REASONS[reason]).join('; ')})` : ''}`,
    `Trade is an offence: ${yesOrNo(trade.isForbidden)} ${evidence(trade)}`,
    `Days to cancel: ${daysInWords(cancellation.days, cancellation.kind)} ${evidence(cancellation)}`,
    ...(cancellation.spanish
      ? [
          `Prescribed sentence, our translation${cancellation.certainty === 'confirmed' ? '' : ', not in the contract because its words are not confirmed'}: “${plain(cancellation.spanish)}”`,
        ]
      : []),
    rescissionLine(state),
    `Refund after a cancellation: ${refund.days === null ? 'unknown' : `${refund.days} days`} ${evidence(refund)}`,
    `Longest time of performance: ${performance.days === null ? 'unknown' : `${performance.days} days`} ${evidence(performance)}`,
    `Contract: ${contract.needs.map((need) => NEEDS[need]).join('; ') || 'nothing found'} ${evidence(contract)}`,
    ...(sentence ? [`Another sentence: “${plain(sentence.spanish)}” ${evidence(sentence)}`] : []),
    `Registration: ${yesOrNo(registration.isRequired)}${registration.authority ? `, ${plain(registration.authority)}` : ''}${registration.isAdvertised ? ', number in advertisements' : ''} ${evidence(registration)}`,
    `Bond: ${yesOrNo(bond.isRequired)}${bond.amountUsd === null ? '' : `, up to $${bond.amountUsd.toLocaleString('en-US')}`}${bond.isOnlyIfPrepaid ? ', only if money is taken before completion' : ''} ${evidence(bond)}`,
    ...bondSentenceLines(state),
    ...clauseLines(state),
    ...telephoneLines(state),
    ...sheetLines(state),
    statementLine('Statements to customers', STATEMENT_LAW, state),
    statementLine('Notices of the renewal', RENEWAL_NOTICE_LAW, state),
    ...contactLines(state),
    ...law.notes.map((note) => `Note: ${plain(note)}`),
    ...law.sources.map(({ title, url }) => `Source: ${plain(title)} <${url}>`),
  ];
  return `## ${US_STATE_NAMES[state]} (${state})\n\n${law.citation ? `${plain(law.citation)}\n\n` : ''}${lines.map((line) => `- ${line}`).join('\n')}\n`;
}

/** Returns docs/law.md: the table of state law, for the owner's lawyer. */
export const lawDocument = (): string => `# State law

Written by \`npm run law\` from \`domain/src/state-law\`; \`npm run check\` fails when it is not current. Version ${STATE_LAW_VERSION} of ${STATE_LAW_DATE}. It is fact
research, not legal advice: a lawyer must check each line before the office relies on it. 'Confirmed' rules quote words of the law or of an
official page; 'secondary' ones rest on other pages; 'unknown' never means 'no'. Spanish sentences are our own translations.

\`npm run admin -- contract-texts\` writes the contract of each state as a PDF, in the words that customers sign, for the lawyer and for states that want it filed.

The owner decides in the back office, under 'Estados', how the office serves each state. Until then the proposed way counts, with the registration and the bond
that were entered. Before an owner has confirmed that list, only sales that the law forbids are refused, in production with a real gateway; once a required document has ended, new sales stop and running contracts go on.

## Federal law

${FEDERAL_LAW.map((rule) => `- ${rule.citation}: ${rule.title} ${evidence(rule)}`).join('\n')}

${US_STATE_CODES.map(stateSection).join('\n')}`;
