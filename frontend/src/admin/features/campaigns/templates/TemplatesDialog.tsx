import { Dialog } from '../../../ui/dialogs/Dialog';
import { Templates } from './Templates';
import { templatesCopy as copy } from './templates.copy';

/** Shows the templates over the campaigns. */
export default function TemplatesDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={copy.title} width={640} footer={null} onCancel={onClose}>
      <Templates />
    </Dialog>
  );
}
