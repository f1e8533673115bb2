import { cutText } from 'domain/text';
import { formatDollars } from 'domain/payments/money';
import { WideTable } from '../../../../ui/list/WideTable';
import { costsCopy } from '../costs.copy';
import { monthName } from '../months';
import type { SpendLine, WrongLine } from './read-spend';
import styles from './spend.module.css';

const { paste: copy, spend } = costsCopy;

interface Props {
  rows: readonly SpendLine[];
  wrong: readonly WrongLine[];
  /** Returns the stored amount in US cents; null while it is unknown. */
  nowOf: ((row: SpendLine) => number) | null;
}

/** Shows the parsed lines, and those that could not be parsed. */
export function Preview({ rows, wrong, nowOf }: Props) {
  return (
    <div className={styles.preview}>
      {wrong.length > 0 && (
        <div className={styles.wrong} role="status">
          <strong>{copy.wrongTitle(wrong.length)}</strong>
          <ul>
            {wrong.map(({ line, text, problem }) => (
              <li key={line}>
                {copy.line(line)}: {problem} <code>{cutText(text, 80)}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      {rows.length > 0 && (
        <WideTable caption={copy.preview} label={copy.preview} columns={copy.columns}>
          {rows.map((row) => (
            <tr key={row.line}>
              <th scope="row" className={styles.name}>
                {row.source}
                <small>{row.campaign || spend.whole}</small>
              </th>
              <td>{monthName(row.month)}</td>
              <td>
                {formatDollars(row.amountCents)}
                {nowOf && <small className={styles.now}>{changeOf(row.amountCents, nowOf(row))}</small>}
              </td>
              <td>{row.line}</td>
            </tr>
          ))}
        </WideTable>
      )}
    </div>
  );
}

/** Returns the effect of saving on an existing amount. */
function changeOf(amount: number, now: number): string {
  if (amount === now) return amount === 0 ? '' : copy.same;
  if (now === 0) return '';
  return amount === 0 ? copy.removed : copy.now(formatDollars(now));
}
