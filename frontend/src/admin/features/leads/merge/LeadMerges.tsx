import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useGetLeadMerges, useUndoMerge } from '../../../../shared/api/generated/admin-leads/admin-leads';
import type { LeadDetailDto } from '../../../../shared/api/generated/model';
import { formatDateTime } from '../../../lib/times/moments';
import { formatPhone } from '../../../../shared/phone';
import { showToast } from '../../../../shared/ui/toast-store';
import { lazyPart } from '../../../ui/failures/lazy-part';
import { reportFailure } from '../../../lib/report-failure';
import { useOpenItem } from '../../../lib/list/use-open-item';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { fieldName } from '../shared/leads.copy';
import { PanelSection } from '../detail/PanelSection';
import { useLeadReload } from '../shared/use-lead-changes';
import { mergeCopy as copy } from './merge.copy';
import styles from './merge.module.css';
import { useMergeReload } from './use-merge-reload';

const MergeDialog = lazyPart(() => import('./MergeDialog'));

/** Shows possible duplicates and previous merges, with buttons to merge and to undo. */
export function LeadMerges({ lead }: { lead: LeadDetailDto }) {
  const [merging, setMerging] = useState<{ otherId: string | null } | null>(null);
  const merges = useGetLeadMerges(lead.id, { query: { staleTime: 0 } });
  const navigate = useNavigate();
  const { addressOf } = useOpenItem('leads', 'lead');
  const reload = useMergeReload();
  const reloadList = useLeadReload();
  const undo = useUndoMerge({
    mutation: {
      onSuccess: async ({ keep, drop, left }) => {
        showToast({
          title: copy.undone,
          ...(left.length > 0 ? { description: copy.undoneLeft(left.map(fieldName).join(', ')) } : {}),
        });
        await Promise.all([reload([keep, drop]), reloadList()]);
      },
      onError: (error) => reportFailure(error, copy.undoFailed),
    },
  });
  if (merges.isError) return <QueryFailed text={copy.loadFailed} query={merges} />;
  const { candidates = [], merged = [] } = merges.data ?? {};
  return (
    <PanelSection name="merges" title={copy.title} isOpenAtFirst>
      {candidates.length > 0 && <p>{copy.candidates}</p>}
      <ul className={styles.list}>
        {candidates.map(({ id, fullName, phoneNumber, samePhone }) => (
          <li key={id}>
            <span>
              {fullName}, {formatPhone(phoneNumber)}{' '}
              <span className={styles.soft}>({samePhone ? copy.samePhone : copy.sameEmail})</span>
            </span>
            <Button aria-label={copy.joinWith(fullName)} onClick={() => setMerging({ otherId: id })}>
              {copy.join}
            </Button>
          </li>
        ))}
        {merged.map(({ mergeId, fullName, phoneNumber, by, at, undoableUntil }) => (
          <li key={mergeId}>
            <span>
              {copy.merged(fullName, formatPhone(phoneNumber))}{' '}
              <span className={styles.soft}>({copy.mergedBy(by, formatDateTime(at))})</span>
            </span>
            {Date.parse(undoableUntil) > Date.now() && (
              <Button
                loading={undo.isPending && undo.variables.id === mergeId}
                onClick={() => undo.mutate({ id: mergeId })}
              >
                {copy.undo}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => setMerging({ otherId: null })}>{copy.other}</Button>
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            lead={lead}
            otherId={merging.otherId}
            candidates={candidates}
            onMerged={(keepId) => {
              setMerging(null);
              if (keepId !== lead.id) void navigate(addressOf(keepId), { replace: true });
            }}
            onClose={() => setMerging(null)}
          />
        )}
      </Suspense>
    </PanelSection>
  );
}
