import { formatDollars } from 'domain/payments/money';
import type { Certainty } from 'domain/state-law/certainty';
import { CONTACT_LAW, contactLimit } from 'domain/state-law/contact-law';
import { OVERRIDE_OF, type LawPart } from 'domain/state-law/overrides';
import { RESCISSION_LAW } from 'domain/state-law/rescission';
import { STATE_CLAUSES } from 'domain/state-law/state-clauses';
import { STATE_LAW } from 'domain/state-law/state-law';
import { RENEWAL_NOTICE_LAW, STATEMENT_LAW } from 'domain/state-law/statements';
import { TELEPHONE_SALES } from 'domain/state-law/telephone-sales';
import { TELEPHONE_SHEETS } from 'domain/state-law/telephone-sheets';
import { stateName, type UsState } from 'domain/us-states';
import type { ServedStateDto, StateOverrideDto } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { formatDateTime } from '../../lib/times/moments';
import { overrideInWords } from './override-words';
import { sourceName } from './source-words';
import { statesCopy } from './states.copy';
import styles from './States.module.css';

const { detail: copy, needs: needNames, overrides: own, reasons } = statesCopy;

const requirement = (isRequired: boolean | null): string =>
  isRequired === null ? copy.unknown : isRequired ? copy.required : copy.notRequired;

/** Joins the parts of a fact that are known. */
const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join('. ');

interface Fact {
  /** Part of the law that the owner may override. */
  part?: LawPart;
  name: string;
  value: string;
  certainty?: Certainty;
}

/** Returns what the law requires in the contract of a sale by telephone; nothing if no such law is known. */
function telephoneFacts(state: UsState): Fact[] {
  const sheet = TELEPHONE_SHEETS[state];
  if (sheet) return [{ name: copy.phoneSheet, value: copy.phoneSheetText, certainty: sheet.certainty }];
  const law = TELEPHONE_SALES[state];
  if (!law) return [];
  const { spanish, certainty, sellerNumber } = law;
  return [
    { name: copy.telephone, value: `“${spanish}” ${copy.ownTranslation}`, certainty },
    {
      name: copy.phoneSale,
      value: requirement(sellerNumber.isRequired),
      certainty: sellerNumber.certainty,
    },
  ];
}

/** Shows the value that the owner has set instead of that of the table; nothing if there is none. */
function Own({ override }: { override: StateOverrideDto | undefined }) {
  if (!override) return null;
  const { field, value, reason, setBy, setAt, isLooser } = override;
  return (
    <>
      <br />
      <strong>{own.used(overrideInWords(field, value))}</strong>
      {isLooser && <span className={styles.ended}> ({own.isLooser})</span>}
      <br />
      <span className={styles.hint}>{own.why(setBy, formatDateTime(setAt), reason)}</span>
    </>
  );
}

/** Links a source by its name. */
function SourceLink({ title, url }: { title: string; url: string }) {
  const { name, lang } = sourceName(title);
  return (
    <a href={url} target="_blank" rel="noreferrer" lang={lang}>
      {name}
    </a>
  );
}

