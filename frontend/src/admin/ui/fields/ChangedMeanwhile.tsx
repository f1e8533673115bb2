import { Button } from 'antd';
import { useEffect, useRef } from 'react';
import styles from './ChangedMeanwhile.module.css';
import { meanwhileCopy as copy } from './meanwhile.copy';

/** Field that other users changed during editing. */
export interface Change {
  /** Name of the field. */
  name: string;
  /** Text of the stored value. */
  theirs: string;
  /** Text of the edited value; null if the field was not edited here. */
  mine: string | null;
}

interface Props {
  /** Sentence about the change. */
  title: string;
  changes: readonly Change[];
  onTakeTheirs: () => void;
}

/** Shows what other users saved during editing, and the effect of saving now. */
export function ChangedMeanwhile({ title, changes, onTakeTheirs }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  // The form may be longer than the screen.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'nearest' });
  }, [changes]);
  return (
    <div role="alert" ref={notice} className={styles.changed}>
      <p>
        <strong>{title}</strong>
      </p>
      <ul>
        {changes.map(({ name, theirs, mine }) => (
          <li key={`${name} ${theirs}`}>
            {name}: {theirs || copy.empty}
            {mine !== null && (
              <>
                {` ${copy.theirs}; `}
                <strong>{mine || copy.empty}</strong> {copy.yours}
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
