import { Button } from 'antd';
import { hoursCopy } from '../hours.copy';
import styles from './ChangedMeanwhile.module.css';
import type { Change } from './merge';

const { meanwhile: copy } = hoursCopy;

interface Props {
  changes: readonly Change[];
  onTakeTheirs: () => void;
}

/** Says what others have saved while one was typing, and what saving makes of it. */
export function ChangedMeanwhile({ changes, onTakeTheirs }: Props) {
  return (
    <div role="alert" className={styles.changed}>
      <p>
        <strong>{copy.title}</strong>
      </p>
      <ul>
        {changes.map(({ name, theirs, mine }) => (
          <li key={`${name} ${theirs}`}>
            {name}: {theirs}
            {mine !== null && (
              <>
                {' → '}
                <strong>{mine}</strong> ({copy.yours})
              </>
            )}
          </li>
        ))}
      </ul>
      <p>{copy.hint}</p>
      <Button size="small" onClick={onTakeTheirs}>
        {copy.takeTheirs}
      </Button>
    </div>
  );
}
