import { Button, Drawer } from 'antd';
import type { Path } from 'domain/site/walk';
import { useReturnFocus } from '../../../lib/use-return-focus';
import { siteCopy } from '../site.copy';
import type { SiteEditorState } from '../use-site-editor';
import styles from './publish.module.css';

const copy = siteCopy.proofs;

interface Props {
  editor: SiteEditorState;
  onField: (path: Path) => void;
  onClose: () => void;
}

const pathOf = (text: string): Path =>
  text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Every claim without a proof that holds, each leading to where its proof is given. */
export function ProofsDrawer({ editor, onField, onClose }: Props) {
  useReturnFocus();
  const isInvalid = editor.problems.some(({ severity }) => severity === 'error');
  return (
    <Drawer
      open
      title={copy.title}
      size={460}
      onClose={onClose}
      getContainer={false}
      rootClassName={styles.drawer}
    >
      <p>{copy.intro}</p>
      {isInvalid ? <p>{copy.invalid}</p> : null}
      {!isInvalid && editor.unproven.length === 0 ? <p>{copy.none}</p> : null}
      <ul className={styles.versions}>
        {editor.unproven.map(({ path, claim, expiredOn }) => (
          <li key={path}>
            <div>
              <p className={styles.version}>{claim}</p>
              {expiredOn ? <p className={styles.small}>{siteCopy.expired(expiredOn)}</p> : null}
            </div>
            <Button aria-label={`${copy.open}: ${claim}`} onClick={() => onField([...pathOf(path), 'proof'])}>
              {copy.open}
            </Button>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
