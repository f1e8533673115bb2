import { Button } from 'antd';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { editorCopy } from '../shared/campaign-editor.copy';

const { leave: copy } = editorCopy;

interface Props {
  onLeave: () => void;
  onStay: () => void;
}

/** Asks for confirmation before unsaved input is lost. */
export function LeaveDialog({ onLeave, onStay }: Props) {
  return (
    <Dialog
      title={copy.title}
      onCancel={onStay}
      // Custom buttons, because with the library's own ones the first button would cancel the dialog instead of
      // leaving.
      footer={[
        <Button key="leave" danger onClick={onLeave}>
          {copy.leave}
        </Button>,
        <Button key="stay" type="primary" onClick={onStay}>
          {copy.stay}
        </Button>,
      ]}
      width={420}
    >
      <p>{copy.text}</p>
    </Dialog>
  );
}
