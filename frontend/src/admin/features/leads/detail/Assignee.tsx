import { useQueryClient } from '@tanstack/react-query';
import { getGetLeadQueryKey, useAssignLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { usePersonName } from '../../../lib/use-person-name';
import { useMay } from '../../../session/may';
import { UNASSIGNED, PersonSelect } from '../../../ui/fields/PersonSelect';
import { leadsCopy } from '../shared/leads.copy';
import { useLeadReload } from '../shared/use-lead-changes';

const { assignment: copy } = leadsCopy;

/** Shows the lead's assignee; managers can change it. */
export function Assignee({ lead }: { lead: LeadDetailDto }) {
  const may = useMay();
  const nameOf = usePersonName();
  const queries = useQueryClient();
  const reload = useLeadReload();
  const assign = useAssignLead({
    mutation: {
      onSuccess: async (changed) => {
        queries.setQueryData(getGetLeadQueryKey(lead.id), changed);
        showToast({
          title: changed.assignedTo ? copy.given(nameOf(changed.assignedTo)) : copy.givenToNobody,
        });
        await reload();
      },
      onError: (error) => reportFailure(error, copy.failed),
    },
  });
  if (!may('leads.manage') || lead.deletedAt) return lead.assignedTo ? nameOf(lead.assignedTo) : copy.nobody;
  return (
    <PersonSelect
      aria-label={copy.label}
      value={lead.assignedTo?.id ?? UNASSIGNED}
      first={[{ value: UNASSIGNED, label: copy.nobody }]}
      loading={assign.isPending}
      disabled={assign.isPending}
      onChange={(id) =>
        assign.mutate({ id: lead.id, data: { adminId: !id || id === UNASSIGNED ? null : id } })
      }
    />
  );
}
