import { Tag } from 'antd';
import type { HoldingDto } from '../../../shared/api/generated/model';
import { formatNumber } from '../../../shared/numbers';
import { actionNames, privacyCopy } from './privacy.copy';
import styles from './Holdings.module.css';

const { person: copy } = privacyCopy;
const COLOURS = { erased: 'error', anonymised: 'warning', kept: 'success' } as const;

interface Props {
  holdings: readonly HoldingDto[];
  /** Whether erasing is done, rather than previewed. */
  done?: boolean;
}

/** Shows the kinds of data, their number, and the effect of erasing. */
export function Holdings({ holdings, done = false }: Props) {
  return (
    <table className={styles.holdings}>
      <thead>
        <tr>
          <th scope="col">{copy.columns.what}</th>
          <th scope="col">{copy.columns.count}</th>
          <th scope="col">{done ? copy.erasedColumn : copy.columns.fate}</th>
        </tr>
      </thead>
      <tbody>
        {holdings.map(({ kind, name, count, action, why }) => (
          <tr key={kind}>
            <th scope="row">{name}</th>
            <td>{formatNumber(count)}</td>
            <td>
              <div className={styles.fate}>
                <Tag color={COLOURS[action]}>{done ? copy.done[action] : actionNames[action]}</Tag>
                {why && <span>{why}</span>}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
