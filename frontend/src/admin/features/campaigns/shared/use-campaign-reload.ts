import { useQueryClient } from '@tanstack/react-query';
import {
  getGetCampaignQueryKey,
  getListCampaignRecipientsQueryKey,
  getListCampaignsQueryKey,
} from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';

/** Makes the list, and what is known of a campaign, read again. */
export function useCampaignReload() {
  const queries = useQueryClient();
  return (id: string): Promise<unknown> =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getListCampaignsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetCampaignQueryKey(id) }),
      queries.invalidateQueries({ queryKey: getListCampaignRecipientsQueryKey(id) }),
    ]);
}
