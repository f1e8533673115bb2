import { useNavigate } from 'react-router-dom';
import { useDuplicateCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { actionCopy } from '../detail/campaign-detail.copy';
import type { CampaignAddress } from './use-campaign-address';
import { useCampaignReload } from './use-campaign-reload';

const { duplicate: copy } = actionCopy;

/** Duplicates a campaign and opens the copy. */
export function useDuplicate(address: CampaignAddress) {
  const navigate = useNavigate();
  const reload = useCampaignReload();
  return useDuplicateCampaign({
    mutation: {
      onSuccess: (copied) => {
        void reload(copied.id);
        showToast({ title: copy.done, description: copied.name });
        void navigate(address.editorAddress(copied.id));
      },
      onError: (error) => reportFailure(error, copy.failed),
    },
  });
}
