import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { getGetLeadQueryKey, useUpdateLead } from '../../../../shared/api/generated/admin-leads/admin-leads';
import { formatAgo } from '../../../../shared/dates';
import { showToast } from '../../../../shared/ui/toast-store';
import { reportFailure } from '../../../lib/report-failure';
import { leadsCopy } from '../shared/leads.copy';
import { useLeadReload } from '../shared/use-lead-changes';
import styles from './LeadDialog.module.css';

const { detail: copy } = leadsCopy;

interface Props {
  leadId: string;
  repliedAt: string;
  /** Opens the message, where it is not next to the notice. */
  onAnswer?: (() => void) | undefined;
}

/** Shows that a message from the person waits for a reply, with a button to mark it as needing none. */
export function ReplyNotice({ leadId, repliedAt, onAnswer }: Props) {
  const queries = useQueryClient();
  const reload = useLeadReload();
  const update = useUpdateLead({
    mutation: {
      onSuccess: async (saved) => {
        queries.setQueryData(getGetLeadQueryKey(leadId), saved);
        showToast({ title: copy.answeredDone });
        await reload();
      },
      onError: (error) => reportFailure(error, copy.answeredFailed),
    },
  });
  return (
    <div role="status" className={styles.replied}>
      <p>{copy.replied(formatAgo(repliedAt))}</p>
      {onAnswer && (
        <Button type="primary" onClick={onAnswer}>
          {copy.answer}
        </Button>
      )}
      <Button
        loading={update.isPending}
        onClick={() => update.mutate({ id: leadId, data: { repliedAt: null } })}
      >
        {copy.answered}
      </Button>
    </div>
  );
}
