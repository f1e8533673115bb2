import { liftBlock } from '../../../../shared/api/generated/security/security';
import { LiftDialog as Dialog } from '../../../ui/dialogs/LiftDialog';
import { securityCopy } from '../shared/security.copy';
import { useSecurityReload } from '../shared/use-security-reload';

const { blocks: copy } = securityCopy;

interface Props {
  id: string;
  /** Displayed value of the block. */
  value: string;
  onClose: () => void;
}

/** Lifts a block, with an optional reason. */
export function LiftDialog({ id, value, onClose }: Props) {
  return (
    <Dialog
      form="lift"
      of={id}
      title={copy.liftTitle(value)}
      copy={copy}
      lift={(given) => liftBlock(id, given)}
      reload={useSecurityReload()}
      onClose={onClose}
    />
  );
}
