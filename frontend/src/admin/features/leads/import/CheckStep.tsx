import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { IMPORT_REFUSALS, leftOutText } from 'domain/imports';
import { formatUsPhone } from 'domain/phone';
import { Link } from 'react-router-dom';
import {
  getGetImportQueryKey,
  useStartImport,
} from '../../../../shared/api/generated/admin-imports/admin-imports';
import type { ImportDetailDto, ImportExampleDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { failureOf } from '../../../lib/support-code';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { importCopy } from './import.copy';
import styles from './import.module.css';
import { ImportFigures } from './ImportFigures';
import { LeftOutList } from './LeftOutList';
import { RowFiles } from './RowFiles';

const { check: copy } = importCopy;
const SHOWN = 8;

const isWhole = ({ leftOut }: ImportExampleDto): boolean => leftOut.length === 0;
const KINDS: readonly [kind: keyof typeof copy.examples, isOfKind: (row: ImportExampleDto) => boolean][] = [
  ['update', (row) => row.outcome === 'update' && isWhole(row)],
  ['refuse', ({ outcome }) => outcome === 'refuse'],
  ['incomplete', (row) => row.outcome !== 'refuse' && !isWhole(row)],
  ['create', (row) => row.outcome === 'create' && isWhole(row)],
];

interface Props {
  one: ImportDetailDto;
  leadAddress: (id: string) => string;
  onBack: () => void;
}

/** Shows the third step: the rows that would be created, updated and refused, with reasons. */
export function CheckStep({ one, leadAddress, onBack }: Props) {
  const queries = useQueryClient();
  const start = useStartImport({
    mutation: {
      onSuccess: (started) => queries.setQueryData(getGetImportQueryKey(one.id), started),
      // Another user may have changed the columns, so the preview is reloaded.
      onError: () => queries.invalidateQueries({ queryKey: getGetImportQueryKey(one.id) }),
    },
  });
  const count = one.toCreate + one.toUpdate;
  return (
    <>
      <ImportFigures
        figures={[
          [copy.create, one.toCreate],
          [copy.update, one.toUpdate],
          [copy.refuse, one.refused],
        ]}
      />
      {count === 0 && <p role="status">{copy.nothing}</p>}
      {one.refusals.length > 0 && (
        <section>
          <h3>{copy.refusals}</h3>
          <ul className={styles.list}>
            {one.refusals.map(({ refusal, count: rows }) => (
              <li key={refusal}>
                <span>{IMPORT_REFUSALS[refusal]}</span>
                <strong>{formatNumber(rows)}</strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      {one.stateClosed > 0 && <p role="status">{copy.stateClosed(one.stateClosed)}</p>}
      <LeftOutList title={copy.leftOut} counts={one.leftOut} />
      {KINDS.map(([kind, isOfKind]) => (
        <Examples
          key={kind}
          title={copy.examples[kind]}
          rows={one.examples.filter(isOfKind).slice(0, SHOWN)}
          leadAddress={leadAddress}
        />
      ))}
      <FailureNote failure={failureOf(start.error, importCopy.failed)} />
      <div className={styles.buttons}>
        <Button onClick={onBack}>{copy.back}</Button>
        <RowFiles one={one} />
        <Button
          type="primary"
          disabled={count === 0}
          loading={start.isPending}
          onClick={() =>
            start.mutate({ id: one.id, data: { mapping: one.mapping, leadSource: one.leadSource } })
          }
        >
          {copy.start(count)}
        </Button>
      </div>
    </>
  );
}

function Examples({
  title,
  rows,
  leadAddress,
}: {
  title: string;
  rows: ImportExampleDto[];
  leadAddress: (id: string) => string;
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.list}>
        {rows.map(({ line, fullName, phoneNumber, refusal, leftOut, leadId }) => (
          <li key={line}>
            <span>
              {copy.line(line)}: {fullName ?? copy.noName},{' '}
              {phoneNumber ? formatUsPhone(phoneNumber) : copy.noPhone}
            </span>
            <span className={styles.soft}>
              {refusal ? IMPORT_REFUSALS[refusal] : leftOut.map(leftOutText).join('; ')}{' '}
              {leadId && <Link to={leadAddress(leadId)}>{copy.existing}</Link>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
