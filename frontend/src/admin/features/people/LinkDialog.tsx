import { CopyLinkDialog } from '../../ui/dialogs/CopyLinkDialog';
import { peopleCopy } from './people.copy';

/** Link that is not sent by mail and must be handed over. */
export interface KeptLink {
  username: string;
  link: string;
}

const { link: copy } = peopleCopy;

/** Shows a link that is not sent by mail, for copying. */
export function LinkDialog({ username, link, onClose }: KeptLink & { onClose: () => void }) {
  return (
    <CopyLinkDialog link={link} copy={copy} onClose={onClose}>
      <p>{copy.sent(username)}</p>
      <p>{copy.intro}</p>
    </CopyLinkDialog>
  );
}
