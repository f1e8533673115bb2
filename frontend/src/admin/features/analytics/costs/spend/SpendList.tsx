import { EditOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { formatDollars } from 'domain/payments/money';
import { useState } from 'react';
import { useListSpend } from '../../../../../shared/api/generated/admin-costs/admin-costs';
import type { SpendDto } from '../../../../../shared/api/generated/model';
import { sourceName } from '../../../../lib/source-name';
import { QueryFailed } from '../../../../ui/failures/QueryFailed';
import { ListLoading } from '../../../../ui/list/ListLoading';
import { costsCopy } from '../costs.copy';
import { monthName, type Months } from '../months';
import { AmountForm } from './AmountForm';
import { spendKey } from './read-spend';
import shared from '../Costs.module.css';
import styles from './spend.module.css';

const { spend: copy } = costsCopy;

interface Props {
  months: Months;
  canChange: boolean;
  onChanged: () => Promise<unknown>;
}

/** Shows the entered costs by row, editable in place. */
export function SpendList({ months, canChange, onChanged }: Props) {
  const list = useListSpend(months, { query: { staleTime: 0 } });
  const [editing, setEditing] = useState('');
  /** Row edited last, which gets the focus back. */
  const [left, setLeft] = useState('');
  const rows = list.data?.rows ?? [];
  return (
    <section className={shared.section}>
      <h3>{copy.title}</h3>
      {list.isPending && <ListLoading text={copy.loading} />}
      {!list.data && list.isError && <QueryFailed text={copy.failed} query={list} />}
      {list.data && rows.length === 0 && <p className={shared.note}>{copy.empty}</p>}
      {rows.length > 0 && (
        <ul className={styles.list} aria-label={copy.title}>
          {rows.map((row) => {
            const key = spendKey(row.month, row.source, row.campaign);
            return (
              <li key={key} className={styles.row}>
                <p className={styles.name}>
                  <strong>{sourceName(row.source)}</strong>
                  <small>{row.campaign ?? copy.whole}</small>
                </p>
                <p className={styles.when}>
                  {monthName(row.month)}
                  <small>{copy.by(row.updatedBy)}</small>
                </p>
                {editing === key ? (
                  <AmountForm
                    row={row}
                    what={nameOf(row)}
                    onSaved={onChanged}
                    onClose={() => {
                      setEditing('');
                      setLeft(key);
                    }}
                  />
                ) : (
                  <Amount
                    row={row}
                    canChange={canChange}
                    isLeft={left === key}
                    onEdit={() => setEditing(key)}
                  />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface AmountProps {
  row: SpendDto;
  canChange: boolean;
  isLeft: boolean;
  onEdit: () => void;
}

function Amount({ row, canChange, isLeft, onEdit }: AmountProps) {
  if (!canChange) return <p className={styles.fixed}>{formatDollars(row.amountCents)}</p>;
  return (
    <Button
      icon={<EditOutlined aria-hidden />}
      iconPlacement="end"
      autoFocus={isLeft}
      aria-label={`${formatDollars(row.amountCents)}. ${copy.edit(nameOf(row))}`}
      onClick={onEdit}
    >
      {formatDollars(row.amountCents)}
    </Button>
  );
}

const nameOf = ({ month, source, campaign }: SpendDto): string =>
  [sourceName(source), campaign, monthName(month)].filter(Boolean).join(', ');
