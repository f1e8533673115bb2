import { Drawer } from 'antd';
import type { TeamMemberDto } from '../../../shared/api/generated/model';
import { useReturnFocus } from '../../lib/use-return-focus';
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
  useReturnFocus();
  return (
    <Drawer title={nameOf(person)} open onClose={onClose} size={480} mask={{ closable: false }}>
      <PersonForm person={person} onSaved={onClose} />
      <PersonAccess person={person} onLink={onLink} />
    </Drawer>
  );
}