/** Shows what a state's law requires, the values of the office, what is missing, and the sources. */
export function StateFacts({ row, tableDate }: { row: ServedStateDto; tableDate: string }) {
  const { citation, cancellation, refund, registration, bond, contract, performance, sources } =
    STATE_LAW[row.state];
  const { limit } = CONTACT_LAW[row.state];
  const statements = STATEMENT_LAW[row.state];
  const renewals = RENEWAL_NOTICE_LAW[row.state];
  const telephone = TELEPHONE_SALES[row.state];
  const rescission = RESCISSION_LAW[row.state];
  const clause = STATE_CLAUSES[row.state];
  const allSources = [
    ...sources,
    ...(rescission ? [{ title: rescission.citation, url: rescission.source }] : []),
    ...[statements, renewals, telephone, clause, TELEPHONE_SHEETS[row.state]].flatMap((law) =>
      law ? [{ title: law.citation, url: law.source }] : [],
    ),
  ];
  const lacks = [
    ...row.ended.map((document) => copy.ended[document]),
    ...row.reasons.map((reason) => reasons[reason]),
    ...row.missing.flatMap((part) =>
      part === 'registration' || part === 'bond' ? [] : [copy.nameLacks[part]],
    ),
  ];
  const facts: Fact[] = [
    { name: copy.citation, value: citation ?? copy.none },
    {
      part: 'cancellation',
      name: copy.cancel,
      value:
        cancellation.days === null
          ? copy.federal
          : copy.cancelDays(cancellation.days, cancellation.kind !== 'calendar'),
      certainty: cancellation.certainty,
    },
    ...(rescission
      ? [{ name: copy.rescission, value: copy.rescissionAnyTime, certainty: rescission.certainty }]
      : []),
    {
      part: 'refund',
      name: copy.refund,
      value: refund.days === null ? copy.unknown : copy.days(refund.days),
      certainty: refund.certainty,
    },
    {
      part: 'registration',
      name: copy.registration,
      value: joined(
        requirement(registration.isRequired),
        registration.authority,
        registration.isAdvertised && copy.advertised,
      ),
      certainty: registration.certainty,
    },
    {
      part: 'bond',
      name: copy.bond,
      value: joined(
        requirement(bond.isRequired),
        bond.amountUsd !== null && copy.amount(formatDollars(bond.amountUsd * 100)),
        bond.isRequired === true && bond.isOnlyIfPrepaid && copy.onlyPrepaid,
      ),
      certainty: bond.certainty,
    },
    ...(contract.needs.length > 0
      ? [
          {
            name: copy.contract,
            value: contract.needs.map((need) => needNames[need]).join('; '),
            certainty: contract.certainty,
          },
        ]
      : []),
    ...(clause
      ? [
          {
            name: copy.clause,
            value: joined(
              copy.clauseText(clause.spanish.title),
              clause.missingEnd !== null && copy.clausePart(clause.missingEnd),
            ),
            certainty: clause.certainty,
          },
        ]
      : []),
    {
      part: 'performance',
      name: copy.performance,
      value: performance.days === null ? copy.unknown : copy.days(performance.days),
      certainty: performance.certainty,
    },
    ...(statements
      ? [
          {
            name: copy.statements,
            value: copy.statementsEvery(statements.everyMonths),
            certainty: statements.certainty,
          },
        ]
      : []),
    ...(renewals ? [{ name: copy.renewals, value: copy.renewalsYearly, certainty: renewals.certainty }] : []),
    ...telephoneFacts(row.state),
    {
      part: 'limit',
      name: copy.contacts,
      value: limit.contacts === null ? copy.contactsUnknown(contactLimit(row.state)) : String(limit.contacts),
      certainty: limit.certainty,
    },
  ];
  return (
    <>
      <h4 className={styles.heading}>{copy.lack(stateName(row.state))}</h4>
      {lacks.length === 0 ? (
        <p>{copy.ready}</p>
      ) : (
        <ul className={styles.lacks}>
          {lacks.map((lack) => (
            <li key={lack}>{lack}</li>
          ))}
        </ul>
      )}
      <h4 className={styles.heading}>{copy.law}</h4>
      <dl className={styles.facts}>
        {facts.map(({ part, name, value, certainty }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {certainty && <span className={styles.hint}> ({copy.certainty[certainty]})</span>}
              {part && <Own override={row.overrides.find(({ field }) => field === OVERRIDE_OF[part])} />}
            </dd>
          </div>
        ))}
      </dl>
      {allSources.length > 0 && (
        <>
          <h4 className={styles.heading}>{copy.sources}</h4>
          <ul className={styles.lacks}>
            {allSources.map(({ title, url }) => (
              <li key={`${title} ${url}`}>
                <SourceLink title={title} url={url} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.hint}>{copy.checked(formatDay(tableDate))}</p>
    </>
  );
}
