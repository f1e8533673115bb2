import { Button } from 'antd';
import {
  useAddSuppression,
  useDismissSuspectedRefusal,
} from '../../../shared/api/generated/suppressions/suppressions';
import type { SuspectedRefusalDto } from '../../../shared/api/generated/model';
import { formatDateTime } from '../../lib/times/moments';
import { showToast } from '../../../shared/ui/toast-store';
import { reportFailure } from '../../lib/report-failure';
import { optOutCopy as copy } from './opt-out.copy';
import styles from './SuspectedRefusal.module.css';
import { useOptOutReload } from './use-opt-out-reload';

interface Props {
  text: SuspectedRefusalDto;
  /** Name of the author, if it is not obvious. */
  who?: string;
}

/** Shows a text that may ask for no more messages, with buttons to confirm and to dismiss. */
export function SuspectedRefusal({ text: { id, phoneNumber, channel, body, createdAt }, who }: Props) {
  const reload = useOptOutReload();
  const [plain, by] =
    channel === 'whatsapp'
      ? [copy.suspectedWhatsapp, copy.suspectedWhatsappBy]
      : [copy.suspected, copy.suspectedBy];
  const obey = useAddSuppression({
    mutation: {
      onSuccess: () => showToast({ title: copy.added }),
      onError: (error) => reportFailure(error, copy.addFailed),
      onSettled: reload,
    },
  });
  const dismiss = useDismissSuspectedRefusal({
    mutation: {
      onSuccess: () => showToast({ title: copy.dismissed }),
      onError: (error) => reportFailure(error, copy.dismissFailed),
      onSettled: reload,
    },
  });
  return (
    <div role="status" className={styles.notice}>
      <div className={styles.text}>
        <p>{who ? by(who) : plain}</p>
        <blockquote>{body}</blockquote>
        <p className={styles.when}>{formatDateTime(createdAt)}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          type="primary"
          loading={obey.isPending}
          onClick={() =>
            obey.mutate({ data: { phoneNumber, channel, reason: copy.obeyReason(body, channel) } })
          }
        >
          {copy.obey}
        </Button>
        <Button loading={dismiss.isPending} onClick={() => dismiss.mutate({ id })}>
          {copy.dismiss}
        </Button>
      </div>
    </div>
  );
}
