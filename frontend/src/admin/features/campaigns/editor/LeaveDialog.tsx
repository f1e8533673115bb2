import { Button, Modal } from 'antd';
import { editorCopy } from '../shared/campaign-editor.copy';

const { leave: copy } = editorCopy;

interface Props {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks before what was written is lost. */
export function LeaveDialog({ open, onLeave, onStay }: Props) {
  return (
    <Modal
      open={open}
      title={copy.title}
      onCancel={onStay}
      // The component's own cancel button would stay first and leave then.
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
    </Modal>
  );
}
