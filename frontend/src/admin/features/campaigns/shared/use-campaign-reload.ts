import { useQueryClient } from '@tanstack/react-query';
import {
  getGetCampaignQueryKey,
  getListCampaignRecipientsQueryKey,
  getListCampaignsQueryKey,
} from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';

/** Returns a function that reloads the list and the data of one campaign. */
export function useCampaignReload() {
  const queries = useQueryClient();
  return (id: string): Promise<unknown> =>
    Promise.all([
      queries.invalidateQueries({ queryKey: getListCampaignsQueryKey() }),
      queries.invalidateQueries({ queryKey: getGetCampaignQueryKey(id) }),
      queries.invalidateQueries({ queryKey: getListCampaignRecipientsQueryKey(id) }),
    ]);
}
