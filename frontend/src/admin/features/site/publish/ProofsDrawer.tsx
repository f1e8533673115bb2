import { Button } from 'antd';
import type { Path } from 'domain/site/walk';
import { useState } from 'react';
import { openStream } from '../../../../shared/api/transport';
import { reportFailure } from '../../../lib/report-failure';
import { saveFile } from '../../../lib/list/save-file';
import { SideDrawer } from '../../../ui/dialogs/SideDrawer';
import { siteCopy } from '../site.copy';
import type { SiteEditorState } from '../use-site-editor';
import { Withdrawal } from './Withdrawal';
import styles from './publish.module.css';

const copy = siteCopy.proofs;

interface Props {
  editor: SiteEditorState;
  onField: (path: Path) => void;
  onClose: () => void;
}

const pathOf = (text: string): Path =>
  text.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** Lists the claims without a valid proof, with links to the proofs' fields. */
export function ProofsDrawer({ editor, onField, onClose }: Props) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const answer = await openStream('/api/admin/site/evidence');
      saveFile(await answer.blob(), copy.file);
    } catch (error) {
      reportFailure(error, copy.downloadFailed);
    } finally {
      setBusy(false);
    }
  };
  const isInvalid = editor.problems.some(({ severity }) => severity === 'error');
  return (
    <SideDrawer
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
      <div className={styles.row}>
        <Button loading={busy} onClick={() => void download()}>
          {copy.download}
        </Button>
      </div>
      <Withdrawal editor={editor} />
    </SideDrawer>
  );
}
