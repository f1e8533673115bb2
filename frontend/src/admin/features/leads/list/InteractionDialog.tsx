import { placeOf } from '../../../lib/times/call-steps';
import { useOwnerZone } from '../../../lib/times/owner-zone';
import { leadsCopy as copy } from '../shared/leads.copy';
import { AddInteraction } from '../shared/AddInteraction';
import type { LeadRowDto } from '../../../../shared/api/generated/model';
import { Dialog } from '../../../ui/dialogs/Dialog';

interface Props {
  lead: Pick<LeadRowDto, 'id' | 'fullName' | 'state'>;
  onClose: () => void;
}

/** Records a note or another interaction for a lead of the list. */
export default function InteractionDialog({ lead, onClose }: Props) {
  const ownerZone = useOwnerZone();
  return (
    <Dialog title={copy.note(lead.fullName)} footer={null} onCancel={onClose}>
      <AddInteraction leadId={lead.id} place={placeOf(lead.state, ownerZone)} onAdded={onClose} />
    </Dialog>
  );
}
