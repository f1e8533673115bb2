import { Button, Radio } from 'antd';
import { useState } from 'react';
import type { Path } from 'domain/site/walk';
import { shownValues } from 'domain/site/changes';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { siteCopy } from '../site.copy';
import type { Clash } from '../use-site-editor';
import styles from './publish.module.css';

const copy = siteCopy.conflict;

/** Maximum length of each of the two values. */
const SHOWN_MAX = 600;

/** Asks which value to keep when two users changed the same field, so that no change is lost silently. */
export function ConflictDialog({
  clash,
  onSettle,
}: {
  clash: Clash;
  onSettle: (theirs: readonly Path[]) => void;
}) {
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  return (
    <Dialog
      title={copy.title(clash.by)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={
        <Button
          type="primary"
          onClick={() =>
            onSettle(
              clash.conflicts.map(({ path }) => path).filter((path) => theirs.includes(path.join('.'))),
            )
          }
        >
          {copy.keep}
        </Button>
      }
    >
      <p>{copy.text}</p>
      {clash.conflicts.map(({ path, label, mine, theirs: other }) => {
        const name = path.join('.');
        const [own, others] = shownValues(mine, other, path, SHOWN_MAX);
        return (
          <fieldset key={name} className={styles.conflict}>
            <legend>{label}</legend>
            <Radio.Group
              value={theirs.includes(name) ? 'theirs' : 'mine'}
              onChange={({ target }) =>
                setTheirs(
                  target.value === 'theirs' ? [...theirs, name] : theirs.filter((each) => each !== name),
                )
              }
            >
              <Radio value="mine">
                <strong>{copy.mine}:</strong> {own}
              </Radio>
              <Radio value="theirs">
                <strong>{copy.theirs(clash.by)}:</strong> {others}
              </Radio>
            </Radio.Group>
          </fieldset>
        );
      })}
    </Dialog>
  );
}
