import { useQueryClient } from '@tanstack/react-query';
import { getGetLeadQueryKey, useClaimLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { stillHere } from '../../../lib/still-here';
import { leadsCopy } from '../shared/leads.copy';
import { useLeadReload } from '../shared/use-lead-changes';

const { assignment: copy } = leadsCopy;

/** Claims the next unassigned lead and opens it; if the user has gone on meanwhile, offers to open it. */
export function useClaimNext(onClaimed: (id: string) => void) {
  const queries = useQueryClient();
  const reload = useLeadReload();
  const claim = useClaimLead({
    mutation: {
      onMutate: stillHere,
      // The response is empty if there is none.
      onSuccess: async (lead: LeadDetailDto | void, _, isHere) => {
        if (!lead) return showToast({ title: copy.none, description: copy.noneText });
        queries.setQueryData(getGetLeadQueryKey(lead.id), lead);
        const open = () => onClaimed(lead.id);
        if (isHere()) open();
        else
          showToast({
            title: copy.claimed(lead.fullName),
            action: { label: copy.openClaimed, onClick: open },
          });
        await reload();
      },
      onError: (error) => reportFailure(error, copy.claimFailed),
    },
  });
  return { isClaiming: claim.isPending, claim: () => claim.mutate() };
}
