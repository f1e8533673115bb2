import { Modal } from 'antd';
import { leadsCopy as copy } from '../shared/leads.copy';
import { AddInteraction } from '../shared/AddInteraction';

interface Props {
  lead: { id: string; fullName: string };
  onClose: () => void;
}

/** Adds a note from the list. */
export default function NoteDialog({ lead, onClose }: Props) {
  return (
    <Modal open title={copy.note(lead.fullName)} footer={null} onCancel={onClose}>
      <AddInteraction leadId={lead.id} onAdded={onClose} />
    </Modal>
  );
}
