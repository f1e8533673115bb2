import { useNavigate } from 'react-router-dom';
import { useDuplicateCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { stillHere } from '../../../lib/still-here';
import { actionCopy } from '../detail/campaign-detail.copy';
import type { CampaignAddress } from './use-campaign-address';
import { useCampaignReload } from './use-campaign-reload';

const { duplicate: copy } = actionCopy;

/** Duplicates a campaign and opens the copy; if the user has gone on meanwhile, offers to open it. */
export function useDuplicate(address: CampaignAddress) {
  const navigate = useNavigate();
  const reload = useCampaignReload();
  return useDuplicateCampaign({
    mutation: {
      onMutate: stillHere,
      onSuccess: (copied, _, isHere) => {
        const open = () => void navigate(address.editorAddress(copied.id));
        void reload(copied.id);
        showToast({
          title: copy.done,
          description: copied.name,
          ...(isHere() ? {} : { action: { label: copy.open, onClick: open } }),
        });
        if (isHere()) open();
      },
      onError: (error) => reportFailure(error, copy.failed),
    },
  });
}
