import { Modal } from 'antd';
import { editorCopy } from './campaign-editor.copy';

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
      okText={copy.stay}
      cancelText={copy.leave}
      cancelButtonProps={{ danger: true, onClick: onLeave }}
      onOk={onStay}
      onCancel={onStay}
      width={420}
    >
      <p>{copy.text}</p>
    </Modal>
  );
}
