import { leadsCopy as copy } from '../shared/leads.copy';
import { AddInteraction } from '../shared/AddInteraction';
import { Dialog } from '../../../ui/dialogs/Dialog';

interface Props {
  lead: { id: string; fullName: string };
  onClose: () => void;
}

/** Records a note or another interaction for a lead of the list. */
export default function InteractionDialog({ lead, onClose }: Props) {
  return (
    <Dialog title={copy.note(lead.fullName)} footer={null} onCancel={onClose}>
      <AddInteraction leadId={lead.id} onAdded={onClose} />
    </Dialog>
  );
}
