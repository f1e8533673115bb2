import type { TeamMemberDto } from '../../../shared/api/generated/model';
import { SideDrawer } from '../../ui/dialogs/SideDrawer';
import type { KeptLink } from './LinkDialog';
import { PersonAccess } from './PersonAccess';
import { PersonForm } from './PersonForm';
import { nameOf } from './PersonRow';

interface Props {
  person: TeamMemberDto;
  onLink: (link: KeptLink) => void;
  onClose: () => void;
}

/** Shows a user's role and access, next to the list. */
export function PersonDrawer({ person, onLink, onClose }: Props) {
  return (
    <SideDrawer title={nameOf(person)} onClose={onClose} size={480} mask={{ closable: false }}>
      <PersonForm person={person} onSaved={onClose} />
      <PersonAccess person={person} onLink={onLink} />
    </SideDrawer>
  );
}
