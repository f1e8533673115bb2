import { Button } from 'antd';
import { useState } from 'react';
import {
  useCancelCampaign,
  usePauseCampaign,
  useResumeCampaign,
} from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import type { CampaignDetailDto } from '../../../../shared/api/generated/model';
import { formatNumber } from '../../../../shared/numbers';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import type { CampaignAddress } from '../shared/use-campaign-address';
import { actionCopy as copy } from './campaign-detail.copy';
import styles from './CampaignActions.module.css';
import { failureOf } from '../../../lib/support-code';
import { ConfirmDialog } from '../shared/ConfirmDialog';
import { useCampaignReload } from '../shared/use-campaign-reload';
import { useDuplicate } from '../shared/use-duplicate';

interface Props {
  campaign: CampaignDetailDto;
  address: CampaignAddress;
}

/**
 * Offers the actions that the state of a campaign allows. Pausing needs no confirmation, because it can be undone;
 * cancelling does.
 */
export function CampaignActions({ campaign, address }: Props) {
  const { id, name, status, counts } = campaign;
  const reload = useCampaignReload();
  const [isAsking, setAsking] = useState(false);
  /** Shows a toast with the result or the failure, and reloads the campaign in both cases. */
  const said = ({ done, failed }: { done: string; failed: string }) => ({
    mutation: {
      onSuccess: () => {
        showToast({ title: done });
        return reload(id);
      },
      onError: (error: unknown) => {
        reportFailure(error, failed);
        return reload(id);
      },
    },
  });
  const pause = usePauseCampaign(said(copy.pause));
  const resume = useResumeCampaign(said(copy.resume));
  const cancel = useCancelCampaign({
    mutation: {
      onSuccess: () => {
        showToast({ title: copy.cancel.done });
        setAsking(false);
        void reload(id);
      },
      onError: () => void reload(id),
    },
  });
  const duplicate = useDuplicate(address);
  const isPausing = status === 'sending' || pause.isPending;
  const canCancel = status === 'scheduled' || status === 'sending' || status === 'paused';
  return (
    <div className={styles.actions} role="group" aria-label={copy.label}>
      {(status === 'sending' || status === 'paused') && (
        // One button for both actions, so that it keeps the focus when the state of the campaign changes.
        <Button
          type="primary"
          loading={pause.isPending || resume.isPending}
          onClick={() => (isPausing ? pause : resume).mutate({ id })}
        >
          {isPausing ? copy.pause.action : copy.resume.action}
        </Button>
      )}
      <Button loading={duplicate.isPending} onClick={() => duplicate.mutate({ id })}>
        {copy.duplicate.action}
      </Button>
      {canCancel && (
        <Button danger onClick={() => setAsking(true)}>
          {copy.cancel.action}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={copy.cancel.title(name)}
          action={copy.cancel.confirm}
          back={copy.back}
          danger
          failure={failureOf(cancel.error, copy.cancel.failed)}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate({ id })}
          onClose={() => {
            setAsking(false);
            cancel.reset();
          }}
        >
          <p>
            {status === 'scheduled'
              ? copy.cancel.scheduled
              : copy.cancel.started(formatNumber(counts.pending))}
          </p>
        </ConfirmDialog>
      )}
    </div>
  );
}
