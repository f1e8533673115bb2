import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { leadsCopy } from '../shared/leads.copy';
import { useWhileShown } from '../../../lib/use-while-shown';

const { confirm: copy } = leadsCopy.selection;

interface Props {
  /** Number of leads to delete. */
  count: number;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

/** Asks for confirmation before several leads are deleted. */
export default function DeleteDialog({ count, onDelete, onClose }: Props) {
  const close = useWhileShown()(onClose);
  const [deleting, setDeleting] = useState(false);
  return (
    <Dialog
      title={copy.title(count)}
      okText={copy.yes}
      cancelText={copy.no}
      okButtonProps={{ danger: true }}
      confirmLoading={deleting}
      width={420}
      onCancel={onClose}
      onOk={async () => {
        setDeleting(true);
        await onDelete();
        close();
      }}
    >
      <p>{copy.text}</p>
    </Dialog>
  );
}
