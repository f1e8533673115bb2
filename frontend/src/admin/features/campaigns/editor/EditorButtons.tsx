import { Button } from 'antd';
import { meanwhileCopy } from '../../../ui/fields/meanwhile.copy';
import { editorCopy as copy } from '../shared/campaign-editor.copy';
import styles from './EditorButtons.module.css';
import shared from './campaign-editor.module.css';

/** Step after saving: none, a test on a phone, or the review before sending. */
export type NextStep = 'save' | 'test' | 'review';

interface Props {
  /** Step that follows the save in progress. */
  saving: NextStep | null;
  /** Whether saving overwrites another user's changes. Only the first button does that. */
  isOverwriting: boolean;
  onStep: (step: 'test' | 'review') => void;
}

/** Shows the buttons below the form; the first one submits it. */
export function EditorButtons({ saving, isOverwriting, onStep }: Props) {
  const disabled = saving !== null;
  return (
    <div className={styles.actions} role="group" aria-label={copy.actions}>
      <Button disabled={disabled} htmlType="submit" loading={saving === 'save'}>
        {isOverwriting ? meanwhileCopy.save : copy.save}
      </Button>
      <Button disabled={disabled || isOverwriting} loading={saving === 'test'} onClick={() => onStep('test')}>
        {copy.test}
      </Button>
      <Button
        disabled={disabled || isOverwriting}
        type="primary"
        loading={saving === 'review'}
        onClick={() => onStep('review')}
      >
        {copy.review}
      </Button>
      <p className={shared.hint}>{copy.reviewHint}</p>
    </div>
  );
}
