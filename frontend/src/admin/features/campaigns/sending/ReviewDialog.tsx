import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { MAX_SEGMENTS } from 'domain/messages/campaign-text';
import { useState } from 'react';
import { previewCampaign } from '../../../../shared/api/generated/admin-campaigns/admin-campaigns';
import { FailureNote } from '../../../ui/failures/FailureNote';
import { QueryFailed } from '../../../ui/failures/QueryFailed';
import { reviewCopy as copy } from '../shared/campaign-editor.copy';
import styles from './ReviewDialog.module.css';
import { Review } from './Review';
import { SendDialog, type ChosenMoment } from './SendDialog';
import { Dialog } from '../../../ui/dialogs/Dialog';
import { ListLoading } from '../../../ui/list/ListLoading';

interface Props {
  id: string;
  onClose: () => void;
  onSent: () => void;
}

/** Shows the audience and cost of a draft, and leads to sending. */
export function ReviewDialog({ id, onClose, onSent }: Props) {
  const [sending, setSending] = useState<'now' | 'later' | null>(null);
  /** Reason why the review is outdated; '' while it is current. */
  const [outdated, setOutdated] = useState('');
  const [moment, setMoment] = useState<ChosenMoment | null>(null);
  const preview = useQuery({
    queryKey: ['campaign-preview', id],
    queryFn: ({ signal }) => previewCampaign(id, { signal }),
    gcTime: 0,
    // Not refreshed in the background, so that exactly the review that the user read is sent.
    staleTime: Infinity,
  });
  const canBeSent =
    !preview.isFetching &&
    preview.data !== undefined &&
    preview.data.recipients > 0 &&
    preview.data.segmentsEach <= MAX_SEGMENTS;
  return (
    <Dialog
      title={copy.title}
      width={720}
      style={{ top: 24 }}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          <Button onClick={onClose}>{copy.back}</Button>
          <Button disabled={!canBeSent} onClick={() => setSending('later')}>
            {copy.schedule}
          </Button>
          <Button type="primary" disabled={!canBeSent} onClick={() => setSending('now')}>
            {copy.sendNow}
          </Button>
        </div>
      }
    >
      {preview.data === undefined &&
        (preview.isError ? (
          <QueryFailed text={copy.failed} query={preview} />
        ) : (
          <div role="status" aria-label={copy.loading}>
            <ListLoading />
          </div>
        ))}
      <FailureNote failure={outdated} />
      {preview.data && <Review preview={preview.data} />}
      {preview.data && sending && (
        <SendDialog
          id={id}
          when={sending}
          preview={preview.data}
          moment={moment}
          onOutdated={(why, chosen) => {
            setSending(null);
            setOutdated(why);
            setMoment(chosen);
            void preview.refetch();
          }}
          onClose={() => setSending(null)}
          onSent={onSent}
        />
      )}
    </Dialog>
  );
}
