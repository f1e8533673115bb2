import { formatDollars } from 'domain/payments/money';
import type { Certainty } from 'domain/state-law/certainty';
import { RESCISSION_LAW } from 'domain/state-law/rescission';
import { STATE_LAW } from 'domain/state-law/state-law';
import { STATEMENT_LAW } from 'domain/state-law/statements';
import { stateName } from 'domain/us-states';
import type { ReactNode } from 'react';
import type { ServedStateDto } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { statesCopy } from './states.copy';
import styles from './States.module.css';

const { detail: copy, needs: needNames, reasons } = statesCopy;

const requirement = (isRequired: boolean | null): string =>
  isRequired === null ? copy.unknown : isRequired ? copy.required : copy.notRequired;

/** Joins the parts of a fact that are known. */
const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join('. ');

/** Shows what a state's law requires, what is missing, and the sources. */
export function StateFacts({ row, tableDate }: { row: ServedStateDto; tableDate: string }) {
  const { citation, cancellation, registration, bond, contract, performance, sources } = STATE_LAW[row.state];
  const statements = STATEMENT_LAW[row.state];
  const rescission = RESCISSION_LAW[row.state];
  const allSources = [
    ...sources,
    ...(rescission ? [{ title: rescission.citation, url: rescission.source }] : []),
    ...(statements ? [{ title: statements.citation, url: statements.source }] : []),
  ];
  const lacks = [
    ...row.ended.map((document) => copy.ended[document]),
    ...row.reasons.map((reason) => reasons[reason]),
    ...row.missing.flatMap((part) =>
      part === 'registration' || part === 'bond' ? [] : [copy.nameLacks[part]],
    ),
  ];
  const facts: [name: string, value: ReactNode, certainty?: Certainty][] = [
    [copy.citation, citation ?? copy.none],
    [
      copy.cancel,
      cancellation.days === null
        ? copy.federal
        : copy.cancelDays(cancellation.days, cancellation.kind !== 'calendar'),
      cancellation.certainty,
    ],
    ...(rescission
      ? [[copy.rescission, copy.rescissionAnyTime, rescission.certainty] as [string, ReactNode, Certainty]]
      : []),
    [
      copy.registration,
      joined(
        requirement(registration.isRequired),
        registration.authority,
        registration.isAdvertised && copy.advertised,
      ),
      registration.certainty,
    ],
    [
      copy.bond,
      joined(
        requirement(bond.isRequired),
        bond.amountUsd !== null && copy.amount(formatDollars(bond.amountUsd * 100)),
        bond.isRequired === true && bond.isOnlyIfPrepaid && copy.onlyPrepaid,
      ),
      bond.certainty,
    ],
    ...(contract.needs.length > 0
      ? [
          [copy.contract, contract.needs.map((need) => needNames[need]).join('; '), contract.certainty] as [
            string,
            ReactNode,
            Certainty,
          ],
        ]
      : []),
    ...(performance.days === null
      ? []
      : [
          [copy.performance, copy.days(performance.days), performance.certainty] as [
            string,
            ReactNode,
            Certainty,
          ],
        ]),
    ...(statements
      ? [
          [copy.statements, copy.statementsEvery(statements.everyMonths), statements.certainty] as [
            string,
            ReactNode,
            Certainty,
          ],
        ]
      : []),
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
        {facts.map(([name, value, certainty]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value}
              {certainty && <span className={styles.hint}> ({copy.certainty[certainty]})</span>}
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
                <a href={url} target="_blank" rel="noreferrer" lang="en">
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.hint}>{copy.checked(formatDay(tableDate))}</p>
    </>
  );
}
