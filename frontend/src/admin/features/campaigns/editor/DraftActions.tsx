import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useDeleteCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { showToast } from '../../../../shared/ui/toast-store';
import { actionCopy as copy } from '../detail/campaign-detail.copy';
import type { CampaignAddress } from '../shared/use-campaign-address';
import styles from './DraftActions.module.css';
import { stillHere } from '../../../lib/still-here';
import { failureOf } from '../../../lib/support-code';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { useDuplicate } from '../shared/use-duplicate';

interface Props {
  id: string;
  name: string;
  address: CampaignAddress;
  /** Leaves the editor without asking. */
  go: (navigate: () => void) => void;
}

/** Offers the actions on a draft other than editing and sending. */
export function DraftActions({ id, name, address, go }: Props) {
  const navigate = useNavigate();
  const reload = useCampaignReload();
  const [isAsking, setAsking] = useState(false);
  const duplicate = useDuplicate(address);
  const remove = useDeleteCampaign({
    mutation: {
      onMutate: stillHere,
      onSuccess: (_, __, isHere) => {
        showToast({ title: copy.remove.done });
        void reload(id);
        if (isHere()) go(() => void navigate(address.listAddress, { replace: true }));
      },
    },
  });
  return (
    <div className={styles.draftActions}>
      <Button size="small" loading={duplicate.isPending} onClick={() => duplicate.mutate({ id })}>
        {copy.duplicate.action}
      </Button>
      <Button size="small" danger onClick={() => setAsking(true)}>
        {copy.remove.action}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={copy.remove.title(name)}
          action={copy.remove.confirm}
          back={copy.back}
          danger
          failure={failureOf(remove.error, copy.remove.failed)}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsking(false)}
        >
          <p>{copy.remove.text}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
