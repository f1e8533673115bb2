import { Button } from 'antd';
import { hoursCopy } from '../hours.copy';
import styles from './ChangedMeanwhile.module.css';
import type { Change } from './merge';

const { meanwhile: copy } = hoursCopy;

interface Props {
  changes: readonly Change[];
  onTakeTheirs: () => void;
}

/** Shows what other users saved during editing, and the effect of saving now. */
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
