import { ArrowLeftOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link } from 'react-router-dom';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import type { CampaignAddress } from '../shared/use-campaign-address';
import { DraftActions } from './DraftActions';
import styles from './EditorHead.module.css';
import shared from './campaign-editor.module.css';

interface Props {
  draftId: string | null;
  /** Saved name. */
  name: string;
  isUnsaved: boolean;
  address: CampaignAddress;
  /** Leaves the editor without asking. */
  go: (navigate: () => void) => void;
}

/** Shows the way back, the draft's name, its saving state, and the other actions. */
export function EditorHead({ draftId, name, isUnsaved, address, go }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takeFocus = useEffectEvent(() => {
    if (draftId !== null) heading.current?.focus({ preventScroll: true });
  });
  // Only when the editor opens. The first save does not move the focus.
  useEffect(() => takeFocus(), []);

  const state = draftId === null ? copy.notSavedYet : isUnsaved ? copy.unsaved : copy.saved;
  return (
    <header className={styles.head}>
      <Link className={shared.back} to={address.listAddress} aria-label={copy.backLabel}>
        <ArrowLeftOutlined /> {copy.back}
      </Link>
      <h2 ref={heading} tabIndex={-1}>
        {draftId === null ? copy.newTitle : name}
      </h2>
      <p className={styles.state} data-unsaved={isUnsaved} role="status">
        {copy.draft} · {state}
      </p>
      {draftId !== null && <DraftActions id={draftId} name={name} address={address} go={go} />}
    </header>
  );
}
