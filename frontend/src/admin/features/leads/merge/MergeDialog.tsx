import { useState } from 'react';
import { useGetLead, useMergeLeads } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto, MergeCandidateDto } from '../../../../shared/api/generated/model';
import { showToast } from '../../../../shared/ui/toast-store';
import { useWhileShown } from '../../../lib/use-while-shown';
import { failureOf } from '../../../lib/support-code';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { leadsCopy } from '../shared/leads.copy';
import { useLeadReload } from '../shared/use-lead-changes';
import { differing, fieldsOf, isBetter, mustKeep, type Choices } from './choices';
import { FindOther } from './FindOther';
import { mergeCopy } from './merge.copy';
import { SideBySide } from './SideBySide';
import { useMergeReload } from './use-merge-reload';
import { ListLoading } from '../../../ui/list/ListLoading';

const { dialog: copy } = mergeCopy;

interface Props {
  lead: LeadDetailDto;
  /** Id of the other lead; null if it must be searched for. */
  otherId: string | null;
  /** Leads that have the same phone or e-mail. */
  candidates: readonly MergeCandidateDto[];
  /** Called with the id of the kept lead. */
  onMerged: (keepId: string) => void;
  onClose: () => void;
}

/** Merges two leads, with a choice for each differing field. */
export default function MergeDialog({ lead, otherId, candidates, onMerged, onClose }: Props) {
  const showKept = useWhileShown()(onMerged);
  const [picked, setPicked] = useState(otherId);
  const [keptId, setKeptId] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>({});
  const other = useGetLead(picked ?? '', { query: { enabled: picked !== null, staleTime: 0 } });
  const reloadList = useLeadReload();
  const reload = useMergeReload();
  const merge = useMergeLeads({
    mutation: {
      onSuccess: async ({ keep }, { data }) => {
        showToast({ title: copy.done, description: copy.undoable });
        showKept(keep);
        await Promise.all([reload([data.keep, data.drop]), reloadList()]);
      },
      // One of the leads may have changed, so both are read again; the choices stay.
      onError: (_, { data }) => reload([data.keep, data.drop]),
    },
  });
  const sides = other.data && sidesOf(lead, other.data, keptId);
  return (
    <Dialog
      title={copy.title}
      okText={copy.confirm}
      cancelText={copy.back}
      okButtonProps={{ disabled: !sides, loading: merge.isPending }}
      mask={{ closable: false }}
      onCancel={onClose}
      onOk={() => {
        if (!sides) return;
        const { keep, drop } = sides;
        const fields = fieldsOf(differing(keep, drop), { keep, drop, choices });
        merge.mutate({
          data: {
            keep: keep.id,
            drop: drop.id,
            keepUpdatedAt: keep.updatedAt,
            dropUpdatedAt: drop.updatedAt,
            fields,
          },
        });
      }}
      width={720}
    >
      {picked === null && <FindOther lead={lead} candidates={candidates} onPick={setPicked} />}
      {picked !== null && other.isPending && <ListLoading />}
      {other.isError && <QueryFailed text={leadsCopy.detail.loadFailed} query={other} />}
      {other.data && sides && (
        <SideBySide
          {...sides}
          pair={[lead, other.data]}
          choices={choices}
          onKeep={setKeptId}
          onChoose={setChoices}
        />
      )}
      <FailureNote failure={failureOf(merge.error, copy.failed)} />
    </Dialog>
  );
}

/**
 * Returns the kept and the dropped lead: as chosen, else keeps the better one, but never keeps a possible
 * duplicate instead of its original.
 */
function sidesOf(
  lead: LeadDetailDto,
  other: LeadDetailDto,
  keptId: string | null,
): { keep: LeadDetailDto; drop: LeadDetailDto } {
  const wantsOther = keptId ? keptId === other.id : isBetter(other, lead);
  const keepsOther = mustKeep(other, lead) || (!mustKeep(lead, other) && wantsOther);
  return keepsOther ? { keep: other, drop: lead } : { keep: lead, drop: other };
}
