import { Button, Tag } from 'antd';
import { SELLING_WAY_NAMES } from 'domain/state-law/serving';
import { stateName } from 'domain/us-states';
import type { SellingWay, ServedStateDto } from '../../../shared/api/generated/model';
import { formatDay } from '../../../shared/dates';
import { useMay } from '../../session/may';
import { statesCopy } from './states.copy';
import styles from './States.module.css';

const { row: copy, missing, reasons } = statesCopy;

const COLOURS: Record<SellingWay, string> = {
  online: 'success',
  advisor: 'processing',
  consultation: 'warning',
  closed: 'error',
};

/** Shows a state: how it is served, why, and what is missing. */
export function StateRow({ row, onOpen }: { row: ServedStateDto; onOpen: () => void }) {
  const may = useMay();
  const name = stateName(row.state);
  const act = may('settings.change') ? copy.edit : copy.see;
  const [reason] = row.reasons;
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p className={styles.name}>
          {name} <Tag color={COLOURS[row.way]}>{SELLING_WAY_NAMES[row.way]}</Tag>
          {row.chosen && <span className={styles.hint}>{copy.chosen}</span>}
        </p>
        {reason && <p className={styles.hint}>{reasons[reason]}</p>}
        {row.isAlwaysRefused && <p className={styles.ended}>{copy.alwaysRefused}</p>}
        {row.ended.length > 0 && <p className={styles.ended}>{copy.ended}</p>}
        <p className={styles.hint}>
          {row.missing.length > 0
            ? copy.missing(row.missing.map((part) => missing[part]).join(', '))
            : !row.isAlwaysRefused && copy.nothingMissing}
          {row.registrationEndsOn && ` · ${copy.ends(formatDay(row.registrationEndsOn))}`}
          {row.refusedForms > 0 && ` · ${copy.refused(row.refusedForms)}`}
        </p>
      </div>
      <Button aria-label={copy.of(act, name)} onClick={onOpen}>
        {act}
      </Button>
    </li>
  );
}
