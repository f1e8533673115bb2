import type { NewPaymentLinkDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { CopyLinkDialog } from '../../../ui/dialogs/CopyLinkDialog';
import { chargeCopy } from './charge.copy';
import styles from './charge.module.css';

const { ready: copy } = chargeCopy;

interface Props {
  link: NewPaymentLinkDto;
  firstName: string;
  onClose: () => void;
}

/** Shows a payment link for copying. */
export function ReadyLink({ link, firstName, onClose }: Props) {
  return (
    <CopyLinkDialog link={link.url} copy={copy} onClose={onClose}>
      <p className={styles.intro}>{copy.text(firstName, formatDateTime(link.expiresAt))}</p>
    </CopyLinkDialog>
  );
}
