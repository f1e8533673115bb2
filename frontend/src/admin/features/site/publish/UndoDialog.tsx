import { Button } from 'antd';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { siteCopy } from '../site.copy';

const copy = siteCopy.publish;

/** Asks for confirmation before changes made after the publication are discarded. */
export function UndoDialog({ onConfirm, onClose }: { onConfirm: () => void; onClose: () => void }) {
  return (
    <Dialog
      title={copy.undoTitle}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{copy.cancel}</Button>
          <Button danger onClick={onConfirm}>
            {copy.undoConfirm}
          </Button>
        </>
      }
    >
      <p>{copy.undoText}</p>
    </Dialog>
  );
}
